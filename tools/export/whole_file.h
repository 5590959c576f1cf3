/*
 * whole_file.h - a file of a directory that is there whole or not at all: it is written under another name
 * first.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "tools/export/write.h"

enum { WHOLE_FILE_PATH_SIZE = 4096 };

struct whole_file {
	FILE *out;
	char path[WHOLE_FILE_PATH_SIZE];
	char begun[WHOLE_FILE_PATH_SIZE + 8];
};

/* False after saying why on standard error. */
bool whole_file_open(struct whole_file *file, const char *directory, const char *name);

/* Gives it its name, or removes it if it isn't to be kept. False after saying why it has none. */
bool whole_file_close(struct whole_file *file, bool keep);

/* A match as the file ID.FORM. *whole becomes false if a part of it is missing. False ends the export, after
 * saying why. */
bool whole_file_of_match(
	struct db *db, int64_t id, enum archive_form form, const char *directory, bool *whole);
