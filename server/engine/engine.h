/*
 * engine.h - what a position is worth, and which play is best in it.
 *
 * Pure: no input or output, no memory of its own, no clock, no chance. The same engine gives the same answer
 * to the same question. An engine is plain data, large (700 KB): it is not for the stack.
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

struct bearoff;

struct engine {
	struct net nets[KINDS];
	const struct bearoff *bearoff; /* borrowed; NULL if there is no table, and the net judges all races */
};

enum kind position_kind(const struct board *board);

/* The position itself is judged, without a look ahead; `on_roll` has not thrown yet. */
struct chances engine_evaluate(const struct engine *engine, const struct board *board, enum side on_roll);

/*
 * The mean over all throws, after the best play of each, which is judged with that many plies less. Not all
 * plays of a throw are judged for that, but those that small nets find best (sieve.h): one in fifty is not
 * the one of engine_choose(), and loses little against it. 0 plies: engine_evaluate(). A ply takes some 150
 * times as long as the one before.
 */
struct chances engine_look_ahead(const struct engine *engine, const struct worth *worth,
	const struct board *board, enum side on_roll, int plies);

/*
 * The best play by the judgement of the positions after it; of equal ones the first of play_results().
 * `worth` is what the side that plays goes by. The board after it goes to *after, `board` itself where there
 * is no legal step. Returns the chances of the side that plays.
 */
struct chances engine_choose(const struct engine *engine, const struct worth *worth,
	const struct board *board, enum side side, struct dice dice, struct board *after);

/* A legal play and what the engine thinks of it. */
struct ranked_play {
	struct board after;
	struct chances chances; /* of the side that plays */
	float worth;
	int plies; /* it was looked ahead */
};

/*
 * All legal plays, the best first; where there is no legal step, the position as it is. Plays that have no
 * chance to be best by the judgement of a ply less are looked ahead that much less and come after the
 * others. `ranked` has room for PLAY_RESULTS. Returns their number.
 */
int engine_rank(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side side, struct dice dice, int plies, struct ranked_play *ranked);

enum {
	OUTLOOK_PLIES = 2,
	OUTLOOK_LINES = 21 * 21,
};

/*
 * What may come of a position, throw by throw, when both sides play as engine_look_ahead() has them: the ends
 * of all lines of that many throws. The line of the throws 3 and 7 (throws.h has their order) ends in 3 * 21
 * + 7.
 */
struct outlook {
	int plies; /* throws of a line, 0 to OUTLOOK_PLIES */
	struct {
		struct chances chances; /* of the side on roll there */
		float life;		/* of the cube there, cube_life() */
	} ends[OUTLOOK_LINES];
};

/* `worth` is what the side on roll goes by. */
void engine_look_out(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side on_roll, int plies, struct outlook *outlook);

/* The mean of the ends by how often their throws come: of the side on roll before the first throw. */
struct chances outlook_chances(const struct outlook *outlook);
