/*
 * puzzle_rows.h - a position that is asked again, and what an answer was worth: numbers and borrowed strings
 * in, lines with CRLF out.
 *
 * The player who decides is O; points have their numbers. For tagged programs the whole position is in the
 * tag.
 */
#pragma once

#include "protocol/rows.h"

struct match;

/* A mistake of one's own, after which comes its board, and then the question. */
struct row_lesson {
	long match;
	int game, move, step;
	const char *opponent;
	int stage; /* as in db/lessons.h */
};
size_t row_lesson(char out[ROW_SIZE], enum dialect dialect, const struct row_lesson *row);

/* The position of a day, followed by its board and the question, too. */
size_t row_daily(char out[ROW_SIZE], enum dialect dialect, const char *day);

/* A choice of the position of the day, once it is answered. */
struct row_chosen {
	int rank;
	const char *choice;
	double lost;
	bool about; /* judged at first sight */
	long count; /* who have chosen it */
};
size_t row_chosen(char out[ROW_SIZE], enum dialect dialect, const struct row_chosen *row);

/* What is to be decided. */
enum puzzle_word { PUZZLE_ASKS_PLAY, PUZZLE_ASKS_DOUBLE, PUZZLE_ASKS_ANSWER };
size_t row_puzzle(
	char out[ROW_SIZE], enum dialect dialect, enum puzzle_word asks, const struct match *position);

/* What an answer is worth. */
struct row_marked {
	const char *choice, *best;
	const char *made; /* at the table; NULL: that isn't told */
	double lost;
	bool right;
	bool at_a_look; /* judged at first sight */
	int days;	/* it comes again then; 0: it doesn't; -1: no word of that */
};
size_t row_marked(char out[ROW_SIZE], enum dialect dialect, const struct row_marked *row);
