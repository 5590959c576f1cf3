/*
 * verify_book.h - the book of envelopes, held against itself.
 */
#pragma once

#include "tools/admin/verify.h"

/*
 * Numbers without gaps, each chain value following from the one before, each seed the one that was promised.
 * Writes what differs to `out`, a line each, and at the end how much there was. What is still sealed can't be
 * looked into: the key is the server's. Read as of one moment.
 */
MUST_USE enum verified verify_book(struct db *db, FILE *out);
