/*
 * matches.h - a match's own row: who agreed on what, where it stands, who won.
 *
 * The row changes when the match stops or goes on (interruptions.h), after each finished game (journal.h),
 * and when it ends.
 */
#pragma once

#include "db/people/players.h"
#include "server/rules/action.h"
#include "server/rules/options.h"

enum match_state {
	MATCH_RUNNING,
	MATCH_SAVED,
	MATCH_FINISHED,
	MATCH_ANNULLED, /* left before its first play (R11.4), closed by a new match of the same two (R11.5),
			   or by a claim */
	MATCH_STATE_COUNT,
};

/* The word in the tables, also used in records: `running`. */
const char *match_state_word(enum match_state state);

/* Two players have at most one live and one slow match that isn't over; of tournaments one for a pairing. */
enum match_kind {
	MATCH_LIVE, /* both sit at a table */
	MATCH_SLOW,
	MATCH_TOURNAMENT,
	MATCH_KIND_COUNT,
};

/* The word in the tables: `live`. */
const char *match_kind_word(enum match_kind kind);

/* Who or what put an end to a match. Some are for kinds of matches that are still to come. */
enum decided {
	DECIDED_NOT_YET,
	DECIDED_PLAYED,
	DECIDED_CLAIM, /* by the player who was left */
	DECIDED_TIME,
	DECIDED_LEFT, /* lost by the player who left it */
	DECIDED_AWARD,
	DECIDED_FORFEIT,
	DECIDED_ANNULLED, /* left before its first play, or closed by a new match of the same two */
	DECIDED_CLOSED,	  /* money play, left between two games */
	DECIDED_ERASED,	  /* one of the two has no account any more */
	DECIDED_COUNT,
};

/* The word in the tables, also used in records: `played`; NULL if it isn't decided yet. */
const char *match_decided_word(enum decided decided);

/* It isn't over: it is being played, or may be resumed. */
bool match_goes_on(enum match_state state);

struct match_row {
	int64_t id;
	int64_t player[2];		 /* the inviter first */
	char name[2][PLAYER_NAME_SIZE];	 /* as at the start */
	enum side inviter;		 /* the inviter's side in the first game */
	char options[OPTIONS_TEXT_SIZE]; /* canonical line */
	int rules_version;		 /* of the rules that judge it */
	int64_t started;		 /* Unix seconds */
	enum match_state state;
	int score[2];	/* inviter's first: after the last finished game */
	int winner;	/* 0 the inviter, 1 the invited, -1 nobody (yet) */
	int claimed_by; /* who claimed it after the other left; -1 nobody */
	enum decided decided;
	int64_t ended; /* Unix seconds; 0 = not yet */
	/* Id of the last action, 0 = none; of a running match, of the last action of its last finished
	   game. */
	int64_t last_action;
	int throws;			/* up to that one */
	char salt[2][PLAYER_SALT_SIZE]; /* the inviter's first */
	bool visited;			/* a visitor was one of the two when it began */
	int64_t paused_ms;		/* how long its clocks were stopped by agreement, before ... */
	int64_t paused_at; /* ... the pause that began then, in service time; -1: there is none now */
	bool spared;	   /* of a slow match lost on time: it moves no rating */
	int64_t slow_turn; /* seconds for a turn of a slow match; 0: it isn't one */
	enum match_kind kind;
};

/* Why a match stopped (R11.4). */
enum stop_why {
	STOP_LEFT,	/* `leave` or `bye` */
	STOP_LINE_LOST, /* connection gone, second login, write error, slow reader */
	STOP_IDLE,
	STOP_SERVER,	/* shutdown or crash: nobody's fault */
	STOP_ADJOURNED, /* both have agreed to go on later: likewise */
	STOP_WHY_COUNT,
};

/* How a match stops for now: after which action, by whom and why. */
struct stop_row {
	int64_t match;
	int after;	     /* number of the last action, 0 = none */
	int64_t last_action; /* its id */
	int throws;	     /* of the match up to it */
	int64_t who;	     /* player, 0 = nobody */
	enum stop_why why;
	bool closes;   /* money play left between two games: the match is over, not saved (R11.2) */
	bool annuls;   /* the match is annulled, not saved: left before its first play (R11.4), or (R14.7) */
	int64_t at;    /* Unix seconds */
	int64_t loser; /* the player who loses it if it isn't gone on with (abandoned.h), 0 = nobody */
	char level[PLAYER_HOUSE_SIZE]; /* then, of the other */
	/* With a clock: what was spent of the turn since the last action, and, if it was the turn of the
	   player who left, or who loses it, when their time is up (service time). Else 0. */
	int64_t spent_ms, due;
};

/* True if somebody has won it before it was played to its end. */
bool match_is_cut_short(const struct match_row *match);

