/*
 * verify_lots.h - draws the lots of tournaments again.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"
#include "tools/admin/verified.h"

/* Compares the order of each lot with the one that its opened envelope holds. Writes differences to `out`, a
 * line each, then how many lots there are, if there are any. Reads one snapshot. */
MUST_USE enum verified verify_lots(struct db *db, FILE *out);
