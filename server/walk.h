/*
 * walk.h - walks through a game of the journal, step by step.
 *
 * Step 0 is the start of the game; each action after it that people see happen is a step. A walk remembers
 * where its game lies and how the match stood before it, so that a step costs no more than its game.
 */
#pragma once

#include "db/matches.h"
#include "server/rules/match.h"

struct session;

struct walk {
	int64_t match;
	int64_t match_head;	      /* its last action when it was looked at */
	int64_t head;		      /* that of the game */
	int game;		      /* its number */
	int steps;		      /* the number of its last step */
	bool more;		      /* another game follows */
	struct match before;	      /* as the game began */
	int step;		      /* where the reader is */
	uint64_t turn;		      /* of the loop, in which he came there */
	int game_before, step_before; /* where he was before that turn; game 0: he wasn't in this match */
};

enum walked {
	WALKED,
	WALK_NO_GAME, /* of that number */
	WALK_DAMAGED, /* rows that can't be read, or don't follow from each other */
};

/* A game of a match whose last action is `head`; the step is 0. */
MUST_USE enum walked walk_find(
	struct db *db, const struct match_row *match, int64_t head, int game, struct walk *walk);

/* The steps `from` to `to`: what happened, and how the match stands on show then (a throw that can't be
 * played is seen before the turn passes). Borrowed for the call. */
typedef void walk_fn(void *arg, const struct match *shown, const struct events *events);
MUST_USE enum walked walk_each(
	struct db *db, const struct walk *walk, int from, int to, walk_fn *each, void *arg);

/* Before the reader goes on: where he is, for a turn that can't be stored. */
void walk_remember(struct session *session);

/* The turn could not be stored: what he read in it didn't come, and what he looked at may not be there. */
void walk_take_back(struct session *session);

/* The reader plays, or goes: his walk is over, silently. */
void walk_close(struct session *session);
