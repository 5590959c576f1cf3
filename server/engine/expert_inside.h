/*
 * expert_inside.h - a board as bits, for expert.c and shots.c.
 */
#pragma once

#include <stdint.h>

#include "server/rules/board.h"

enum {
	BITS_BAR = 1 << POINT_BAR,
	ESCAPE_AHEAD = 12,
};

/* One side's checkers. Bit 1 to 25 of a mask is its own point; bit 0 is none. */
struct force {
	int8_t count[BOARD_CELLS]; /* by own point */
	uint32_t any;		   /* the bar too */
	uint32_t held;		   /* points with two checkers and more */
	uint32_t blots;		   /* on points */
	uint32_t held_there;	   /* the same points, numbered as the other side does */
	uint32_t blots_there;
	int rear; /* its highest point, 0: none is left */
};

/* Throws of 36 of one side that hit the other. */
struct shots {
	int hits, twice;
	int pips; /* that the best hit takes away, added up */
};

struct shots shots_at(const struct force *blots, const struct force *by);

/* Of the 36 throws, by the points ahead that are held: the nearest is bit 11. escapes.py makes them. */
extern const unsigned char escapes[1 << ESCAPE_AHEAD];

/* The highest bit of a mask that is not 0. */
static inline int
highest_bit(uint32_t mask)
{
	return 31 - __builtin_clz(mask);
}

/* The throws that a checker on this point can play whole, over points that are `held`. */
static inline int
escapes_from(uint32_t held, int point)
{
	uint32_t ahead =
		point >= ESCAPE_AHEAD ? held >> (point - ESCAPE_AHEAD) : held << (ESCAPE_AHEAD - point);
	return escapes[ahead & ((1 << ESCAPE_AHEAD) - 1)];
}
