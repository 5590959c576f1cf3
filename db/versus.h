/*
 * versus.h - what two players have done against each other. Rows of their own follow the finished matches, in
 * their order, some time after them: nobody at a table waits for that.
 */
#pragma once

#include "db/history.h"

enum { VERSUS_LAST = 5 };

/* One of the two. */
struct versus_score {
	int64_t matches, games, points; /* won */
};

/* Their finished matches of one length. */
struct versus_row {
	int length; /* LENGTH_UNLIMITED = unlimited */
	int64_t matches;
	struct versus_score own, other;
};

struct versus_runs {
	int64_t run; /* matches that the last winner has won since the other did; below 0: by the other */
	int64_t own_longest, other_longest;
	int64_t last[VERSUS_LAST]; /* matches, the newest first; 0: there is none */
};

/* Adds up to `limit` matches that were finished since the last time. *more: others wait. */
MUST_USE enum db_status versus_follow(struct db *db, int limit, bool *more);

/* Calls `each` for each length, the shortest first, unlimited play before them. */
typedef void versus_fn(void *arg, const struct versus_row *row);
MUST_USE enum db_status versus_each(struct db *db, int64_t player, int64_t other, versus_fn *each, void *arg);

/* DB_NONE: the two have finished no match. */
MUST_USE enum db_status versus_runs(struct db *db, int64_t player, int64_t other, struct versus_runs *runs);

/* The rows of the last matches in `runs`, the newest first, as `player` sees them. */
MUST_USE enum db_status versus_each_last(
	struct db *db, int64_t player, const struct versus_runs *runs, history_fn *each, void *arg);
