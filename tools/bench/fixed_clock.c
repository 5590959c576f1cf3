/*
 * fixed_clock.c - see fixed_clock.h, and tests/fixed/clock_fixed.c for the file.
 */
#include "tools/bench/fixed_clock.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "tools/bench/bench.h"
#include "tools/bench/fail.h"

enum { NUMBERS = 2 }; /* milliseconds since 1970; how far the wall clock has jumped */

static _Atomic int64_t *fixed; /* of the process, like the clock it stands for */

bool
fixed_clock_find_server(struct bench *bench)
{
	const char *slash = strrchr(bench->self, '/');
	int folder = (int)(slash - bench->self);

	snprintf(bench->server, sizeof bench->server, "%.*s/../../tests/barpointd-test", folder, bench->self);
	return access(bench->server, X_OK) == 0;
}

void
fixed_clock_open(const char *dir)
{
	char path[BENCH_PATH_SIZE + 128];
	size_t size = NUMBERS * sizeof *fixed;

	snprintf(path, sizeof path, "%s/clock", dir);
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0 || ftruncate(fd, (off_t)size) != 0)
		fail_system("can't make %s", path);
	fixed = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (fixed == MAP_FAILED || setenv("BARPOINT_TEST_DIR", dir, 1) != 0)
		fail_system("can't use %s", path);
	atomic_store(&fixed[0], (int64_t)time(NULL) * 1000);
}

void
fixed_clock_move(int64_t ms)
{
	atomic_fetch_add(&fixed[0], ms);
}
