/*
 * tv.h - what may be shown to everybody: which matches operators have taken off TV, the match of the week,
 * and the finished matches among which it is chosen.
 */
#pragma once

#include "db/db.h"
#include "db/matches.h"

/* Both players are people who are still here and whom nobody has muted, banned or disabled, and no operator
 * has taken the match off TV. Whether they let strangers see it is not asked. DB_NONE: it isn't so. */
MUST_USE enum db_status tv_may_show(struct db *db, const struct match_row *match, int64_t now);

/* DB_TAKEN: it was skipped before. DB_NONE: there is no such match. */
MUST_USE enum db_status tv_skip(struct db *db, int64_t match, int64_t now);

/* The match of a week; `chosen` is the Monday after it, at 00:00 UTC. */
struct week_row {
	int64_t chosen; /* Unix seconds */
	int64_t match;	/* 0: none was fit */
	double swing;
};

/* The last that was chosen; DB_NONE before the first. */
MUST_USE enum db_status week_find_last(struct db *db, struct week_row *row);
MUST_USE enum db_status week_store(struct db *db, const struct week_row *row);

/* A finished match, as far as the choice needs it. */
struct week_candidate {
	int64_t sequence, match;
	int64_t ended; /* Unix seconds */
	bool people;   /* both players are, and nobody is erased */
	bool rated;    /* and analysed */
	int length;    /* of a rated match; 0 of others */
};

/* The matches that finished before number `sequence`, the last first, up to `limit`. The row is borrowed for
 * the call. */
typedef void week_fn(void *arg, const struct week_candidate *candidate);
MUST_USE enum db_status week_each_before(
	struct db *db, int64_t sequence, int limit, week_fn *each, void *arg);

/* The luck of all throws of an analysed match, in chances to win it, whose ever it was. */
MUST_USE enum db_status week_swing(struct db *db, int64_t match, double *swing);
