/*
 * slow_told.h - what is told of a slow match to those who sit down, stand up, or are elsewhere.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"
#include "server/sessions/closing.h"

struct player;
struct player_row;
struct server;
struct slow_row;
struct table;

/* A program of FIBS's, for which all of this has to look like a saved match. */
bool slow_reads_as_fibs(const struct player *player);

/* Somebody has sat down: where the match stands, what has happened last, what is asked. */
void slow_tell_sits(struct table *table, int seat, bool invited);

/* It is the turn of this seat: to whoever is here and doesn't play elsewhere. */
void slow_tell_turn(const struct table *table, int seat);

/* They are about to stand up: their turn is over. */
void slow_tell_turn_over(struct player *player);

/* They leave the table, or go. */
void slow_tell_idles(const struct table *table, struct player *player); /* silence */
void slow_tell_leaves(const struct table *table, struct player *player);
void slow_tell_goes(const struct table *table, struct player *player, enum close_why why);

/* It has ended, -1 = without a winner: a player who isn't at the table reads of it, now or at the next
 * login. */
void slow_tell_end(const struct table *table, int winner);

/* The match ends, since the account of that seat is erased or disabled: `message` to the other, who sits
 * there. */
void slow_tell_cleared(const struct table *table, int seat, enum message message);

/* Whether the server may take days of vacation in place of a loss (`set autovacation`); and that it has. */
bool slow_takes_vacation(struct server *server, const struct player_row *account);
void slow_tell_vacation(struct server *server, const struct player_row *account, const struct slow_row *row);
