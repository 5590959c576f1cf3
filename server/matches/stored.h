/*
 * stored.h - a match as the journal has it, read for a table.
 */
#pragma once

#include "db/db.h"

struct match_row;
struct server;
struct table_state;

/* False, and a line in the log, for a match that can't be read whole, dice included. */
MUST_USE bool stored_match_read(
	struct server *server, const struct match_row *row, struct table_state *state);
