/*
 * analyses.h - what the engine thinks of matches that are over: a row for each decision, sums for each
 * player, and which matches still wait for it.
 *
 * A match is analysed once its row is there; decisions without one are the beginning of an analysis that the
 * next one replaces.
 */
#pragma once

#include "db/choices.h"
#include "db/matches.h"

enum {
	JUDGE_SIZE = 32,
	/* How many throws each open decision of a match is looked ahead, at first and at last. */
	JUDGE_GLANCE = 1,
	JUDGE_WHOLE = 2,
	JUDGE_ROLLOUT = 7, /* by rollouts of seven throws, where that may change something */
};

/* Why nothing of a match was judged. */
enum analysis_fault {
	FAULT_NONE,
	FAULT_UNREADABLE, /* its journal is damaged */
	FAULT_TOO_LONG,
	FAULT_NO_MEMORY,
	FAULT_COUNT,
};

/* The word in the tables: `unreadable`, "" for none. */
const char *analysis_fault_word(enum analysis_fault fault);

enum decision_kind {
	DECISION_PLAY,
	DECISION_DOUBLE, /* or not */
	DECISION_ANSWER,
	DECISION_KINDS,
};

/* The word in the tables: `play`. */
const char *decision_kind_word(enum decision_kind kind);

enum decision_weight {
	DECISION_FORCED,  /* nothing to choose: a throw, for its luck */
	DECISION_OBVIOUS, /* everything but the best was much worse, and the best was chosen */
	DECISION_OPEN,
	DECISION_WEIGHTS,
};

/* The word in the tables: `forced`. */
const char *decision_weight_word(enum decision_weight weight);

struct decision_row {
	int number; /* in the match, from 1 */
	int game, move, step;
	int player; /* 0 the inviter, 1 the invited */
	enum side side;
	enum decision_kind kind;
	enum decision_weight weight;
	int dice; /* 62; 0 = not thrown yet */
	/* "8/5 6/5" in own numbering, "no double", "double", "take", "drop", "beaver"; `made` is "" if it was
	   the best */
	char made[DECISION_TEXT_SIZE], best[DECISION_TEXT_SIZE];
	double lost; /* equity at the cube of the moment, 0 or more */
	double luck; /* of a play's throw, as in struct error_rate */
	int plies;   /* that what was made and the best were looked ahead; JUDGE_ROLLOUT; -1: no choice */
	/* Of a blunder, by the side on roll and before any offer: "Position ID:Match ID"; "" of all else. */
	char position[DECISION_POSITION_SIZE];
	int choice_count;
	struct choice_row choices[CHOICES_MAX]; /* the best first, what was made among them */
};

/* An error, a blunder loses at least this much equity. */
#define ERROR_LEAST 0.020
#define BLUNDER_LEAST 0.080

/* Of one player, in one match or in several. */
struct error_rate {
	int decisions; /* where there was a choice */
	int open;      /* of these, where it was not obvious */
	int errors, blunders;
	double lost;
	int cube_decisions, cube_open; /* the part of the cube in these */
	double cube_lost;
	double luck; /* of the player's own throws: chances to win the match, in money play points */
};

struct analysis_row {
	int64_t match;
	char judge[JUDGE_SIZE]; /* the method and the weights */
	int64_t at;		/* Unix seconds */
	int plies;		/* that it looked ahead in each open decision, at least */
	enum analysis_fault fault;
	struct error_rate rate[2];
};

/* Why a match waits. Those of an earlier round come first, in each round in the order in which they ended. */
enum analysis_round {
	ROUND_NEW,     /* nobody has judged it: at a glance, so that its players soon read something */
	ROUND_CONFIRM, /* it was judged at a glance */
	ROUND_OLD,     /* asked for by analysis_ask_old() */
	ROUNDS,
};

/* A match that waits. */
struct analysis_wait {
	int64_t match, sequence;
	enum analysis_round round;
	int64_t before; /* of an old one: only an analysis of before that moment is made anew; 0 = any, and
			   none */
};

/* What comes before a match that waits, and its own turn. */
struct analysis_queue {
	int64_t glances, others;
};

/* Whose turn it is; DB_NONE if no match waits. */
MUST_USE enum db_status analysis_next(struct db *db, struct analysis_wait *next);

/* How many times a match is judged until this one has been; DB_NONE if the match doesn't wait. */
MUST_USE enum db_status analysis_waits(struct db *db, int64_t match, struct analysis_queue *queue);

/* How many matches wait: at most, as old ones may be passed over. */
MUST_USE enum db_status analysis_waiting(struct db *db, int64_t *count);

/* All matches that have finished and wait for nothing new: those wait, too, after the others, and then for
 * rollouts (db/rollouts.h). `before` is as in struct analysis_wait. Returns how many of all are looked at. */
MUST_USE enum db_status analysis_ask_old(struct db *db, int64_t before, int64_t *count);

/* A row takes the place of the one an earlier analysis left there. */
MUST_USE enum db_status decision_store(struct db *db, int64_t match, const struct decision_row *row);

/* The match has no analysis any more, until the next one is stored. */
MUST_USE enum db_status analysis_forget(struct db *db, int64_t match);

/* The sums of a player, 0 or 1, in place of those that are there. */
MUST_USE enum db_status error_rate_store(
	struct db *db, const struct match_row *match, int player, const struct error_rate *rate);

/* The analysis of a match that waits, whose `decisions` are stored: it waits no more. */
MUST_USE enum db_status analysis_store(struct db *db, const struct analysis_wait *wait,
	const struct match_row *match, const struct analysis_row *row, int decisions);

/* The match waits no more; it keeps the analysis it has, or none. */
MUST_USE enum db_status analysis_pass(struct db *db, const struct analysis_wait *wait);

MUST_USE enum db_status analysis_find(struct db *db, const struct match_row *match, struct analysis_row *row);

/* The last finished match of a player; DB_NONE if there is none. */
MUST_USE enum db_status analysis_last_match(struct db *db, int64_t player, int64_t *match);

/* Sums over the last analysed matches of 3 points or more of a player, `matches` of them at most. Returns how
 * many there were in *matches. */
MUST_USE enum db_status error_rate_lately(
	struct db *db, int64_t player, int *matches, struct error_rate *rate);

/* The decisions of a match that lost most, from `least` on, the worst first, up to `limit`; of one game, or
 * of all (0). The row is borrowed for the call. */
typedef void decision_fn(void *arg, const struct decision_row *row);
MUST_USE enum db_status decision_each_worst(
	struct db *db, int64_t match, int game, double least, int limit, decision_fn *each, void *arg);

/* All decisions of an analysed match in order, from number `from` on, up to `limit`. */
MUST_USE enum db_status decision_each(
	struct db *db, int64_t match, int from, int limit, decision_fn *each, void *arg);

/* All decisions of one game, in order. */
MUST_USE enum db_status decision_each_of_game(
	struct db *db, int64_t match, int game, decision_fn *each, void *arg);

/* How many decisions of an analysed match come before those of that game. */
MUST_USE enum db_status decisions_before(struct db *db, int64_t match, int game, int *decisions);
