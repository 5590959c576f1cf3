/*
 * farewell.h - what is told at a table that somebody leaves: that it ends, and what becomes of the match.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/sessions/session.h"

struct table;

/* `leave`: to both players and their watchers. */
void farewell_leave(const struct table *table, const struct player *leaver);

/* As above, with the other away: the match is saved. `first` has left it, the leaver or the other. */
void farewell_leave_lost(const struct table *table, const struct player *leaver, const struct player *first);

/* The connection of a player is lost, and the seat kept for so long; the player is back: to the others. */
void farewell_connection_lost(struct table *table, const struct player *lost, int64_t seconds);
void farewell_connection_back(const struct table *table, const struct player *player);

/* A house player's connection is lost for good, which annuls a match with a clock (R14.7): to the others. */
void farewell_connection_annuls(const struct table *table, const struct player *leaver);

/* The leaver goes, for whatever reason but a shutdown: to the others. */
void farewell_go(const struct table *table, const struct player *leaver, enum close_why why);

/* The server stops: to both players. The match is saved; or it goes on at the next start, within that many
 * seconds. */
/* Both have agreed to go on another time. */
void farewell_adjourn(const struct table *table);
void farewell_shutdown(const struct table *table);
void farewell_shutdown_kept(const struct table *table, int64_t seconds);
