/*
 * clock_fixed.c - a clock that a test moves. Linked into barpointd-test in place of the real clock, never
 * into a release.
 *
 * The file `clock` in the directory BARPOINT_TEST_DIR holds two int64_t of this machine: milliseconds since
 * 1970, and how far the wall clock has jumped. It is mapped at first use, so a test only has to write into
 * it. Without the file, real time. Nothing is gathered: news is told in the turn in which it happens.
 */
#include "server/system/clock.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const _Atomic int64_t *
map_clock(void)
{
	const char *test_dir = getenv("BARPOINT_TEST_DIR");
	char path[4096];

	if (test_dir == NULL)
		return NULL;
	snprintf(path, sizeof path, "%s/clock", test_dir);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	void *mapped = mmap(NULL, 2 * sizeof(int64_t), PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	return mapped == MAP_FAILED ? NULL : mapped;
}

/* The test's time, or that of a real clock. */
static int64_t
read_ms(clockid_t clock)
{
	static const _Atomic int64_t *fixed; /* of the process, like the clock it stands for */
	static bool looked;

	if (!looked) {
		looked = true;
		fixed = map_clock();
	}
	if (fixed != NULL)
		return atomic_load(&fixed[0]) + (clock == CLOCK_REALTIME ? atomic_load(&fixed[1]) : 0);
	struct timespec now;
	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t
clock_now_ms(void)
{
	return read_ms(CLOCK_REALTIME);
}

int64_t
clock_tick_ns(void)
{
	return read_ms(CLOCK_MONOTONIC) * 1000000;
}

int64_t
clock_tick_ms(void)
{
	return read_ms(CLOCK_MONOTONIC);
}

int64_t
clock_cpu_ns(void)
{
	return 0; /* nobody looks */
}

int
clock_pause_ms(int ms)
{
	(void)ms;
	return 0;
}

int64_t
clock_counted_ms(int64_t passed)
{
	return passed;
}
