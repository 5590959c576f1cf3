/*
 * fit.h - ratings that the FIBS formula needs to foretell how matches ended.
 *
 * Pure: numbers in, numbers out.
 */
#pragma once

enum { FIT_PLAYERS = 8 };

/* Matches of two players, known by their numbers, to `length` points. */
struct fit_result {
	int first, second;
	int length;
	double won, played; /* by the first; of all */
};

struct fit {
	double rating[FIT_PLAYERS];
	double error[FIT_PLAYERS]; /* standard errors, as if no two matches had the same dice */
};

/* The chance by the formula that the first wins: `difference` is its rating less that of the other. */
double fit_chance(double difference, int length);

/*
 * The most likely ratings; that of `fixed` is what it is before the call. Each of the `players` must have
 * played against others, and must have won and lost.
 */
void fit_ratings(const struct fit_result *results, int count, int players, int fixed, struct fit *fit);
