/*
 * versus_check.h - counts again what all pairs of players have done against each other, and compares it with
 * what is stored.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"

/* Writes each difference to `out`, a line each, up to some; *differences says how many there are. Keeps all
 * finished matches in memory, about a hundred bytes each. */
MUST_USE enum db_status versus_check(struct db *db, FILE *out, int64_t *differences);
