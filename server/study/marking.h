/*
 * marking.h - what somebody answers, and what the judge thinks of it: the one of lessons and of the position
 * of the day.
 *
 * The analysis knows what its choices lose. Any other legal play the engine judges at once, at first sight,
 * as a hint is: two positions, some hundredths of a millisecond.
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
	char choice[DECISION_TEXT_SIZE]; /* as the row has it, or as it was played */
	double lost;
	bool right;	/* it is no error */
	bool at_a_look; /* judged at first sight */
};

/* `typed` is what stands after the word `answer`. `match` is set up from the row. */
enum mark_fault marking(struct judge *judge, const struct match *match, const struct decision_row *row,
	const char *typed, struct mark *mark);
