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
}

double
rate_thousandths(const struct error_rate *rate)
{
	return rate->decisions > 0 ? 1000 * rate->lost / rate->decisions : 0;
}

double
rate_performance(const struct error_rate *rate)
{
	return rate->open > 0 ? 500 * rate->lost / rate->open : 0;
}
