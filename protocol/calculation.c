/*
 * calculation.c - the rating block (protocol 4.8). Programs split its `change for` lines at the `=`.
 */
#include "protocol/calculation.h"

#include <math.h>
#include <stdio.h>

#include "server/rules/rating.h"

size_t
calculation_write(char *out, size_t size, const char *winner, const char *loser, int length,
	const struct rating_change *change)
{
	double winner_before = change->winner.rating - change->gain;
	double loser_before = change->loser.rating + change->loss;
	int written = snprintf(out, size,
		"rating calculation:\r\n"
		"rating difference D=%.6f\r\n"
		"match length      N=%d\r\n"
		"Experience: %s %d - %s %d\r\n"
		"Probability that underdog wins: Pu=1/(10^(D*sqrt(N)/2000)+1)=%.6f\r\n"
		"P=%.6f is 1-Pu if underdog wins and Pu if favorite wins\r\n"
		"K=max(1 , -Experience/100+5) for %s: %.6f\r\n"
		"change for %s: 4*K*sqrt(N)*P=%.6f\r\n"
		"K=max(1 , -Experience/100+5) for %s: %.6f\r\n"
		"change for %s: -4*K*sqrt(N)*P=%.6f\r\n",
		fabs(winner_before - loser_before), length, winner, change->winner.experience - length, loser,
		change->loser.experience - length, change->underdog, change->surprise, winner,
		change->k_winner, winner, change->gain, loser, change->k_loser, loser, -change->loss);

	if (written >= 0 && (size_t)written < size)
		return (size_t)written;
	if (size > 0)
		out[0] = '\0';
	return 0;
}

void
calculation_in_short(char out[CALCULATION_LINE_SIZE], double before, double after)
{
	snprintf(out, CALCULATION_LINE_SIZE, "%.2f to %.2f, %+.2f", before, after, after - before);
}
