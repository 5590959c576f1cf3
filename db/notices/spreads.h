/*
 * spreads.h - what is told to many, a part in each turn (outbox_spreads, outbox_calls).
 */
#pragma once

#include "db/db.h"

struct spread_row {
	int64_t whose; /* the player whose friends are told, or the edition whose entrants are */
	int64_t after; /* they were told up to this player */
	int64_t at;
};

enum { SPREAD_IS_OVER = -1 }; /* `after`, when all were told */

/* No effect if the player's friends were told lately, or no courier has ever been here. */
MUST_USE enum db_status spread_store(struct db *db, int64_t player, int64_t at);
MUST_USE enum db_status spread_find(struct db *db, struct spread_row *row); /* DB_NONE: none goes on */
MUST_USE enum db_status spread_move(struct db *db, int64_t player, int64_t after);

/* Those that are over, from before then. */
MUST_USE enum db_status spread_forget(struct db *db, int64_t before);

/* Calls `each` for those who have named the player as a friend, in the order of their ids, after that one.
 * `name` is NULL. */
typedef void spread_fn(void *arg, int64_t player, const char *name);
MUST_USE enum db_status spread_each(
	struct db *db, const struct spread_row *row, int limit, spread_fn *each, void *arg);

/* Likewise of a tournament that calls its entrants: anew, if it has called before and hasn't come to the end.
 * A call that is over is gone. `name` is borrowed. */
MUST_USE enum db_status call_store(struct db *db, int64_t edition);
MUST_USE enum db_status call_find(struct db *db, struct spread_row *row);
MUST_USE enum db_status call_move(struct db *db, int64_t edition, int64_t after);
MUST_USE enum db_status call_each(
	struct db *db, const struct spread_row *row, int limit, spread_fn *each, void *arg);
