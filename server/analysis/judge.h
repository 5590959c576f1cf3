/*
 * judge.h - an engine and what it needs to think, and what it thinks of a position.
 *
 * May use: the engine. Knows no match.
 */
#pragma once

#include "server/engine/cube.h"
#include "server/engine/engine.h"

/* Large (270 KB), and one thread's alone. */
struct judge {
	const struct engine *engine; /* borrowed */
	int plies; /* that it looks ahead in decisions: JUDGE_GLANCE, JUDGE_WHOLE, JUDGE_ROLLOUT */
	struct outlook ahead, end;
	struct ranked_play ranked[PLAY_RESULTS];
};

/* The outlook over that many throws goes to judge->ahead. `board` need not be over. */
void judge_look_out(struct judge *judge, const struct stakes *stakes, const struct board *board,
	enum side on_roll, int plies);

/* What it is worth to the side on roll before it, which may double first: in stakes_value()'s terms. */
float judge_value_of(const struct stakes *stakes, const struct outlook *outlook);

/* Both. */
float judge_value(struct judge *judge, const struct stakes *stakes, const struct board *board,
	enum side on_roll, int plies);

/* The value to the other side. */
float judge_turned(const struct stakes *stakes, float value);
