/*
 * cube.h - doubles, takes and resignations, in money play and in matches.
 *
 * Equities with a cube are Janowski's: a mean of those with a dead cube and with one that is always turned at
 * the right moment, (1 - x) dead + x live. In matches both are chances to win the match.
 */
#pragma once

#include <stdbool.h>

#include "server/engine/stakes.h"
#include "server/rules/board.h"

struct outlook;

enum cube_action {
	CUBE_NO_DOUBLE, /* it would be a take, or there is no cube to turn */
	CUBE_TOO_GOOD,	/* it would be a drop, but playing on for a gammon is worth more */
	CUBE_DOUBLE_TAKE,
	CUBE_DOUBLE_DROP,
	/* Right only by the Jacoby rule, which lets no gammon count without a double. Whoever is beavered
	   turns the cube once more (a raccoon) if `take` is more than 0, and drops if it is less than
	   -`cube`. */
	CUBE_DOUBLE_BEAVER,
	CUBE_ACTIONS,
};

/* Of the side on roll, in stakes_value()'s terms. */
struct cube_decision {
	bool may_double; /* by the stakes; what else the rules say is the caller's business */
	float no_double;
	float take; /* doubled and taken */
	float drop; /* doubled and dropped */
	enum cube_action action;
	enum cube_action answer; /* what the other does to a double: one of the last three */
};

/* How much of a live cube this position has (Janowski's x), 0 to 1. */
float cube_life(const struct board *board);

/*
 * Janowski's equities at the ends of the outlook's lines; on the way there each side doubles, takes and drops
 * as is best for it.
 */
struct cube_decision cube_decide(const struct stakes *stakes, const struct outlook *outlook);

/* By what somebody else has found the first two to be worth. */
struct cube_decision cube_decide_by(const struct stakes *stakes, float no_double, float take);

/* What the game is worth to the side on roll, which may double first if the stakes let it. A resignation is
 * accepted that gives as much. */
float cube_value(const struct stakes *stakes, const struct outlook *outlook);

/* The smallest loss (1 to 3) that gives away nothing, 0 if there is none yet. For either side, whoever is on
 * roll. */
int cube_resignation(const struct stakes *stakes, const struct chances *chances);
