/*
 * versus_rows.h - rows of what two players have done against each other, in columns, in narrow ones, or as
 * sentences for screen readers. Return values are those of rows.h.
 */
#pragma once

#include "protocol/rows.h"

enum { VERSUS_ALL = -1 }; /* in place of a length */

/* Of two players; the first is the one who is asked for. */
struct row_versus {
	int length; /* of their matches; LENGTH_UNLIMITED, or VERSUS_ALL */
	long matches, own_matches, other_matches;
	long own_games, other_games;
	long own_points, other_points;
};

size_t row_versus(char out[ROW_SIZE], enum dialect dialect, const struct row_versus *versus);
size_t narrow_row_versus(char out[ROW_SIZE], const struct row_versus *versus);
size_t spoken_row_versus(char out[ROW_SIZE], const struct row_versus *versus);
