/*
 * rating.c - the FIBS rating formula. Arithmetic alone.
 */
#include "server/rules/rating.h"

#include <math.h>

static double
factor_of(int experience)
{
	double factor = 5.0 - experience / 100.0;
	return factor > 1.0 ? factor : 1.0;
}

static struct rated
after(struct rated before, double change, int length)
{
	if (!before.fixed) {
		before.rating += change;
		before.experience += length;
	}
	return before;
}

struct rating_change
rating_of_match(struct rated winner, struct rated loser, int length)
{
	double root = sqrt(length);
	double difference = fabs(winner.rating - loser.rating);
	double underdog = 1.0 / (pow(10.0, difference * root / 2000.0) + 1.0);
	double surprise = winner.rating < loser.rating ? 1.0 - underdog : underdog;

	struct rating_change change = {
		.underdog = underdog,
		.surprise = surprise,
		.k_winner = factor_of(winner.experience),
		.k_loser = factor_of(loser.experience),
	};
	change.gain = winner.fixed ? 0 : 4.0 * change.k_winner * root * surprise;
	change.loss = loser.fixed ? 0 : 4.0 * change.k_loser * root * surprise;
	change.winner = after(winner, change.gain, length);
	change.loser = after(loser, -change.loss, length);
	return change;
}
