/*
 * record.h - one game read again from the journal, a player's present or last one or any other: its moves and
 * its boards.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/matches.h"

struct session;
struct server;
struct table;
struct player_row;

struct record {
	struct match_row match;
	int64_t head; /* id of the last action there is, in this game */
};

/* The game of a player; `online` is their session, or NULL if they aren't here. False if there is none. */
bool record_find(struct server *server, const struct player_row *player, const struct session *online,
	struct record *record);

/* The same for a game of a match whose last action is `head`; 0 = its last one. DB_NONE if there is none. */
MUST_USE enum db_status record_find_game(
	struct db *db, const struct match_row *match, int64_t head, int game, struct record *record);

/* The list of its moves. */
void record_list(struct session *reader, const struct record *record);

/* From the seat of the inviter (0) or the invited (1): before the last move while the game runs, at its end
 * when it is over. */
void record_board(struct session *reader, const struct record *record, int player);

/* A game is over: the list of its moves, to the players who want it (toggle moves). */
void record_tell_moves(const struct table *table);
