/*
 * absent.h - who isn't at the table of their slow match: another player has the seat in their place, with
 * their name and settings, and without a line. So a table always has two players, and everybody else tells
 * them what happens as usual; they read nothing.
 *
 * Owns: nothing; the table frees those who stand in for others once they have no seat.
 */
#pragma once

#include <stdint.h>

struct player;
struct server;
struct table;

/* For an account, as a lost turn would find it: NULL if there is none. */
struct player *absent_stand_in(struct server *server, int64_t account);

/* They have got no seat after all. */
void absent_let_go(struct player *stand_in);

/* The player of a seat, if they are online: at this table, at another, in the lobby. Else NULL. */
struct player *absent_online(const struct table *table, int seat);

/* What the players who aren't there have set by now. */
void absent_refresh(struct table *table);
