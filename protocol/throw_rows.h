/*
 * throw_rows.h - the rows of `dicetest` and `matrix`: numbers and their labels.
 *
 * No row begins with a digit. All return the length; a row has room for ROW_SIZE. `narrow` is for people
 * whose screen has room for 40 columns: such a row may have several lines.
 */
#pragma once

#include "protocol/rows.h"
#include "server/rules/throw_counts.h"

/* The six throws with this number on the first die: "  3-1 12   3-2 9 ...". */
size_t throw_row_number(
	char out[ROW_SIZE], enum dialect dialect, bool narrow, const struct throw_counts *counts, int number);

/* How often a number lay on the first and on the second die: "  1: 20 first, 17 second, 37 in all". */
size_t throw_row_face(
	char out[ROW_SIZE], enum dialect dialect, bool narrow, const struct throw_counts *counts, int number);

/* How many throws there are, and who began in openings. */
size_t throw_row_size(
	char out[ROW_SIZE], enum dialect dialect, bool narrow, const struct throw_counts *counts);

/* One test; without p while there are too few throws for it. */
size_t throw_row_test(char out[ROW_SIZE], enum dialect dialect, bool narrow,
	const struct throw_counts *counts, enum throw_test test);

/* A third of the counts after one throw: those of 12 throws from `from` on (0, 12 or 24). On a narrow screen
 * a sixth, of 6 throws. */
enum { THROW_FOLD = 12, THROW_FOLD_NARROW = 6 };
size_t throw_row_after(char out[ROW_SIZE], enum dialect dialect, bool narrow,
	const struct throw_counts *counts, int before, int from);
