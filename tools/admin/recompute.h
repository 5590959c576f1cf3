/*
 * recompute.h - all ratings made anew from the finished matches, and held against those that are stored.
 */
#pragma once

#include <stdio.h>

#include "tools/admin/verify.h"

/*
 * Writes each difference to `out`, a line each, and at the end how many there were. Changes nothing. The
 * server may run: the database is read as of one moment.
 */
MUST_USE enum verified recompute_check(struct db *db, FILE *out);
