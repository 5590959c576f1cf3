/*
 * versus.h - what two players have done against each other. Rows of their own follow the finished matches, in
 * their order, some time after them: nobody at a table waits for that.
 */
#pragma once

#include "db/history.h"

enum { VERSUS_LAST = 5 };

extern const char versus_followed[]; /* their name in `followed` */

/* Two players and a kind of match: each kind is counted by itself. */
struct versus_pair {
	int64_t player, other;
	enum match_kind kind;
};

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
MUST_USE enum db_status versus_each(
	struct db *db, const struct versus_pair *pair, versus_fn *each, void *arg);

/* DB_NONE: the two have finished no match of that kind. */
MUST_USE enum db_status versus_runs(struct db *db, const struct versus_pair *pair, struct versus_runs *runs);

/* The rows of the last matches in `runs`, the newest first, as `player` sees them. */
MUST_USE enum db_status versus_each_last(
	struct db *db, int64_t player, const struct versus_runs *runs, history_fn *each, void *arg);

/* How one match counts, and how many rows there are: to count all of it again. `row` is of that match alone,
 * from the side of the player with the lower number. */
struct followed_match;
MUST_USE enum db_status versus_of_match(
	struct db *db, const struct followed_match *match, struct versus_row *row);
void versus_run_on(struct versus_runs *runs, int64_t match, const struct versus_row *row);
MUST_USE enum db_status versus_rows(struct db *db, int64_t *rows, int64_t *runs);
