/*
 * slow_sync.c - a library that is loaded before others (LD_PRELOAD): each sync of a file takes
 * BARPOINT_BENCH_SYNC_US microseconds longer, as on a slower disk.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct timespec delay;

__attribute__((constructor)) static void
read_delay(void)
{
	const char *text = getenv("BARPOINT_BENCH_SYNC_US");
	long us = text != NULL ? strtol(text, NULL, 10) : 0;

	delay = (struct timespec){.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
}

static int
sync_by(long call, int fd)
{
	nanosleep(&delay, NULL);
	return (int)syscall(call, fd);
}

int
fsync(int fd)
{
	return sync_by(SYS_fsync, fd);
}

int
fdatasync(int fd)
{
	return sync_by(SYS_fdatasync, fd);
}
