/*
 * verdict.h - what the engine thinks of one situation: what the best choice was, what the one that was made
 * lost, how lucky the throw was.
 *
 * A judge of one ply judges at a glance: plays one throw ahead, with the cube; what seems to lose ERROR_LEAST
 * or more again two throws ahead, as doubles and their answers are, and only that counts. A judge of two
 * plies judges every open decision two throws ahead; one of rollouts does so and plays on where that may
 * change the verdict. Luck is judged without a look ahead after the throw.
 */
#pragma once

#include "db/analyses.h"
#include "server/analysis/judge.h"
#include "server/analysis/situations.h"

enum {
	VERDICT_METHOD = 2, /* raised when the same weights would judge otherwise */
	VERDICT_ROWS = 2,   /* of one situation: not doubling, and the play */
};

/* The rows of a situation, 0 to VERDICT_ROWS; their numbers are left to the caller. */
int verdict_of(
	struct judge *judge, const struct situation *situation, struct decision_row rows[VERDICT_ROWS]);
