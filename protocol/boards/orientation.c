/*
 * orientation.c - four drawings of one position.
 *
 *     ... 17 18 | 19 20 ... 24      the same in own numbers, mirrored left-right, top-bottom, or both
 *     ...  8  7 |  6  5 ...  1
 */
#include "protocol/boards/orientation.h"

#include "server/rules/board.h"

static bool
home_is_left(enum orientation orientation, enum side seen_by)
{
	if (orientation == ORIENTATION_FIBS)
		return seen_by == SIDE_X;
	return orientation == ORIENTATION_LEFT || orientation == ORIENTATION_TOPLEFT;
}

struct layout
layout_of(enum orientation orientation, enum side seen_by)
{
	bool left = home_is_left(orientation, seen_by);
	bool top = orientation == ORIENTATION_TOPRIGHT || orientation == ORIENTATION_TOPLEFT;
	struct layout layout = {.home = top ? HALF_TOP : HALF_BOTTOM, .turns_left = !left};

	for (int i = 0; i < LAYOUT_COLUMNS; i++) {
		int from_home = left ? i : LAYOUT_COLUMNS - 1 - i;
		int near = 1 + from_home, far = BOARD_POINTS - from_home;
		layout.point[layout.home][i] = board_abs(seen_by, near);
		layout.point[1 - layout.home][i] = board_abs(seen_by, far);
	}
	return layout;
}
