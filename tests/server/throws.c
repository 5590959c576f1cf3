/*
 * throws.c - see throws.h.
 */
#include "tests/server/throws.h"

#include <math.h>
#include <stdio.h>

static const double unlikely = 1e-6;

void
throws_begin_match(struct throws *throws)
{
	throws->last = -1;
}

void
throws_add(struct throws *throws, struct dice dice)
{
	int outcome = (dice.die[0] - 1) * 6 + dice.die[1] - 1;

	throws->count++;
	throws->outcome[outcome]++;
	if (throws->last >= 0)
		throws->pair[throws->last][outcome]++;
	throws->last = outcome;
}

/* Wilson and Hilferty: the cube root of chi-square is nearly normal. */
static double
p_of(double chi_square, int freedom)
{
	double spread = 2.0 / (9 * freedom);
	double z = (cbrt(chi_square / freedom) - (1 - spread)) / sqrt(spread);

	return erfc(z / sqrt(2)) / 2;
}

static bool
judge(const char *what, double chi_square, int freedom)
{
	double p = p_of(chi_square, freedom);

	printf("%s: chi-square %.1f, %d degrees of freedom, p = %.4f\n", what, chi_square, freedom, p);
	return p > unlikely;
}

static double
chi_square_of(const long *counts, int cells, double expected)
{
	double sum = 0;

	for (int i = 0; i < cells; i++)
		sum += (counts[i] - expected) * (counts[i] - expected) / expected;
	return sum;
}

static bool
doublets_are_fair(const struct throws *throws)
{
	long doublets = 0;
	double expected = throws->count / 6.0;

	for (int face = 0; face < 6; face++)
		doublets += throws->outcome[face * 7];
	double off = doublets - expected;
	return judge("doublets", off * off / expected + off * off / (5 * expected), 1);
}

bool
throws_are_fair(const struct throws *throws)
{
	long pairs = 0;

	for (int i = 0; i < OUTCOMES * OUTCOMES; i++)
		pairs += throws->pair[i / OUTCOMES][i % OUTCOMES];
	bool fair = judge("outcomes", chi_square_of(throws->outcome, OUTCOMES, throws->count / 36.0), 35);
	fair &= doublets_are_fair(throws);
	return judge("consecutive throws",
		       chi_square_of(&throws->pair[0][0], OUTCOMES * OUTCOMES, pairs / 1296.0), 1295) &&
	       fair;
}
