/*
 * playback.h - shows a game of the journal again, step by step.
 *
 * Step 0 is the start of the game; each action after it that people see happen is a step. It remembers where
 * its game lies and how the match stood before it, so that a step costs no more than its game.
 */
#pragma once

#include "db/journal.h"
#include "db/matches.h"
#include "server/rules/match.h"

struct playback {
	int64_t match;
	int64_t match_head;  /* its last action when it was looked at */
	int64_t head;	     /* that of the game */
	int game;	     /* its number */
	int steps;	     /* the number of its last step */
	bool more;	     /* another game follows */
	struct match before; /* as the game began */
	int step;	     /* where the reader is */
};

/* Whether people see an action of this kind as a step. Checkers put by hand are shown once they are left
 * there; changes of seats and waiting are not steps. */
bool playback_is_step(enum action_type type);

enum playback_found {
	PLAYBACK_FOUND,
	PLAYBACK_NO_GAME, /* of that number */
	PLAYBACK_DAMAGED, /* rows that can't be read, or don't follow from each other */
};

/* A game of a match whose last action is `head`; the step is 0. Reads that game, and none before it. */
MUST_USE enum playback_found playback_find(
	struct db *db, const struct match_row *match, int64_t head, int game, struct playback *playback);

/* Called for the steps `from` to `to`: what happened, and the match as it is shown then (a throw that
 * can't be played is seen before the turn passes). Borrowed for the call. */
typedef void playback_fn(void *arg, const struct match *shown, const struct events *events);
MUST_USE enum playback_found playback_each(
	struct db *db, const struct playback *playback, int from, int to, playback_fn *each, void *arg);
