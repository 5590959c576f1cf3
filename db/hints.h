/*
 * hints.h - who asked the engine during a match. Rows are only ever appended.
 */
#pragma once

#include "db/db.h"

struct hint_row {
	int64_t id; /* left to hint_append() */
	int64_t match;
	int after;  /* number of the last action before it */
	int player; /* 0 the inviter, 1 the invited */
	int64_t at; /* Unix seconds */
};

/* DB_NONE if there is no such match. */
MUST_USE enum db_status hint_append(struct db *db, const struct hint_row *row);

/* Of a match, in their order: those after the id `after` (0 = all), up to `limit`. */
typedef void hint_fn(void *arg, const struct hint_row *row);
MUST_USE enum db_status hint_each(
	struct db *db, int64_t match, int64_t after, int limit, hint_fn *each, void *arg);

/* How many each player has asked for, the inviter's first. */
MUST_USE enum db_status hint_counts(struct db *db, int64_t match, int counts[2]);
