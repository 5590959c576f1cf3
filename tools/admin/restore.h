/*
 * restore.h - puts a backup in the database's place.
 */
#pragma once

#include <stdio.h>

#include "db/file/backup.h"
#include "tools/admin/verify.h"

enum { RESTORE_REASON_SIZE = 1024 };

struct restoring {
	struct db_copying copying;
	verify_fn *verify; /* whatever it finds is a reason not to */
};

/*
 * Copies the database in the file `from` into the data directory, which nobody else may use meanwhile; the
 * old database is kept under another name. First checks the whole file and what `how` says, and voids all
 * unopened envelopes. On failure changes nothing, with a sentence in `reason`. Reports to `out`.
 */
MUST_USE bool restore(const char *directory, const char *from, const struct restoring *how, FILE *out,
	char reason[RESTORE_REASON_SIZE]);
