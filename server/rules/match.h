/*
 * match.h - a match from its first opening throw to its last point: what there is to know of it now.
 *
 *   between --both join--> opening --no tie--> to move <----- roll ------ to roll
 *      ^                                          |                        ^  |
 *      |                                          +--- play / no step ----+  +-- double, take --+
 *      +---- game won (bear-off, drop, resignation) ---> over, if it won the match              |
 *
 * At open tables a play may be challenged (window.c has the picture), and a last checker borne off against
 * the rules leaves the win pending.
 *
 * Owns nothing: a match is plain data without pointers, copied by assignment. apply.h changes it, order.h
 * says what may follow.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/board.h"
#include "server/rules/must_use.h"
#include "server/rules/options.h"
#include "server/rules/play.h"
#include "server/rules/score.h"

enum phase {
	PHASE_BETWEEN, /* before each game, the first too: waits for both to join */
	PHASE_OPENING, /* waits for the opening throw (R2.1) */
	PHASE_ROLL,
	PHASE_MOVE,
	PHASE_PENDING, /* R9.7: the side on turn accepts the other's win or challenges the play that
			made it */
	PHASE_OVER,    /* the match */
};

enum offer {
	OFFER_NONE,
	OFFER_DOUBLE, /* in PHASE_ROLL; by `cube=anytime` in PHASE_MOVE, too */
	OFFER_RESIGN, /* in any phase of a game */
};

enum {
	CUBE_MAX = 4096,       /* R10.1 */
	CHALLENGES_DENIED = 3, /* R9.4: bound for each game */
	RESIGNATIONS = 3,      /* R14.2: that a side may offer in one turn of a clock */
	/* Version of this core; stored with every match, which keeps to it until it ends. Raised when the
	   same actions could mean something else. 2: a resignation offers no more than the game can still
	   cost (R11.3), `cube=anytime` holds before the first play, too (R10.5), and what is typed after a
	   ruling is judged in its order (R9.6). */
	RULES_VERSION = 2,
};

/* R9.4: the last play, by the side that is not on turn, as long as it may be challenged. Open tables only. */
struct window {
	bool open;
	struct dice dice;
	struct play play; /* as it was made */
	struct board before;
};

/* Section 14, in milliseconds (clock.h). All zero without a clock. */
struct match_clock {
	int64_t reserve_ms[2]; /* by side */
	int64_t spent_ms;      /* in this turn of the clock */
	int64_t waits_ms;      /* spent in the turn that waits for the answer to a resignation */
	int64_t before_ms;     /* spent in the turn before: it goes on if its play is challenged, and wrong */
	int offered[2];	       /* resignations in this turn, by side */
};

struct match {
	struct options options;
	int rules; /* version that judges it */
	struct board board;
	enum phase phase;
	enum side turn;	  /* on turn; SIDE_NONE outside a game */
	struct dice dice; /* of the side on turn, 0 0 before its roll */
	int to_move;	  /* PHASE_MOVE: checkers that must be moved in this turn, those put included */
	/* PHASE_MOVE: steps put by hand (R3.4). `board` is as before them; match_position() has both. */
	struct play placed;
	int kept;	 /* how many of them a ruling has left there, for good (R9.6) */
	bool correcting; /* PHASE_MOVE after a ruling: strict rules hold (R9.6) */
	bool may_reroll; /* PHASE_MOVE: as R2.3 has it, now */
	bool opened;	 /* the opener has made their play (R10.4) */
	struct window window;
	int denied[2];	 /* challenges in this game, by side (R9.4) */
	bool program[2]; /* the seat is held by a program (R9.8); open tables only */
	enum offer offer;
	enum side offer_by;
	enum win offer_win;   /* OFFER_RESIGN */
	int redoubles;	      /* OFFER_DOUBLE: instant redoubles in this row so far (R11.2) */
	int cube;	      /* value in force, not the offered one */
	enum side cube_owner; /* SIDE_NONE = centred */
	bool crawford_game;   /* this is it */
	bool crawford_done;   /* it has been played */
	bool joined[2];	      /* PHASE_BETWEEN, by side */
	int game;	      /* number of the current or last game, 0 before the first */
	enum side inviter;    /* the side of the player who invited, in this game; swaps with each (R1.3) */
	int score[2];	      /* by side of this game; may go beyond the length (R11.6) */
	struct match_clock clock;
};

/*
 * A match before its first game. `inviter` is the side the inviting player will have in it; the shell draws
 * it. The first game starts when both sides have joined; scores swap places when the sides do.
 */
void match_begin(struct match *match, const struct options *options, enum side inviter);

/*
 * As match_begin(), for a match from the journal or a record, by the version of the rules that is stored
 * there. False if this core doesn't know that version.
 */
MUST_USE bool match_begin_by(
	struct match *match, const struct options *options, enum side inviter, int rules_version);

/*
 * Makes of a match before its first game the one after `game` games, each of which is over; the next one may
 * follow (R1.3). Scores, and who is a program, are those of the player who invited first. `crawford_done`:
 * one of the games was the Crawford game. The board of the last game is not known.
 */
void match_go_behind(
	struct match *match, int game, const int score[2], const bool program[2], bool crawford_done);

/* With a clock: what is left of the reserves after those games, the inviting player's first (R14.4). */
void match_set_reserves(struct match *match, const int64_t reserve_ms[2]);

/* The board with the checkers put so far (R3.4): what the side on turn sees. */
void match_position(const struct match *match, struct board *board);

/* The board as everybody sees it: without checkers that are only put (R3.4), with those that a ruling has
 * left (R9.6). */
void match_settled(const struct match *match, struct board *board);

/* Whether a play against the rules is refused now: always at strict tables, at open ones only in a
 * correction (R9.1, R9.6). */
bool match_is_strict(const struct match *match);

/* What `done` wants after the steps put so far, by strict rules: these dice, the higher first. Returns their
 * number; 0 if the play is whole, -1 if no legal play begins so. */
int match_dice_left(const struct match *match, uint8_t left[PLAY_STEPS]);

/* The cube as FIBS's board line shows it: centred or owned by `side`, whether or not they may double: 5.3 of
 * the protocol keeps 1 1 in a Crawford game and at a table without a cube. */
bool match_has_cube(const struct match *match, enum side side);

/* Score that counts: no more than the length (R11.6). */
int match_points(const struct match *match, enum side side);

/* Points that a win of this size gives now, by a resignation too (R11.2, R11.3). */
int match_resign_points(const struct match *match, enum win win);

/* The largest resignation that `side` may offer in this game, whatever its moment (R11.3). */
enum win match_resign_most(const struct match *match, enum side side);

/* A game is being played (opening throw done or about to be). */
bool match_in_game(const struct match *match);

/* Nobody has made a play yet, and no game is over (R11.4). A play that was challenged was made; steps that
 * were only put were not. */
bool match_is_unplayed(const struct match *match);
