/*
 * verify.h - the whole database, held against the rules.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"

enum verified {
	VERIFIED,
	VERIFY_DIFFERS, /* something isn't as the rules have it */
	VERIFY_FAILED,	/* the database can't be read */
};

typedef enum verified verify_fn(struct db *db, FILE *out);

/*
 * Checks every match. Writes the first difference of each to `out`, a line each, and at the end how many
 * there were. The server may run: each match is read as of one moment.
 */
MUST_USE enum verified verify_journals(struct db *db, FILE *out);

/* The same with the dice of every match, then the book of envelopes and all ratings. */
MUST_USE enum verified verify_database(struct db *db, FILE *out);
