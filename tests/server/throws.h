/*
 * throws.h - counts throws, and says how likely fair dice are to stray at least as far.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/play.h"

enum { OUTCOMES = 36 };

struct throws {
	long count;
	long outcome[OUTCOMES];
	long pair[OUTCOMES][OUTCOMES]; /* a throw and the next one of the same match */
	int last;		       /* the throw before, -1 = a match begins */
};

void throws_begin_match(struct throws *throws);
void throws_add(struct throws *throws, struct dice dice);

/* Prints chi-square and p of the 36 outcomes, the doublets and the 36 x 36 table; true if every p > 1e-6. */
bool throws_are_fair(const struct throws *throws);
