/*
 * rates.c - sums and quotients.
 */
#include "server/analysis/rates.h"

void
rate_add(struct error_rate *rate, const struct decision_row *row)
{
	rate->decisions += row->weight != DECISION_FORCED;
	rate->open += row->weight == DECISION_OPEN;
	rate->errors += row->lost >= ERROR_LEAST;
	rate->blunders += row->lost >= BLUNDER_LEAST;
	rate->lost += row->lost;
	rate->luck += row->luck;
	if (row->kind == DECISION_PLAY)
		return;
	rate->cube_decisions += row->weight != DECISION_FORCED;
	rate->cube_open += row->weight == DECISION_OPEN;
	rate->cube_lost += row->lost;
}

double
rate_thousandths(const struct error_rate *rate)
{
	return rate->decisions > 0 ? 1000 * rate->lost / rate->decisions : 0;
}

static double
performance_of(double lost, int open)
{
	return open > 0 ? 500 * lost / open : 0;
}

double
rate_performance(const struct error_rate *rate)
{
	return performance_of(rate->lost, rate->open);
}

double
rate_plays_performance(const struct error_rate *rate)
{
	return performance_of(rate->lost - rate->cube_lost, rate->open - rate->cube_open);
}

double
rate_cube_performance(const struct error_rate *rate)
{
	return performance_of(rate->cube_lost, rate->cube_open);
}
