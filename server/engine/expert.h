/*
 * expert.h - what an expert sees in a position and a net finds hard to see: shots, primes, anchors, timing.
 * 24 numbers a side, inputs of the nets beside the checkers themselves.
 *
 * The numbers are whole: each comes out the same on every machine. A net takes them in units of its own.
 */
#pragma once

#include "server/rules/board.h"

/* Of one side, "they" being the other. Points are own points, 24 to 1; the bar is 25. */
enum expert {
	EXPERT_PIPS,
	EXPERT_SHOTS,	       /* throws of their 36 that hit a blot */
	EXPERT_SHOT_PIPS,      /* pips that their best hits take away, all throws together */
	EXPERT_DOUBLE_SHOTS,   /* throws of their 36 that hit two blots */
	EXPERT_REAR,	       /* the rearmost checker's point */
	EXPERT_REAR_ANCHOR,    /* the rearmost point held, 0: none */
	EXPERT_FORWARD_ANCHOR, /* 25 less the foremost point held beyond the middle, 0: none */
	EXPERT_ESCAPES,	       /* throws that the rearmost checker can play whole */
	EXPERT_CONTAINMENT, /* 36 less the escapes of a checker of theirs where it has the fewest, on points
			       13 to 24 of theirs */
	EXPERT_CONTAINMENT_SQUARED,
	EXPERT_HOLD, /* the same, of points 13 to their rearmost checker's */
	EXPERT_HOLD_SQUARED,
	EXPERT_MOBILITY,   /* sum over the checkers beyond point 6: escapes times pips to point 6 */
	EXPERT_STRAGGLERS, /* 16 times the mean square of how far checkers are behind the mean point, of those
			      that are */
	EXPERT_SHUT_OUT,   /* points held of their home board, squared */
	EXPERT_SHUT_OUT_BAR, /* the same times checkers on the bar */
	EXPERT_PRIME,	     /* points held in a row, the most */
	EXPERT_BLOCK,	     /* points held among any 8 in a row, the most */
	EXPERT_TO_PASS,	     /* pips to their rearmost checker, of all checkers behind it */
	EXPERT_DEAD,	     /* checkers on points 1 and 2 */
	EXPERT_SPARE_PIPS,   /* pips of the checkers beyond point 2 that no point held needs */
	EXPERT_BLOTS,
	EXPERT_HOME_BLOTS,
	EXPERT_BACK, /* checkers in their home board and on the bar */
	EXPERT_SIDE_INPUTS,
	EXPERT_INPUTS = 2 * EXPERT_SIDE_INPUTS,
};

/* First those of the side on roll, then the other's. Any board will do that board_is_sane(). */
void expert_see(const struct board *board, enum side on_roll, int seen[EXPERT_INPUTS]);
