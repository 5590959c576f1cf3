/*
 * duel.h - the engine against the referee: pairs of games, or of matches, with the same dice and sides
 * changed.
 */
#pragma once

#include "server/engine/engine.h"
#include "tools/bench/referee.h"

struct duel {
	const struct engine *engine; /* borrowed, as the referee */
	struct referee *referee;
	int plies;  /* that the engine looks ahead */
	int length; /* of matches, with the cube; 0: single games without */
};

/* What came of the pairs fought so far: points a game, or matches won less those lost, by pairs. Begins with
 * all 0. */
struct tally {
	int pairs;
	double sum, squares;
};

/* So many pairs more. The dice of each follow from its number alone. */
void duel_fight(const struct duel *duel, int pairs, struct tally *tally);

double tally_mean(const struct tally *tally);

/* The standard error of the mean. */
double tally_error(const struct tally *tally);
