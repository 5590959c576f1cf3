/*
 * daily.h - the position of the day: the decisions that may be one, those that were, and what people have
 * answered.
 *
 * Days are counted from 1 January 1970, in UTC.
 */
#pragma once

#include "db/analyses.h"

enum {
	DAILY_PLAYS_SIZE = 8193, /* of the text with all plays */
	DAILY_POOL_USUAL = 1000, /* decisions that wait, unless the operator has chosen another number */
};

/* A decision that may be one. */
struct daily_candidate {
	int64_t match, player; /* player: who decided */
	int game, step;
	enum decision_kind kind;
	int64_t at; /* when it was found, in Unix seconds */
	double rating;
};

/* One of each match, and only once; those of the oldest matches go beyond `most`. */
MUST_USE enum db_status daily_pool_add(struct db *db, const struct daily_candidate *candidate, int64_t most);
MUST_USE enum db_status daily_pool_count(struct db *db, int64_t *count);
MUST_USE enum db_status daily_pool_drop(struct db *db, int64_t match);

/* The best to choose. Those found from `from` to before `to` come first, then those found before `from`;
 * among these the one of the strongest player. DB_NONE: none waits. */
MUST_USE enum db_status daily_pool_best(
	struct db *db, int64_t from, int64_t to, struct daily_candidate *candidate);

struct daily_row {
	int64_t day, match;
	char options[OPTIONS_TEXT_SIZE];
	char made[DECISION_TEXT_SIZE];
	double rating; /* of the player who decided, when it was found; 0: not known */
	/* game, step, player, side, kind, dice and position; no choices */
	struct decision_row decision;
};

MUST_USE enum db_status daily_store(struct db *db, const struct daily_row *row, const char *plays);

/* The last one up to that day. */
MUST_USE enum db_status daily_find(struct db *db, int64_t day, struct daily_row *row);
MUST_USE enum db_status daily_find_last(struct db *db, int64_t day, struct daily_row *row);

/* The days that have one, the last first, up to `day` and up to `limit`. */
typedef void daily_day_fn(void *arg, int64_t day);
MUST_USE enum db_status daily_each_day(struct db *db, int64_t day, int limit, daily_day_fn *each, void *arg);

/* What could be chosen, the best first, and how many have; up to `limit`. */
struct daily_play {
	char play[DECISION_TEXT_SIZE];
	double lost;
	bool about; /* judged at first sight */
	int64_t count;
};
typedef void daily_play_fn(void *arg, const struct daily_play *play);
MUST_USE enum db_status daily_each_play(
	struct db *db, int64_t day, int limit, daily_play_fn *each, void *arg);

/* One of them; DB_NONE: it isn't among them. The last of all, which loses most. */
MUST_USE enum db_status daily_play_find(
	struct db *db, int64_t day, const char *text, struct daily_play *play);
MUST_USE enum db_status daily_play_last(struct db *db, int64_t day, struct daily_play *play);

struct daily_answer {
	int64_t player, day;
	char play[DECISION_TEXT_SIZE];
	double lost;
	int64_t run; /* days, with this one */
};

/* Of a member. DB_NONE: none yet. */
MUST_USE enum db_status daily_answer_find(
	struct db *db, int64_t player, int64_t day, struct daily_answer *answer);
MUST_USE enum db_status daily_answer_store(struct db *db, const struct daily_answer *answer);

/* One more has answered so. */
MUST_USE enum db_status daily_count(struct db *db, int64_t day, const char *play);
