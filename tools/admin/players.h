/*
 * players.h - accounts and figures of a database, for who runs the server.
 */
#pragma once

#include <stdio.h>

#include "db/players.h"

/* Those whose name fits `pattern` (`*`, `?`, in any case of letters; NULL = all), a line each. */
MUST_USE enum db_status players_list(struct db *db, const char *pattern, FILE *out);

/* All about one of them. DB_NONE: there is none of that name. */
MUST_USE enum db_status players_show(struct db *db, const char *name, FILE *out);

/* How many players, matches in each state, actions, and envelopes. */
MUST_USE enum db_status players_figures(struct db *db, FILE *out);
