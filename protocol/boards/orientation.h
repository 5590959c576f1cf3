/*
 * orientation.h - where each point is in a drawing. The position is one, the drawings are four (R1.3):
 * numbers and moves stay the same in all of them.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/side.h"

/* In which corner the home of the side from which it is seen lies. */
enum orientation {
	ORIENTATION_FIBS, /* bottom right for O, bottom left for X */
	ORIENTATION_RIGHT,
	ORIENTATION_LEFT,
	ORIENTATION_TOPRIGHT,
	ORIENTATION_TOPLEFT,
	ORIENTATION_COUNT,
};

enum { HALF_TOP, HALF_BOTTOM, LAYOUT_COLUMNS = 12 };

struct layout {
	int point[2][LAYOUT_COLUMNS]; /* absolute points from left to right, by half */
	int home;		      /* half of the home, name and bar of the side from which it is seen */
	bool turns_left;	      /* its checkers pass from half to half at the left edge, or the right */
};

struct layout layout_of(enum orientation orientation, enum side seen_by);

/* Whose name is at this half, whose checkers lie on this half of the bar. */
static inline enum side
layout_side(const struct layout *layout, enum side seen_by, int half)
{
	return half == layout->home ? seen_by : side_other(seen_by);
}
