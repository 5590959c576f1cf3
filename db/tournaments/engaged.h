/*
 * engaged.h - whether anybody is paired in a tournament, or waits to be.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

/* If nobody is, nobody's pairings need be looked for. */
MUST_USE enum db_status entrants_engaged(struct db *db, bool *any);
