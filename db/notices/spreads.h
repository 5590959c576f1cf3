/*
 * spreads.h - what is told to many, a part in each turn (outbox_spreads).
 */
#pragma once

#include "db/db.h"

struct spread_row {
	int64_t player; /* whose friends are told */
	int64_t after;	/* they were told up to this one */
	int64_t at;
};

enum { SPREAD_IS_OVER = -1 }; /* `after`, when all were told */

/* No effect if the player's friends were told lately, or no courier has ever been here. */
MUST_USE enum db_status spread_store(struct db *db, int64_t player, int64_t at);
MUST_USE enum db_status spread_find(struct db *db, struct spread_row *row); /* DB_NONE: none goes on */
MUST_USE enum db_status spread_move(struct db *db, int64_t player, int64_t after);

/* Those that are over, from before then. */
MUST_USE enum db_status spread_forget(struct db *db, int64_t before);

/* Calls `each` for those who have named the player as a friend, in the order of their ids, after that one. */
typedef void spread_fn(void *arg, int64_t player);
MUST_USE enum db_status spread_each(
	struct db *db, const struct spread_row *row, int limit, spread_fn *each, void *arg);
