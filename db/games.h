/*
 * games.h - where games end in the journal, so that one of them is read without those before it.
 */
#pragma once

#include "db/db.h"

/* A game that is over. All zero: before the first. */
struct game_end {
	int game;
	int64_t last_action; /* id of the action that ended it */
	int last_number;     /* and its number in the match */
	bool program[2];     /* which seats programs held then; open tables only */
	int64_t clock_ms[2]; /* reserves after it, the inviter's first */
};

/* DB_NONE: there is no such game, or it isn't over. */
MUST_USE enum db_status game_end_find(struct db *db, int64_t match, int game, struct game_end *end);

/* The first from `game` on that ended with the action `number` or a later one. DB_NONE: none did. */
MUST_USE enum db_status game_end_from(
	struct db *db, int64_t match, int game, int number, struct game_end *end);

/* How many games of a match are over; and how many were before its action of that number. */
MUST_USE enum db_status games_over(struct db *db, int64_t match, int *games);
MUST_USE enum db_status games_over_before(struct db *db, int64_t match, int number, int *games);
