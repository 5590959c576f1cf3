/*
 * match_equity.h - what a score is worth: the chance to win the match, between players of the same strength.
 */
#pragma once

#include <stdbool.h>

enum { MATCH_EQUITY_POINTS = 25 };

/*
 * The chance of a side that needs `ours` points against one that needs `theirs`, before a game. 0 or less has
 * won; not both. `crawford_done`: the Crawford game has been played. If one needs more than 25, it is that
 * of a shorter match in which the lead means as much.
 */
float match_equity(int ours, int theirs, bool crawford_done);
