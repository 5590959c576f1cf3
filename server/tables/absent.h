/*
 * absent.h - a player who isn't at the table of their slow match: another one, a stand-in, has the seat in
 * their place, with their name and settings, and without a session. So a table always has two players, and
 * everybody else tells them what happens as usual; a stand-in reads nothing.
 *
 * Owns: nothing; a table frees a stand-in that leaves its seat.
 */
#pragma once

#include <stdint.h>

struct player;
struct server;
struct table;

/* A stand-in for an account; a lost turn takes it back. NULL if there is no such account. */
struct player *absent_stand_in(struct server *server, int64_t account);

/* It has got no seat after all. */
void absent_let_go(struct player *stand_in);

/* The player of a seat, if they are online: at this table, at another, in the lobby. Else NULL. */
struct player *absent_online(const struct table *table, int seat);

/* Gives stand-ins the settings that their players have by now. */
void absent_refresh(struct table *table);
