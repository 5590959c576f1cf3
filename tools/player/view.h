/*
 * view.h - the board line of CLIP as a position that can be judged.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/play.h"

/* What the last board line said. `ours` is the player's side. */
struct view {
	struct board board;
	enum side ours;
	enum side turn;	  /* SIDE_NONE: no game runs; while a double waits: who answers */
	struct dice dice; /* of the side on turn; 0 0 before the roll, and while a double waits */
	int to_move;	  /* checkers that the player has to move */
	int length;	  /* 0: money play */
	int score[2];	  /* ours, theirs */
	int cube;
	bool may_turn[2]; /* ours, theirs: who owns the cube or could have it; none while a double waits */
	bool answers;	  /* the player has to answer a double */
	bool crawford_game, crawford_done;
	bool redoubles; /* a double may be answered by another */
};

/* False if this is no board line of a game that the player plays; *view is undefined then. */
bool view_read(struct view *view, const char *line);
