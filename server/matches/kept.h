/*
 * kept.h - matches that ran when the last server ended, and go on for both players.
 *
 *   running, no table --a player logs in--> at a table; the other, or both, are away (player.h)
 *                     \--nobody comes-----> saved: the server has stopped it
 *
 * Owns: who may come back to which match. May not touch: tables that are loaded; they are like any other.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct server;

/* server->kept_matches, from kept_matches_open() to kept_matches_close(). Reads the open seats of matches
 * that run; `kept-seat-restart` counts from here. */
void kept_matches_open(struct server *server);

/* After that, for machines that only read: notes that no clock runs there until both are back. Does nothing
 * without a log of turns. */
void kept_matches_mark(struct server *server);

/* From when on they wait, in Unix seconds and in ticks: another program goes on with it. Those that are at a
 * table there wait for nobody. */
void kept_matches_since(const struct server *server, int64_t *at, int64_t *since_ms);
void kept_matches_go_on_since(struct server *server, int64_t at, int64_t since_ms);
void kept_match_is_at_table(struct server *server, int64_t match);

void kept_matches_close(struct server *server);

/* Loads the match that waits for this player, if there is one: both are then at its table, away. For a player
 * who logs in or is named by somebody. A match that can't be read is saved. */
void kept_match_load(struct server *server, int64_t player);

/* Matches may still wait for their players. */
bool kept_matches_wait(const struct server *server);

/* The player can't come back any more: the match that waits for them is saved. */
void kept_match_give_up(struct server *server, int64_t player);

/* Once time is up: saves some of the matches that still wait. True: there are more. */
bool kept_matches_go_on(struct server *server);
