/*
 * advice.h - what the engine would do, for somebody who plays. Without a look ahead for plays, one throw
 * ahead for the cube: half a millisecond, so that the loop may ask.
 */
#pragma once

#include "server/rules/match.h"

struct judge;

enum { ADVICES = 3 };

struct advised {
	struct play play;
	const char *word; /* "double", "take" and so on; NULL: it is the play, which may have no steps */
	double equity;	  /* to the player who decides */
	double lost;	  /* against the best, which comes first */
};

/* What the plays of the advice are. */
enum advice_part {
	ADVICE_WHOLE, /* plays of all dice, whatever is put */
	ADVICE_REST,  /* what may come after the steps that are put */
};

/* Of the side on turn: the rest, if a legal play begins as it is put and is not whole yet. */
enum advice_part advice_part(const struct match *match);

/*
 * What `side` should do now; up to ADVICES of them, 0 if nothing is theirs to decide. Answers to
 * resignations, and what has no choice, are nothing either. Equity is in units of the cube before any offer.
 */
int advice_for(struct judge *judge, const struct match *match, enum side side, struct advised list[ADVICES]);
