/*
 * glicko_check.h - computes all Glicko-2 ratings again, and compares them with the stored ones.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"

/* Writes each difference to `out`, a line each, up to some; *differences says how many there are. */
MUST_USE enum db_status glicko_check(struct db *db, FILE *out, int64_t *differences);
