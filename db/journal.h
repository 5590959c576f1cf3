/*
 * journal.h - every action of a match with its events, and the result of each game.
 *
 * The state of a match is nothing but its actions replayed. Rows are only ever appended.
 */
#pragma once

#include "db/db.h"
#include "server/rules/action.h"
#include "server/rules/event.h"

/* What made an action happen. */
enum cause {
	CAUSE_TYPED,
	CAUSE_AUTOMATIC, /* the server in the player's place: R3.6, resume */
	CAUSE_PROGRAM,	 /* typed by a client program */
	CAUSE_COUNT,
};

/* The word in the tables, also used in records: `typed`. */
const char *cause_word(enum cause cause);

struct action_row {
	int64_t id;	    /* its place in the journal, filled in by action_append() */
	int64_t previous;   /* id of the action before it in this match, 0 = none */
	int number;	    /* in the match, from 1 */
	enum side side;	    /* who; SIDE_NONE for an opening throw */
	const char *text;   /* canonical action; borrowed */
	const char *events; /* canonical events; borrowed */
	int64_t at_ms;	    /* Unix milliseconds */
	enum cause cause;
	int throw_number; /* of this match, 0 = the action has no dice */
	bool timed;	  /* the match has a clock: */
	int64_t spent_ms; /* by the clock that ran before it, since the action before */
	int64_t clock_ms; /* the reserve that is left to its player; -1: nobody has acted */
};

/* The call that turns make most. */
MUST_USE enum db_status action_append(struct db *db, int64_t match, struct action_row *row);

/* A finished game: points and winner by inviter (0) or invited (1); score after it, inviter's first. */
struct game_row {
	int number;
	int winner; /* 0 the inviter, 1 the invited */
	int points;
	enum win win;
	enum ending ending;
	int score[2];
	int64_t last_action; /* id of the action that ended it */
	int last_number;     /* and its number in the match */
	bool program[2];     /* which seats programs held then; open tables only */
	int throws;	     /* of the match so far */
	int64_t clock_ms[2]; /* reserves after it, the inviter's first */
	int64_t at;	     /* Unix seconds */
};
MUST_USE enum db_status game_append(struct db *db, int64_t match, const struct game_row *row);

/* All actions of a match in order; stops early when `each` returns false. Strings are borrowed for the
 * call. DB_NONE: a row can't be read, so the match can't go on. */
typedef bool action_fn(void *arg, const struct action_row *row);
MUST_USE enum db_status action_each(struct db *db, int64_t match, action_fn *each, void *arg);

/* The id of the last action; 0: there is none. */
MUST_USE enum db_status action_last(struct db *db, int64_t *id);

/* Each action of any match whose id is above `after`, in order. Strings are borrowed for the call. */
typedef void action_since_fn(void *arg, int64_t match, const struct action_row *row);
MUST_USE enum db_status action_each_since(struct db *db, int64_t after, action_since_fn *each, void *arg);

/* Each action from the first of the match up to `head`. */
MUST_USE enum db_status action_each_to(struct db *db, int64_t head, action_fn *each, void *arg);

/* Each action after the action `after` (0 = from the first) up to `head`. */
MUST_USE enum db_status action_each_after(
	struct db *db, int64_t after, int64_t head, action_fn *each, void *arg);

/* The actions of a match backwards from *head, `limit` of them at most; *head becomes the next one to read,
 * 0 after the first, or once `each` wants no more. For reading a long match in slices. */
MUST_USE enum db_status action_each_back(
	struct db *db, int64_t match, int64_t *head, int limit, action_fn *each, void *arg);

/* The first action whose match doesn't exist; DB_NONE if there is none. Walks through all actions: the
 * schema doesn't check when one is written. */
MUST_USE enum db_status action_find_stray(struct db *db, int64_t *id, int64_t *match);

/* `count` links back from the action `from`, or as far as to just after `after` (0 = the first): *previous is
 * the action before the first of these. Where pieces of a long match end is found so. DB_NONE: the chain is
 * damaged. */
MUST_USE enum db_status action_back(struct db *db, int64_t from, int64_t after, int count, int64_t *previous);

/* The score of a match after the game before `game` and after the one before that, inviter's first; 0 where
 * there was none. */
MUST_USE enum db_status game_scores(struct db *db, int64_t match, int game, int score[2][2]);