/* A new running match; fills row->id. `row` gives players, names, inviter, options, version, start, kind,
 * days for a turn, and salts, which are used up. DB_TAKEN if the two have a match of that kind that is
 * running or saved. */
MUST_USE enum db_status match_create(struct db *db, struct match_row *row);

/* Ends money play: state finished, without a winner; the score is the result. DB_NONE if it isn't running. */
MUST_USE enum db_status match_close(struct db *db, const struct stop_row *row);

/* Ends a match: state finished, with its place in the order of finished matches. */
MUST_USE enum db_status match_finish(struct db *db, int64_t match, int winner, int64_t now);

/* The time of a player is up: the other wins, or nobody does. DB_NONE if it isn't running. */
struct run_out_row {
	int64_t match;
	int winner;	     /* 0 or 1; -1: the match is annulled */
	int64_t last_action; /* the fall of the flag */
	int throws;	     /* up to it */
	int64_t at;	     /* Unix seconds */
};
MUST_USE enum db_status match_run_out(struct db *db, const struct run_out_row *row);

/* Stores how long its clocks were stopped by agreement, and since when they are now (-1: they aren't). */
MUST_USE enum db_status match_paused(struct db *db, int64_t match, int64_t ms, int64_t since);

/* Closes a match for good without a result; the player who left it first has left it unfinished (R11.5). */
MUST_USE enum db_status match_annul(struct db *db, int64_t match, int64_t now);

/* A saved match is lost by the player who left it, and so over. DB_NONE if it isn't saved. */
MUST_USE enum db_status match_lose(struct db *db, int64_t match, int winner, int64_t now);

/* A claim: the player who was left closes a saved match for good. DB_NONE if it isn't saved. */
struct claim_row {
	int64_t match;
	int by;	      /* 0 the inviter, 1 the invited */
	int winner;   /* the claimant, or -1 = nobody: money play */
	bool annuls;  /* the match counts for nothing, and nobody has won */
	bool on_time; /* the leaver's clock has run out */
	int64_t at;   /* Unix seconds */
};
MUST_USE enum db_status match_claim(struct db *db, const struct claim_row *row);

/* The saved live match of two players, in either order. */
MUST_USE enum db_status match_find_saved(
	struct db *db, int64_t player_a, int64_t player_b, struct match_row *row);

/* The match of a player that was last to stop or to end a game. A running match may be missed. */
MUST_USE enum db_status match_find_last(struct db *db, int64_t player, struct match_row *row);

/* Up to `limit` saved matches of a player with an id below `before`, the newest first: `each` gets a row
 * borrowed for the call. */
typedef void match_fn(void *arg, const struct match_row *row);
enum db_status match_each_saved(
	struct db *db, int64_t player, int64_t before, int limit, match_fn *each, void *arg);

/* How many of these are live ones. */
MUST_USE enum db_status match_count_saved(struct db *db, int64_t player, int *count);

/* The current name of a player of a match; the one at its start if the player is erased. */
void match_name_now(struct db *db, const struct match_row *row, int seat, char name[PLAYER_NAME_SIZE]);

MUST_USE enum db_status match_find(struct db *db, int64_t id, struct match_row *row);

/* The match with the lowest id above `after` that was started at `since` or later (Unix seconds). */
MUST_USE enum db_status match_find_next(struct db *db, int64_t after, int64_t since, struct match_row *row);

/* Brings the row of a running match up to date: sets last_action and throws, which are stored only at the
 * end of each game. Looks through the actions written since. */
MUST_USE enum db_status match_find_head(struct db *db, struct match_row *row);

/* The last action of a match, and an action of any match up to which no other of this one is. */
struct match_head {
	int64_t match, last_action, known_to;
	int throws; /* up to the last action */
};

/* Calls `call` for each match that has actions which the row of a running one may not know yet, in the order
 * of matches, with the last of them; known_to is 0. It looks through these actions once, where
 * match_find_head() would for each match. Stops early when `call` returns false. */
typedef bool match_head_fn(void *arg, const struct match_head *head);
MUST_USE enum db_status match_each_head(struct db *db, match_head_fn *call, void *arg);

/* The id of each match that runs, until `call` returns false. */
typedef bool match_id_fn(void *arg, int64_t match);
MUST_USE enum db_status match_each_running(struct db *db, match_id_fn *call, void *arg);

/* Stores it while the match runs, so that a start after a crash need not look for it further back. */
MUST_USE enum db_status match_keep_head(struct db *db, const struct match_head *head);

/* The finished match with the lowest sequence above `after`: ratings are computed in this order. */
struct finished_match {
	int64_t sequence, id;
	int64_t ended; /* Unix seconds */
};
MUST_USE enum db_status match_find_finished(struct db *db, int64_t after, struct finished_match *finished);

/* How many matches started at `since` or later. */
MUST_USE enum db_status match_count(struct db *db, int64_t since, int64_t *count);
