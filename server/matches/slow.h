/*
 * slow.h - slow matches at a table: players sit down alone, play their turn and stand up, wherever the other
 * is.
 *
 *   saved --one sits down--> running, the other's seat is held (absent.h) --both sit there--> running
 *     ^                         | ^                                                             |
 *     +--the turn is over, leave+ +---------------------- one stands up ------------------------+
 *
 * What follows by itself (rolls without a choice, forced plays, the next game) happens in the turn of the
 * player who acts, so that the other finds their own turn. Owns: nothing; a slow match is its rows
 * (db/slow/slow.h), and a table while somebody sits there.
 */
#pragma once

#include <stdbool.h>

#include "db/slow/slow.h"
#include "protocol/messages.h"
#include "server/rules/must_use.h"
#include "server/sessions/closing.h"

struct player;
struct server;
struct table;

/* Opens the table of a match that nobody sits at. `sits` takes a seat; with NULL it is for what the server
 * does there, and slow_settle() closes it again. NULL, and why, if it can't be read or stored. */
MUST_USE struct table *slow_load(
	struct server *server, int64_t match, struct player *sits, enum message *fault);

/* The table of a match, if somebody sits there. */
struct table *slow_table(const struct server *server, const struct slow_row *row);

/* All that follows by itself has happened: what is stored of the turn, who is told, who stands up. */
void slow_settle(struct table *table);

/* More follows by itself than one turn of the loop may do: tables_go_on() goes on in the next. */
void slow_interrupt(struct table *table);

/* `leave`, silence, a lost connection, a logout: nobody's fault. */
void slow_leave(struct player *player);
void slow_leave_idle(struct player *player);
void slow_abandon(struct player *player, enum close_why why);

/* The match is about to end, for the account of this seat is erased or disabled: the other, who sits there,
 * reads `message` and stands up. */
void slow_clear_table(struct table *table, int seat, enum message message);

/* The account is about to be erased, and loses its matches: nobody sits there any more, and those who are
 * here read that they have won. */
void slow_clear(struct server *server, int64_t player);
