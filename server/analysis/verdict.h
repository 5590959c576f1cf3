/*
 * verdict.h - what the engine thinks of one situation: what the best choice was, what the one that was made
 * lost, how lucky the throw was.
 *
 * Plays are judged one throw ahead, with the cube; what seems to lose ERROR_LEAST or more is judged again two
 * throws ahead, as doubles and their answers are, and only that counts. Luck is judged without a look ahead
 * behind the throw.
 */
#pragma once

#include "db/analyses.h"
#include "server/analysis/situations.h"
#include "server/engine/cube.h"
#include "server/engine/engine.h"

enum {
	VERDICT_METHOD = 1, /* raised when the same weights would judge otherwise */
	VERDICT_ROWS = 2,   /* of one situation: not doubling, and the play */
};

/* An engine and what it needs to think; large (270 KB), and one thread's alone. */
struct judge {
	const struct engine *engine; /* borrowed */
	struct outlook ahead, end;
	struct ranked ranked[PLAY_RESULTS];
};

/* The rows of a situation, 0 to VERDICT_ROWS; their numbers are left to the caller. */
int verdict_of(
	struct judge *judge, const struct situation *situation, struct decision_row rows[VERDICT_ROWS]);

/*
 * What a position is worth to the side on roll, which may double first, so many throws ahead: in
 * stakes_value()'s terms. `board` need not be over.
 */
float verdict_value(struct judge *judge, const struct stakes *stakes, const struct board *board,
	enum side on_roll, int plies);
