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

#include "tests/db/folder.h"
#include "tests/shim/shim.h"

static char dir[FOLDER_SIZE], path[FOLDER_SIZE];
static unsigned char *kept;
static size_t kept_size;

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
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	kept_size = (size_t)ftell(file);
	rewind(file);
	scratch_forget();
	kept = malloc(kept_size);
	assert_non_null(kept);
	assert_int_equal(fread(kept, 1, kept_size, file), kept_size);
	fclose(file);
}

void
scratch_put_back(void)
{
	FILE *file = fopen(path, "wb");
	assert_non_null(file);
	assert_int_equal(fwrite(kept, 1, kept_size, file), kept_size);
	assert_int_equal(fclose(file), 0);
}

void
scratch_forget(void)
{
	free(kept);
	kept = NULL;
}
