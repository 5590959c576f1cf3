/*
 * marking.h - what somebody answers, and what it loses: for lessons and for the position of the day.
 *
 * The analysis knows what its choices lose. The engine judges any other legal play at once, at first sight,
 * as it judges a hint: two positions, some hundredths of a millisecond.
 */
#pragma once

#include <stdbool.h>

#include "db/analyses.h"
#include "server/rules/match.h"

struct judge;

enum mark_fault {
	MARK_GOOD,	 /* it is an answer */
	MARK_WANTS_PLAY, /* checkers are to be moved */
	MARK_WANTS_DOUBLE,
	MARK_WANTS_ANSWER, /* to a double */
	MARK_ILLEGAL,
	MARK_SEVERAL, /* it can be played in several ways */
};

struct mark {
	char choice[DECISION_TEXT_SIZE]; /* by the text that all ways to play it share */
	double lost;
	bool right;	/* it is no error */
	bool at_a_look; /* judged at first sight */
};

/* The one text for all ways to type the same; unchanged if it is no answer. */
enum mark_fault marking_canonical(const struct match *match, const struct decision_row *row,
	const char *typed, char choice[DECISION_TEXT_SIZE]);

/* The worth of the play that leads to this board, which is legal. */
void marking_board(struct judge *judge, const struct match *match, const struct decision_row *row,
	const struct board *after, struct mark *mark);

/* `typed` is what follows the word `answer`. `match` is set up from the row. Without a
 * judge (NULL) no play is right that the row does not list. */
enum mark_fault marking(struct judge *judge, const struct match *match, const struct decision_row *row,
	const char *typed, struct mark *mark);
