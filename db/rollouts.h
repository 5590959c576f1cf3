/*
 * rollouts.h - which decisions of judged matches are still to be played on by rollouts, and what comes of
 * it. A third look, when no match waits for another: matches between two people before those of a person with
 * a program, and these before those between programs; of each kind in the order in which they ended;
 * decisions in theirs. How far that has come is in the database alone.
 */
#pragma once

#include "db/analyses.h"

/* The match that is next. */
struct rollout_wait {
	int64_t match, sequence;
	int after;  /* decisions up to this number have been looked at */
	int people; /* it is the turn of matches with that number of people */
	bool fits;  /* whether this is one; else it is to be passed */
	/* How far those have come. */
	int64_t to_sequence;
	int number;
};

/* Of the `matches` that finished last, those that were judged; older ones are passed over. DB_NONE: none
 * waits. */
MUST_USE enum db_status rollout_next(struct db *db, int64_t matches, struct rollout_wait *next);

/* How many of the last `matches` wait, at most: of some only matches of another kind than theirs do. */
MUST_USE enum db_status rollouts_waiting(struct db *db, int64_t matches, int64_t *count);

/* Decisions of the match that is next, in order, as they are now; and its sums with them. It stays the next
 * one if analysis_ask_old() was called since. */
MUST_USE enum db_status rollout_store(struct db *db, const struct rollout_wait *wait,
	const struct match_row *match, const struct decision_row *rows, int count,
	const struct error_rate rate[2]);

/* Nothing is wanted of its decisions up to that number; of the whole match. */
MUST_USE enum db_status rollout_skip(struct db *db, const struct rollout_wait *wait, int number);
MUST_USE enum db_status rollout_pass(struct db *db, const struct rollout_wait *wait);
