/*
 * rollouts.h - which decisions of judged matches are still to be played on by rollouts, and what comes of
 * it. A third look, when no match waits for another: matches in the order in which they ended, decisions in
 * theirs.
 */
#pragma once

#include "db/analyses.h"

/* The match that is next. */
struct rollout_wait {
	int64_t match, sequence;
	int after; /* decisions up to this number have been looked at */
};

/* Of the `matches` that finished last, those that were judged; older ones are passed over. DB_NONE: none
 * waits. */
MUST_USE enum db_status rollout_next(struct db *db, int64_t matches, struct rollout_wait *next);

/* How many of the last `matches` wait. */
MUST_USE enum db_status rollouts_waiting(struct db *db, int64_t matches, int64_t *count);

/* Decisions of the match that is next, in order, as they are now; and its sums with them. */
MUST_USE enum db_status rollout_store(struct db *db, const struct match_row *match,
	const struct decision_row *rows, int count, const struct error_rate rate[2]);

/* Nothing more is wanted of the match. */
MUST_USE enum db_status rollout_pass(struct db *db, const struct rollout_wait *wait);
