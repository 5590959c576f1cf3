/*
 * restore.h - puts a backup in the database's place.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"

enum { RESTORE_REASON_SIZE = 1024 };

/*
 * Copies the database in the file `from` into the data directory, which nobody else may use meanwhile; the
 * old database is kept under another name. First checks the whole file and every match in it, and voids all
 * unopened envelopes. On failure changes nothing, with a sentence in `reason`. Reports to `out`.
 */
MUST_USE bool restore(const char *directory, const char *from, FILE *out, char reason[RESTORE_REASON_SIZE]);
