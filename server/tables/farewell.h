/*
 * farewell.h - what is told at a table that somebody leaves: that it ends, and what becomes of the match.
 */
#pragma once

#include <stdbool.h>

#include "server/sessions/session.h"

struct table;

/* `leave`: to both players and their watchers. */
void farewell_leave(const struct table *table, const struct session *leaver);

/* The leaver's session ends, for whatever reason but a shutdown: to the others. */
void farewell_go(const struct table *table, const struct session *leaver, enum close_why why);

/* The server stops: to both players. */
void farewell_shutdown(const struct table *table);
