/*
 * puzzle.h - a decision of a match that is over, set up again for somebody to make: a match in which nothing
 * is ever played. The player who decides is O, so that points are counted as in the plays of the analysis.
 */
#pragma once

#include <stdbool.h>

#include "db/analyses.h"
#include "server/rules/match.h"

/* False: the row has no position, or one that can't be read. `options` is the canonical line of its match. */
bool puzzle_set_up(struct match *match, const char *options, const struct decision_row *row);
