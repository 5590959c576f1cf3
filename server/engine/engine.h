/*
 * engine.h - what a position is worth, and which play is best in it.
 *
 * Pure: no input or output, no memory of its own, no clock, no chance. The same engine gives the same answer
 * to the same question. An engine is plain data, large (some 700 KB): it is not for the stack.
 */
#pragma once

#include <stdbool.h>

#include "server/engine/chances.h"
#include "server/engine/net.h"
#include "server/rules/play.h"

/* Which judge a position needs. */
enum kind {
	KIND_CONTACT,
	KIND_CRASHED, /* contact, and a side has few checkers left that are not on its lowest points */
	KIND_RACE,    /* the sides have passed each other */
	KIND_OVER,    /* a side has borne off all; no net */
	KINDS = KIND_OVER,
};

struct engine {
	struct net nets[KINDS];
};

enum kind position_kind(const struct board *board);

/* The position itself is judged, without a look ahead; `on_roll` has not thrown yet. */
struct chances engine_evaluate(const struct engine *engine, const struct board *board, enum side on_roll);

/* The mean over all throws of the best play after each, as engine_choose() has it. */
struct chances engine_look_ahead(const struct engine *engine, const struct board *board, enum side on_roll);

/*
 * The best play by the judgement of the positions after it; of equal ones the first of play_results(). The
 * board after it goes to *after, `board` itself where there is no legal step. Returns the chances of the side
 * that plays.
 */
struct chances engine_choose(const struct engine *engine, const struct board *board, enum side side,
	struct dice dice, struct board *after);
