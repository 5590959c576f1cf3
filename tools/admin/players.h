/*
 * players.h - lists accounts and figures of a database, for the server's owner.
 */
#pragma once

#include <stdio.h>

#include "db/people/players.h"

/* Lists players whose name matches `pattern` (`*`, `?`, in any case of letters; NULL = all), a line each. */
MUST_USE enum db_status players_list(struct db *db, const char *pattern, FILE *out);

/* Shows everything about one player. DB_NONE: there is none of that name. */
MUST_USE enum db_status players_show(struct db *db, const char *name, FILE *out);

/* Counts players, matches in each state, actions, and envelopes. */
MUST_USE enum db_status players_figures(struct db *db, FILE *out);
