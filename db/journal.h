/*
 * journal.h - matches as journals: who agreed on what, every action with its events, interruptions, results.
 *
 * The state of a match is nothing but its actions replayed. Rows are only ever appended, but for a match's
 * own row, which changes when it stops, goes on or ends.
 */
#pragma once

#include "db/players.h"
#include "server/rules/action.h"
#include "server/rules/event.h"
#include "server/rules/options.h"

enum match_state {
	MATCH_RUNNING,
	MATCH_SAVED,
	MATCH_FINISHED,
	MATCH_ANNULLED, /* left before its first play (R11.4), closed by a new match of the same two (R11.5),
			   or a claim */
	MATCH_STATE_COUNT,
};

/* Why a match stopped (R11.4). */
enum stop_why {
	STOP_LEFT,	/* `leave` or `bye` */
	STOP_LINE_LOST, /* connection gone, second login, write error, slow reader */
	STOP_IDLE,
	STOP_SERVER, /* shutdown or crash: nobody's fault */
	STOP_WHY_COUNT,
};

/* What made an action happen. */
enum cause {
	CAUSE_TYPED,
	CAUSE_AUTOMATIC, /* the server in the player's place: R3.6, resume */
	CAUSE_PROGRAM,	 /* typed by a client program */
	CAUSE_COUNT,
};

/* The words of the tables, for records: `running`; `typed`. */
const char *match_state_word(enum match_state state);
const char *cause_word(enum cause cause);

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

struct action_row {
	int64_t id;	    /* its place in the journal: action_append() fills it in */
	int64_t previous;   /* id of the action before it in this match, 0 = it is the first */
	int number;	    /* in the match, from 1 */
	enum side side;	    /* who; SIDE_NONE for an opening throw */
	const char *text;   /* canonical action; borrowed */
	const char *events; /* canonical events; borrowed */
	int64_t at_ms;	    /* Unix milliseconds */
	enum cause cause;
	int throw_number; /* of this match, 0 = the action has no dice */
};

/* A new running match; fills row->id. `row` gives players, names, inviter, options, version, start and salts,
 * which are used up. DB_TAKEN if the two have one that is running or saved. */
MUST_USE enum db_status match_create(struct db *db, struct match_row *row);

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
	int throws;	     /* of the match so far */
	int64_t at;	     /* Unix seconds */
};
MUST_USE enum db_status game_append(struct db *db, int64_t match, const struct game_row *row);

/* A match that stops for now, after which action, by whom and why. */
struct stop_row {
	int64_t match;
	int after;	     /* number of the last action, 0 = none */
	int64_t last_action; /* its id */
	int throws;	     /* of the match up to it */
	int64_t who;	     /* player, 0 = nobody */
	enum stop_why why;
	bool closes; /* money play left between two games: it is over, not saved (R11.2) */
	bool annuls; /* left before its first play: it is annulled, not saved (R11.4) */
	int64_t at;  /* Unix seconds */
};

/* State saved, or annulled. DB_NONE if it isn't running: the first stop stays on record. */
MUST_USE enum db_status match_interrupt(struct db *db, const struct stop_row *row);
MUST_USE enum db_status match_resume(struct db *db, int64_t match, int64_t now);

/* Money play is over: state finished, without a winner; the score is the result. DB_NONE if it isn't running.
 */
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

/* At start-up: whatever was still running was stopped by the server. *count says how many there were. The
 * caller commits. */
MUST_USE enum db_status match_interrupt_running(struct db *db, int64_t now, int *count);

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

/* The interruptions of a match in order, those behind the id `after` (0 = all), until `each` returns false.
 * `who` is 0 the inviter, 1 the invited, -1 nobody; resumed 0 = not yet. */
struct interruption_row {
	int64_t id;
	int after; /* number of the last action before it, 0 = none */
	int who;
	const char *why; /* borrowed */
	int64_t at, resumed;
	int64_t offered; /* when he offered to go on (claims.h), 0 = never */
};
typedef bool interruption_fn(void *arg, const struct interruption_row *row);
MUST_USE enum db_status interruption_each(
	struct db *db, int64_t match, int64_t after, interruption_fn *each, void *arg);

/* Where the last so many of them begin: the id they stand behind, and how many there are up to it. */
MUST_USE enum db_status interruption_skip(
	struct db *db, int64_t match, int last, int64_t *after, int *skipped);

/* All actions of a match in order; stops early when `each` returns false. Strings are borrowed for the call.
 * DB_NONE: a row can't be read, the match can't be played on. */
typedef bool action_fn(void *arg, const struct action_row *row);
MUST_USE enum db_status action_each(struct db *db, int64_t match, action_fn *each, void *arg);

/* The same from the first of a match up to the action `head`. */
MUST_USE enum db_status action_each_to(struct db *db, int64_t head, action_fn *each, void *arg);

/* The same for the game that the action `head` belongs to, from the one that starts it up to `head`. */
MUST_USE enum db_status action_each_of_game(struct db *db, int64_t head, action_fn *each, void *arg);

/* The same from behind the action `after` (0 = from the first) up to `head`. */
MUST_USE enum db_status action_each_after(
	struct db *db, int64_t after, int64_t head, action_fn *each, void *arg);

/* The first action whose match doesn't exist; DB_NONE if there is none. It walks through all actions: the
 * schema doesn't look when one is written. */
MUST_USE enum db_status action_find_stray(struct db *db, int64_t *id, int64_t *match);

/* The ids of all actions of a match up to `head` in order, and which of them starts a game; stops early when
 * `each` returns false. For who wants to read a long match in pieces. */
typedef bool link_fn(void *arg, int64_t id, bool starts_game);
MUST_USE enum db_status action_chain(struct db *db, int64_t head, link_fn *each, void *arg);

/* The score of a match after the game before `game` and after the one before that, inviter's first; 0 where
 * there was none. */
MUST_USE enum db_status game_scores(struct db *db, int64_t match, int game, int score[2][2]);

/* Ratings before and after a rated match. Updates the player's row too. */
struct rating_row {
	int64_t player;
	int64_t opponent;
	int64_t match;
	int length;
	double before, after;
	int experience_before, experience_after;
	int64_t at; /* Unix seconds */
};
MUST_USE enum db_status rating_append(struct db *db, const struct rating_row *row);
