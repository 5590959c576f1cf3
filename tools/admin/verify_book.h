/*
 * verify_book.h - checks the book of envelopes for consistency.
 */
#pragma once

#include "tools/admin/verify.h"

/*
 * Checks that numbers have no gaps, that each chain value follows from the one before, that each seed fits
 * its commitment. Writes differences to `out`, a line each, then their number. Can't look into sealed
 * envelopes: the server has the key. Reads one snapshot.
 */
MUST_USE enum verified verify_book(struct db *db, FILE *out);
