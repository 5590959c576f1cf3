/*
 * rollout.h - what a position is worth by playing on from it many times, a few throws each: the engine plays
 * both sides, turns the cube, and judges where it stops.
 *
 * Throws follow from the number of the trial alone, so plays that are compared get the same ones.
 */
#pragma once

#include "server/engine/engine.h"
#include "server/engine/stakes.h"

enum {
	ROLLOUT_PLIES = 7, /* throws of a trial */
};

/* How many trials begin with each of the 36 throws of two dice. */
int rollout_rounds(void);

/* What the side on roll does first. */
enum rollout_cube {
	ROLLOUT_MAY_DOUBLE, /* or not, as is best */
	ROLLOUT_THROWS,
};

/* To the side on roll. */
struct rolled {
	float value;	/* in stakes_value()'s terms, with the cube */
	float variance; /* the square of the standard error of the value */
	struct chances chances;
};

/* Takes some half a second. The board need not be one where the game goes on. */
void engine_roll_out(const struct engine *engine, const struct stakes *stakes, const struct board *board,
	enum side on_roll, enum rollout_cube cube, struct rolled *rolled);
