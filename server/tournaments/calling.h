/*
 * calling.h - a pairing on its way to a table: the server waits for both, and has them begin their match
 * or go on with it.
 *
 * Owns: nothing; all of it is in the rows of pairings (db/tournaments/pairings.h).
 * May not touch: who is paired with whom (rounds.h).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct pairing_row;
struct player;
struct server;

/* They type `join bob`, the whole name or its beginning; or `join` alone. False: no pairing of theirs
 * waits for such a player. */
bool calling_join(struct player *player, const char *typed);

/* A match has stopped: both have some minutes to go on with it. No effect if it is of no tournament. */
void calling_note_stop(struct server *server, int64_t match);

/* A player has gone, so they wait at no table any more. */
void calling_note_went(struct server *server, struct player *player);

/* Its match is saved, and neither has come back to it: the seat of whoever has left it, if the other is still
 * here; -1: nobody's. */
int calling_find_leaver(struct server *server, const struct pairing_row *row);

/* A pairing whose time is up. False if nothing could be stored. */
bool calling_settle(struct server *server, struct pairing_row *row);
