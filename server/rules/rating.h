/*
 * rating.h - the FIBS rating formula (section 9 of the command reference, 4.8 of the protocol).
 */
#pragma once

#include <stdbool.h>

struct rated {
	double rating;
	int experience; /* points of all matches finished before this one */
	bool fixed;	/* a house player's: no match changes it */
};

struct rating_change {
	double underdog; /* Pu: probability that the lower rated wins */
	double surprise; /* P: 1 - Pu if they won, else Pu */
	double k_winner, k_loser;
	double gain;	     /* added to the winner's rating; 0 if it is fixed, as the loss */
	double loss;	     /* taken from the loser's */
	struct rated winner; /* after the match */
	struct rated loser;
};

enum {
	RATING_START = 1500,
	ANCHOR_EXPERIENCE = 10000, /* of a house player, in the formula too */
};

/* length: points of the match, 1..99. */
struct rating_change rating_of_match(struct rated winner, struct rated loser, int length);
