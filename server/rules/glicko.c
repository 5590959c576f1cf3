/*
 * glicko.c - the steps of Glickman's paper, numbered as there. Arithmetic alone.
 */
#include "server/rules/glicko.h"

#include <math.h>

static const double scale = 173.7178; /* of ratings to the numbers of the formula */
static const double pi = 3.14159265358979323846;
static const double convergence = 1e-6;
static const double seconds_to_forget = 3.0 * 365.25 * 86400;

struct glicko
glicko_newcomer(void)
{
	return (struct glicko){GLICKO_START, GLICKO_DEVIATION, GLICKO_VOLATILITY};
}

double
glicko_deviation_after(double deviation, int64_t seconds)
{
	double grown = GLICKO_DEVIATION * GLICKO_DEVIATION * ((double)seconds / seconds_to_forget);
	double after = sqrt(deviation * deviation + (grown > 0 ? grown : 0));

	return after < GLICKO_DEVIATION ? after : GLICKO_DEVIATION;
}

int64_t
glicko_seconds_until(double deviation, double limit)
{
	double lacks = (limit * limit - deviation * deviation) / (GLICKO_DEVIATION * GLICKO_DEVIATION);

	return lacks > 0 ? (int64_t)ceil(lacks * seconds_to_forget) : 0;
}

double
glicko_of_fibs(double rating)
{
	/* 10^(D sqrt(5) / 2000) there, 10^(D / 400) here. */
	return GLICKO_START + (rating - GLICKO_START) * sqrt(5) * 400 / 2000;
}

/* S(n) / S(5), where a match to n points is worth S(n) = 1 + (n - 1) / 2 of one to a point. */
static double
slope_of(int length)
{
	return sqrt((1 + (length - 1) / 2.0) / 3.0);
}

static double
g(double phi)
{
	return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

/* s g(phi_j), and the chance to win. */
static double
weight_of(const struct glicko_match *match)
{
	return slope_of(match->length) * g(match->deviation / scale);
}

/* Nobody is surer to win than this: beyond it the formula runs out of digits. */
static const double surest = 1 - 1e-6;

static double
chance_of(double mu, const struct glicko_match *match)
{
	double chance = 1 / (1 + exp(-weight_of(match) * (mu - (match->rating - GLICKO_START) / scale)));

	return chance > surest ? surest : chance < 1 - surest ? 1 - surest : chance;
}

double
glicko_chance(struct glicko player, const struct glicko_match *match)
{
	return chance_of((player.rating - GLICKO_START) / scale, match);
}

/* Step 5. */
struct search {
	double delta_squared, phi_squared, v, a;
};

static double
f(const struct search *search, double x)
{
	double e = exp(x), sum = search->phi_squared + search->v + e;

	return e * (search->delta_squared - sum) / (2 * sum * sum) -
	       (x - search->a) / (GLICKO_TAU * GLICKO_TAU);
}

/* The second bound of the search, on the other side of the zero. */
static double
bound_of(const struct search *search)
{
	if (search->delta_squared > search->phi_squared + search->v)
		return log(search->delta_squared - search->phi_squared - search->v);
	double b = search->a - GLICKO_TAU;
	while (f(search, b) < 0)
		b -= GLICKO_TAU;
	return b;
}

/* By the Illinois algorithm. */
static double
volatility_of(const struct search *search)
{
	double a = search->a, b = bound_of(search);
	double fa = f(search, a), fb = f(search, b);

	while (fabs(b - a) > convergence) {
		double c = a + (a - b) * fa / (fb - fa), fc = f(search, c);
		if (fc * fb <= 0) {
			a = b;
			fa = fb;
		} else {
			fa /= 2;
		}
		b = c;
		fb = fc;
	}
	return exp(a / 2);
}

struct glicko
glicko_after(struct glicko before, const struct glicko_match *matches, int count)
{
	double mu = (before.rating - GLICKO_START) / scale, phi = before.deviation / scale;
	double information = 0, surprise = 0; /* steps 3 and 4 */

	for (int i = 0; i < count; i++) {
		double weight = weight_of(&matches[i]), chance = chance_of(mu, &matches[i]);
		information += weight * weight * chance * (1 - chance);
		surprise += weight * (matches[i].score - chance);
	}
	double v = 1 / information, delta = v * surprise;
	const struct search search = {
		delta * delta, phi * phi, v, log(before.volatility * before.volatility)};
	double volatility = volatility_of(&search);
	double wider = phi * phi + volatility * volatility; /* step 6, squared */
	double squared = 1 / (1 / wider + information);	    /* step 7 */
	double deviation = scale * sqrt(squared);

	return (struct glicko){
		.rating = GLICKO_START + scale * (mu + squared * surprise),
		.deviation = deviation < GLICKO_DEVIATION ? deviation : GLICKO_DEVIATION,
		.volatility = volatility,
	};
}
