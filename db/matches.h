/*
 * matches.h - a match's own row: who agreed on what, where it stands, who won.
 *
 * The row changes when the match stops or goes on (interruptions.h), after each finished game (journal.h),
 * and when it ends.
 */
#pragma once

#include "db/players.h"
#include "server/rules/action.h"
#include "server/rules/options.h"

struct stop_row;

enum match_state {
	MATCH_RUNNING,
	MATCH_SAVED,
	MATCH_FINISHED,
	MATCH_ANNULLED, /* left before its first play (R11.4), closed by a new match of the same two (R11.5),
			   or a claim */
	MATCH_STATE_COUNT,
};

/* The word of the tables, for records: `running`. */
const char *match_state_word(enum match_state state);

struct match_row {
	int64_t id;
	int64_t player[2];		 /* the inviter first */
	char name[2][PLAYER_NAME_SIZE];	 /* as at the start */
	enum side inviter;		 /* the inviter's side in the first game */
	char options[OPTIONS_TEXT_SIZE]; /* canonical line */
	int rules_version;		 /* by which it is judged */
	int64_t started;		 /* Unix seconds */
	enum match_state state;
	int score[2];	/* inviter's first: after the last finished game */
	int winner;	/* 0 the inviter, 1 the invited, -1 nobody (yet) */
	int claimed_by; /* who claimed it, left by the other; -1 nobody */
	int64_t ended;	/* Unix seconds; 0 = not yet */
	/* Id of the last action of one that does not run, 0 = none; of one that runs, that of its last
	   finished game. */
	int64_t last_action;
	int throws;			/* up to that one */
	char salt[2][PLAYER_SALT_SIZE]; /* the inviter's first */
};

/* A new running match; fills row->id. `row` gives players, names, inviter, options, version, start and salts,
 * which are used up. DB_TAKEN if the two have one that is running or saved. */
MUST_USE enum db_status match_create(struct db *db, struct match_row *row);

/* Money play is over: state finished, without a winner; the score is the result. DB_NONE if it isn't
 * running. */
MUST_USE enum db_status match_close(struct db *db, const struct stop_row *row);

/* State finished, with its place in the order of finished matches. */
MUST_USE enum db_status match_finish(struct db *db, int64_t match, int winner, int64_t now);

/* Closed for good without a result, unfinished by whoever had left it first (R11.5). */
MUST_USE enum db_status match_annul(struct db *db, int64_t match, int64_t now);

/* A saved match that the one who was left closes for good. DB_NONE if it isn't saved. */
struct claim_row {
	int64_t match;
	int by;	     /* 0 the inviter, 1 the invited */
	int winner;  /* he, or -1 = nobody: money play */
	bool annuls; /* it counts for nothing, and nobody has won */
	int64_t at;  /* Unix seconds */
};
MUST_USE enum db_status match_claim(struct db *db, const struct claim_row *row);

/* The saved match of two players, in either order. */
MUST_USE enum db_status match_find_saved(
	struct db *db, int64_t player_a, int64_t player_b, struct match_row *row);

/* The match of a player that was stopped, or whose last game ended, last. One that runs may be missed. */
MUST_USE enum db_status match_find_last(struct db *db, int64_t player, struct match_row *row);

/* Up to `limit` saved matches of a player, those with an id below `before`, the newest first: `each` gets a
 * row borrowed for the call. */
typedef void match_fn(void *arg, const struct match_row *row);
enum db_status match_each_saved(
	struct db *db, int64_t player, int64_t before, int limit, match_fn *each, void *arg);
MUST_USE enum db_status match_count_saved(struct db *db, int64_t player, int *count);

/* What a player of a match is called now; as at its start if he is erased. */
void match_name_now(struct db *db, const struct match_row *row, int seat, char name[PLAYER_NAME_SIZE]);

MUST_USE enum db_status match_find(struct db *db, int64_t id, struct match_row *row);

/* The match with the lowest id above `after` that was started at `since` or later (Unix seconds). */
MUST_USE enum db_status match_find_next(struct db *db, int64_t after, int64_t since, struct match_row *row);

/* The same match up to the present: sets last_action and throws of one that runs, which its row has of its
 * last finished game only. It looks through what was written since. */
MUST_USE enum db_status match_find_head(struct db *db, struct match_row *row);

/* The finished match with the lowest sequence above `after`: the order in which ratings are made. */
struct finished_match {
	int64_t sequence, id;
	int64_t ended; /* Unix seconds */
};
MUST_USE enum db_status match_find_finished(struct db *db, int64_t after, struct finished_match *finished);

/* How many were started at `since` or later. */
MUST_USE enum db_status match_count(struct db *db, int64_t since, int64_t *count);
