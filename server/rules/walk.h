/*
 * walk.h - one side's checkers in the middle of a play. Internal to play.c, judge.c, keep.c and
 * greedy.c.
 *
 * A walk is a board, and beside it two sets of own points (bit p = own point p, bit 25 the bar), so that all
 * sources of a die are found by one shift. Points held by two or more enemy checkers stay so for the whole
 * play, hence `open` never changes. A walk is small and copied for each step: nothing has to be taken back.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/board.h"

struct walk {
	struct board board;
	int8_t sign;   /* of this side's checkers on the board */
	int8_t base;   /* own point p is board.at[base + sign * p] */
	uint32_t own;  /* points with own checkers */
	uint32_t open; /* points 1..24 that may be landed on (R4.2) */
};

static inline uint32_t
walk_bit(int point)
{
	return (uint32_t)1 << point;
}

/* The highest point of a set that is not empty. */
static inline int
walk_highest(uint32_t points)
{
	return 31 - __builtin_clz(points);
}

static inline int8_t *
walk_cell(struct walk *walk, int point)
{
	return &walk->board.at[walk->base + walk->sign * point];
}

static inline struct walk
walk_begin(const struct board *board, enum side side)
{
	struct walk walk = {
		.board = *board,
		.sign = side == SIDE_O ? 1 : -1,
		.base = side == SIDE_O ? 0 : 25,
	};
	for (int point = 1; point <= POINT_BAR; point++) {
		int own = walk.sign * *walk_cell(&walk, point);
		walk.own |= (uint32_t)(own > 0) << point;
		walk.open |= (uint32_t)(own >= -1) << point;
	}
	walk.open &= ~walk_bit(POINT_BAR);
	return walk;
}

/* R7.1 */
static inline bool
walk_is_home(const struct walk *walk)
{
	return walk->own < walk_bit(7);
}

/* The points from which this die can be played: sections 4, 6 and 7. */
static inline uint32_t
walk_sources(const struct walk *walk, int die)
{
	uint32_t from = walk->own & walk->open << die;
	if (walk->own & walk_bit(POINT_BAR))
		return from & walk_bit(POINT_BAR); /* R6.1 */
	if (!walk_is_home(walk))
		return from;
	from |= walk->own & walk_bit(die); /* R7.2 */
	if (walk->own != 0 && walk->own < walk_bit(die))
		from |= walk_bit(walk_highest(walk->own)); /* R7.3 */
	return from;
}

/* Plays the die from a point that walk_sources() named. */
static inline struct walk
walk_step(const struct walk *before, int from, int die)
{
	struct walk walk = *before;
	int8_t *source = walk_cell(&walk, from);
	*source = (int8_t)(*source - walk.sign);
	if (*source == 0)
		walk.own &= ~walk_bit(from);
	int to = from - die;
	if (to <= POINT_OFF)
		return walk;
	int8_t *target = walk_cell(&walk, to);
	if (*target == -walk.sign) { /* R4.3: the blot goes to its owner's bar, our point 0 */
		*target = 0;
		int8_t *bar = walk_cell(&walk, 0);
		*bar = (int8_t)(*bar - walk.sign);
	}
	*target = (int8_t)(*target + walk.sign);
	walk.own |= walk_bit(to);
	return walk;
}
