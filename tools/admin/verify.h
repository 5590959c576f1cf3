/*
 * verify.h - checks the whole database against the rules.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"
#include "tools/admin/verified.h"

struct key;

typedef enum verified verify_fn(struct db *db, FILE *out);

/*
 * Checks every match. Writes the first difference of each to `out`, a line each, then their number. The
 * server may run: each match is read from one snapshot.
 */
MUST_USE enum verified verify_journals(struct db *db, FILE *out);

/* Verifies the journals, then the file itself, the dice of every match, the book of envelopes, all ratings,
 * and the counts kept beside them. `key` opens envelopes that are sealed or in use; it may be NULL. */
MUST_USE enum verified verify_database(struct db *db, const struct key *key, FILE *out);
