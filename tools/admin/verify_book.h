/*
 * verify_book.h - checks the book of envelopes for consistency.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"
#include "tools/admin/verified.h"

struct key;

/*
 * Checks that numbers have no gaps, that each chain value follows from the one before, that each seed fits
 * its commitment: with the server's key also those of envelopes that are sealed or in use, without (NULL) of
 * the opened ones. Writes differences to `out`, a line each, then their number. Reads one snapshot.
 */
MUST_USE enum verified verify_book(struct db *db, const struct key *key, FILE *out);
