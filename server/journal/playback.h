/*
 * playback.h - shows a game of the journal again, step by step.
 *
 * Step 0 is the start of the game; each action after it that people see happen is a step. It remembers where
 * its game lies and how the match stood before it, so that a step costs no more than its game; and a game,
 * which may have thousands of actions, is walked through some of them at a time.
 */
#pragma once

#include "db/journal.h"
#include "db/matches.h"
#include "server/journal/game_range.h"
#include "server/journal/replay.h"
#include "server/journal/slices.h"

struct playback {
	int64_t match;
	int64_t match_head; /* its last action when it was looked at */
	struct game_range range;
	struct match before; /* where the game before it had ended */
	int steps;	     /* the number of its last step, once they were counted */
	int step;	     /* where the reader is */
};

/* Whether people see an action of this kind as a step. Checkers put by hand are shown once they are left
 * there; changes of seats and waiting are not steps. */
bool playback_is_step(enum action_type type);

enum playback_found {
	PLAYBACK_FOUND,
	PLAYBACK_MORE,	  /* there is more to walk through */
	PLAYBACK_NO_GAME, /* of that number */
	PLAYBACK_DAMAGED, /* rows that can't be read, or don't follow from each other */
};

/* A game of a match whose last action is `head`. Its steps are not counted; the step is 0. Reads no game. */
MUST_USE enum playback_found playback_find(
	struct db *db, const struct match_row *match, int64_t head, int game, struct playback *playback);

/* Whether it has that step. In a game of hundreds of actions it may be said to have some more than it has. */
bool playback_has_step(struct db *db, const struct playback *playback, int64_t step);

/* On its way through the game. All zero: closed. */
struct playback_walk {
	struct slices slices;
	struct replay replay;
	bool begun; /* the game has */
	bool failed;
	int step; /* that was passed last */
};

/* `db` is borrowed until it is closed, which may be done twice. */
void playback_walk_open(struct playback_walk *walk, struct db *db, const struct playback *playback);
void playback_walk_close(struct playback_walk *walk);

/* The next piece of a walk that counts the steps. PLAYBACK_NO_GAME: none has begun there. */
MUST_USE enum playback_found playback_count(struct playback_walk *walk, struct playback *playback);

/* The next piece of a walk that shows the steps `from` to `to`; called for each of them: what happened, and
 * the match as it is shown then (a throw that can't be played is seen before the turn passes). Borrowed for
 * the call. */
typedef void playback_fn(void *arg, const struct match *shown, const struct events *events);
MUST_USE enum playback_found playback_show(
	struct playback_walk *walk, int from, int to, playback_fn *each, void *arg);
