/*
 * recompute.h - recomputes all ratings from the finished matches, and compares them with the stored ones.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"
#include "tools/admin/verified.h"

/*
 * Writes each difference to `out`, a line each, then their number. Changes nothing. The server may run: it
 * reads one snapshot.
 */
MUST_USE enum verified recompute_check(struct db *db, FILE *out);
