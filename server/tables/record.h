/*
 * record.h - one game read again from the journal, a player's present or last one or any other: its moves and
 * its boards.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/matches.h"
#include "server/journal/game_range.h"

struct session;
struct server;
struct table;
struct player;
struct player_row;

struct record {
	struct match_row match;
	int64_t head;		 /* id of the last action of the match */
	struct game_range range; /* where the game is, once it was found */
};

/* The match that a player plays or has played last; `online` is NULL if they aren't here.
 * False if there is none. */
bool record_find(struct server *server, const struct player_row *player, const struct player *online,
	struct record *record);

/* A game of that match; 0 = its last one. DB_NONE if there is none. */
MUST_USE enum db_status record_find_game(struct db *db, int game, struct record *record);

/* The list of its moves, as the reader drains it. */
void record_list(struct session *reader, const struct record *record);

/* From the seat of the inviter (0) or the invited (1): before the last move while the game runs, at its end
 * when it is over. */
void record_board(struct session *reader, const struct record *record, int seat);

/* A game is over: the list of its moves, to players who want it (toggle moves), unless it is very long. */
void record_tell_moves(const struct table *table);
