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
#include <unistd.h>

#include "tests/db/folder.h"
#include "tests/db/image.h"
#include "tests/shim/shim.h"

static char dir[FOLDER_SIZE], path[FOLDER_SIZE];
static struct image kept;

int
scratch_setup(void **state)
{
	(void)state;
	folder_make(dir); /* which writes are lost is the shim's choice, not a disk's */
	snprintf(path, sizeof path, "%.40s/test.db", dir);
	return 0;
}

int
scratch_teardown(void **state)
{
	(void)state;
	shim_remove();
	return folder_remove(dir);
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
		char name[2 * FOLDER_SIZE];
		snprintf(name, sizeof name, "%s%s", path, ends[i]);
		unlink(name);
	}
}

void
scratch_keep(void)
{
	image_take(&kept, path);
}

void
scratch_put_back(void)
{
	image_put(&kept, path);
}

void
scratch_forget(void)
{
	image_free(&kept);
}
