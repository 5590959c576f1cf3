/*
 * restore.h - a backup in the place of the database.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"

enum { RESTORE_REASON_SIZE = 1024 };

/*
 * Puts the database in the file `from` into the data directory, which nobody else may use meanwhile; one that
 * is there is kept under another name. Before that the whole file and every match in it is checked, and all
 * envelopes that are not opened yet are made void. On failure everything is as it was, with a sentence in
 * `reason`. What was found and done goes to `out`.
 */
MUST_USE bool restore(const char *directory, const char *from, FILE *out, char reason[RESTORE_REASON_SIZE]);
