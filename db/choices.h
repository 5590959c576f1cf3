/*
 * choices.h - what might have been chosen in a decision, as a text of a row.
 */
#pragma once

#include <stdbool.h>

enum {
	CHOICES_MAX = 6,	 /* that are kept of a decision: the best five, and what was made */
	DECISION_TEXT_SIZE = 32, /* four steps, or "no double" */
	CHOICE_CHANCES = 5,	 /* win, gammon, backgammon, lose a gammon, a backgammon */
	CHOICES_TEXT_SIZE = 420,
	DECISION_POSITION_SIZE = 28, /* a Position ID, a colon, a Match ID */
};

/* As the player sees it who decides. */
struct choice_row {
	char text[DECISION_TEXT_SIZE]; /* "8/5 6/5" in own numbering, "no double", "take" */
	int plies;		       /* throws that were looked ahead */
	double equity;		       /* with the cube, in units of it */
	double chances[CHOICE_CHANCES];
};

/* The best first. What finds no room is left out. */
void choices_write(const struct choice_row *choices, int count, char text[CHOICES_TEXT_SIZE]);

/* Room for CHOICES_MAX. Returns how many there are, -1 if it can't be read. */
int choices_read(const char *text, struct choice_row *choices);
