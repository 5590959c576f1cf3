/*
 * scratch.c - one directory at a time.
 */
#include "tests/shim/scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/shim/shim.h"

enum { PATH_SIZE = 64 };

static char dir[PATH_SIZE], path[PATH_SIZE];

int
scratch_setup(void **state)
{
	(void)state;
	snprintf(dir, sizeof dir, "/tmp/barpoint-shim-XXXXXX");
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof path, "%.40s/test.db", dir);
	return 0;
}

int
scratch_teardown(void **state)
{
	(void)state;
	shim_remove();
	scratch_empty();
	return rmdir(dir);
}

const char *
scratch_dir(void)
{
	return dir;
}

const char *
scratch_path(void)
{
	return path;
}

void
scratch_empty(void)
{
	static const char *const ends[] = {"", "-wal", "-shm", "-journal"};

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		char name[2 * PATH_SIZE];
		snprintf(name, sizeof name, "%s%s", path, ends[i]);
		unlink(name);
	}
}
