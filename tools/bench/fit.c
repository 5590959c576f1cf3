/*
 * fit.c - Newton's method on the likelihood. It has one summit, so any start will do.
 */
#include "tools/bench/fit.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
	ROUNDS = 100,
	STEP_MAX = 200, /* points a round: the best step is too long where the likelihood is nearly flat */
};

/* The formula's 2000 with e in place of 10. */
static const double scale = 2000 / 2.302585092994046;

/* How the likelihood changes with the ratings, and how fast that does. */
struct slope {
	double gradient[FIT_PLAYERS];
	double curvature[FIT_PLAYERS][FIT_PLAYERS];
};

double
fit_chance(double difference, int length)
{
	return 1 / (1 + exp(-difference * sqrt(length) / scale));
}

static void
add_result(struct slope *slope, const struct fit_result *result, const struct fit *fit)
{
	int first = result->first, second = result->second;
	double factor = sqrt(result->length) / scale;
	double chance = fit_chance(fit->rating[first] - fit->rating[second], result->length);
	double excess = factor * (result->won - result->played * chance);
	double curvature = factor * factor * result->played * chance * (1 - chance);
	slope->gradient[first] += excess;
	slope->gradient[second] -= excess;
	slope->curvature[first][first] += curvature;
	slope->curvature[second][second] += curvature;
	slope->curvature[first][second] -= curvature;
	slope->curvature[second][first] -= curvature;
}

/* The fixed rating doesn't move: its row says nothing but that. */
static void
fix(struct slope *slope, int players, int fixed)
{
	for (int i = 0; i < players; i++)
		slope->curvature[fixed][i] = slope->curvature[i][fixed] = 0;
	slope->curvature[fixed][fixed] = 1;
	slope->gradient[fixed] = 0;
}

/* By Gauss and Jordan; the curvature is positive, so no row has to be exchanged. */
static void
invert(double matrix[FIT_PLAYERS][FIT_PLAYERS], int size)
{
	for (int pivot = 0; pivot < size; pivot++) {
		double by = 1 / matrix[pivot][pivot];
		matrix[pivot][pivot] = 1;
		for (int column = 0; column < size; column++)
			matrix[pivot][column] *= by;
		for (int row = 0; row < size; row++) {
			if (row == pivot)
				continue;
			double share = matrix[row][pivot];
			matrix[row][pivot] = 0;
			for (int column = 0; column < size; column++)
				matrix[row][column] -= share * matrix[pivot][column];
		}
	}
}

void
fit_ratings(const struct fit_result *results, int count, int players, int fixed, struct fit *fit)
{
	assert(players <= FIT_PLAYERS);
	for (int i = 0; i < players; i++)
		fit->rating[i] = fit->rating[fixed];
	for (int round = 0; round < ROUNDS; round++) {
		struct slope slope;
		memset(&slope, 0, sizeof slope);
		for (int i = 0; i < count; i++)
			add_result(&slope, &results[i], fit);
		fix(&slope, players, fixed);
		invert(slope.curvature, players);
		for (int i = 0; i < players; i++) {
			double step = 0;
			for (int j = 0; j < players; j++)
				step += slope.curvature[i][j] * slope.gradient[j];
			fit->rating[i] += fmax(-STEP_MAX, fmin(STEP_MAX, step));
			fit->error[i] = i == fixed ? 0 : sqrt(slope.curvature[i][i]);
		}
	}
}
