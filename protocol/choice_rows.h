/*
 * choice_rows.h - what could have been chosen in a decision of an analysed match: numbers and borrowed
 * strings in, lines with CRLF out. No line begins with a digit.
 */
#pragma once

#include "protocol/rows.h"

/* Where the decision was made. */
struct row_decision {
	long match;
	int game, step;
	const char *name;     /* of the player who decided */
	int dice;	      /* 62; 0 = a decision about the cube */
	const char *position; /* GNU Backgammon's Position ID; "" = not told */
};
size_t row_decision(char out[ROW_SIZE], enum dialect dialect, const struct row_decision *row);

/* One of the choices, and what the judge thinks of it. */
struct row_choice {
	int rank;	  /* from 1 */
	const char *what; /* as it is typed */
	bool made;
	double equity, lost; /* lost: against the first */
	int plies;	     /* that the judge looked ahead */
	bool rolled;	     /* judged by rollouts of that many plies */
	/* To win, to win a gammon, a backgammon, to lose a gammon, a backgammon. */
	const double *chances;
};
size_t row_choice(char out[ROW_SIZE], enum dialect dialect, const struct row_choice *row);
size_t row_choice_chances(char out[ROW_SIZE], enum dialect dialect, const struct row_choice *row);
