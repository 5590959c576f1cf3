/*
 * chance.c - chi-square. p is the upper incomplete gamma function Q(freedom / 2, chi_square / 2).
 */
#include "server/rules/chance.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

enum { STEPS_MAX = 100000 }; /* far more than either sum needs: about ten times the root of `a` */

#define PRECISE 1e-15
#define TINY 1e-300

double
chance_chi_square(const int64_t *observed, const double *share, int count)
{
	double all = 0, sum = 0;

	for (int i = 0; i < count; i++)
		all += (double)observed[i];
	if (all <= 0)
		return 0;
	for (int i = 0; i < count; i++) {
		double expected = all * (share != NULL ? share[i] : 1.0 / count);
		double off = (double)observed[i] - expected;
		sum += off * off / expected;
	}
	return sum;
}

/* x^a e^-x / Gamma(a), what both sums are multiplied with. */
static double
front(double a, double x)
{
	return exp(a * log(x) - x - lgamma(a));
}

/* P(a, x) = front * sum of x^n / (a (a+1) .. (a+n)): converges fast below a + 1. */
static double
lower(double a, double x)
{
	double term = 1 / a, sum = term;

	for (int n = 1; n < STEPS_MAX && term > sum * PRECISE; n++) {
		term *= x / (a + n);
		sum += term;
	}
	return sum * front(a, x);
}

/* Q(a, x) = front * 1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- ...))), by Lentz: converges fast above a + 1. */
static double
upper(double a, double x)
{
	double b = x + 1 - a, c = 1 / TINY, d = 1 / b, value = d;

	for (int n = 1; n < STEPS_MAX; n++) {
		double factor = -n * (n - a);
		b += 2;
		d = factor * d + b;
		d = 1 / (fabs(d) < TINY ? TINY : d);
		c = b + factor / c;
		c = fabs(c) < TINY ? TINY : c;
		value *= c * d;
		if (fabs(c * d - 1) < PRECISE)
			break;
	}
	return value * front(a, x);
}

double
chance_p(double chi_square, int freedom)
{
	double a = freedom / 2.0, x = chi_square / 2;

	assert(freedom > 0 && chi_square >= 0);
	if (x <= 0)
		return 1;
	return x < a + 1 ? 1 - lower(a, x) : upper(a, x);
}
