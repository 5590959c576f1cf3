/*
 * write.h - one match of the database at a time, as a file for other programs.
 */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "server/journal/archive.h"

/* Says on standard error what went wrong with what. */
void complain(const char *what, const char *why);

/* Writes the match as it is now, up to its last action, from one snapshot. To memory first: the reader of
 * `out` may be slow. Errors of writing stay in `out`. */
enum archived write_match(
	struct db *db, int64_t id, enum archive_form form, FILE *out, char note[ARCHIVE_NOTE_SIZE]);

/* Reports the result for one match; true if all of it is written. */
bool write_tell(enum archived archived, int64_t id, const char *note);
