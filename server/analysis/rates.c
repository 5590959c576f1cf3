/*
 * rates.c - sums and quotients.
 */
#include "server/analysis/rates.h"

#include <stddef.h>

/* The bands of the Backgammon Masters Awarding Body. */
static const struct {
	double below; /* of the performance rating */
	const char *title;
} titles[] = {
	{2.5, "super grandmaster"},
	{4, "grandmaster"},
	{6.5, "master"},
	{10, "advanced"},
	{16, "intermediate"},
};

/* Adds a decision some times, or takes it out if `times` is less than 0. */
static void
add(struct error_rate *rate, const struct decision_row *row, int times)
{
	rate->decisions += times * (row->weight != DECISION_FORCED);
	rate->open += times * (row->weight == DECISION_OPEN);
	rate->errors += times * (row->lost >= ERROR_LEAST);
	rate->blunders += times * (row->lost >= BLUNDER_LEAST);
	rate->lost += times * row->lost;
	rate->luck += times * row->luck;
	if (row->kind == DECISION_PLAY)
		return;
	rate->cube_decisions += times * (row->weight != DECISION_FORCED);
	rate->cube_open += times * (row->weight == DECISION_OPEN);
	rate->cube_lost += times * row->lost;
}

void
rate_add(struct error_rate *rate, const struct decision_row *row)
{
	add(rate, row, 1);
}

void
rate_take_back(struct error_rate *rate, const struct decision_row *row)
{
	add(rate, row, -1);
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

const char *
rate_title(const struct error_rate *rate)
{
	if (rate->open < TITLE_DECISIONS)
		return NULL;
	for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
		if (rate_performance(rate) < titles[i].below)
			return titles[i].title;
	return NULL;
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
