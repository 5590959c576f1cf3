/*
 * rates.h - decisions summed up: what is an error, what is a player's error rate.
 */
#pragma once

#include "db/analyses.h"

#define OBVIOUS_FROM 0.200 /* equity by which the second best is worse than the best */

/* Fewer decisions say nothing of a player. */
enum {
	RATE_DECISIONS = 100,  /* for an error rate */
	TITLE_DECISIONS = 300, /* for a title; only those count that were not obvious */
};

/* Adds a row to its player's sums. */
void rate_add(struct error_rate *rate, const struct decision_row *row);

/* Takes it off again. */
void rate_take_back(struct error_rate *rate, const struct decision_row *row);

/* Equity lost in thousandths, by decisions where there was a choice: what GNU Backgammon calls mEMG. 0
 * without any. */
double rate_thousandths(const struct error_rate *rate);

/* The performance rating: 500 times the equity lost, by decisions that were not obvious. 0 without any. */
double rate_performance(const struct error_rate *rate);

/* "grandmaster" and the like, for such a performance rating; NULL: there are too few decisions, or it has no
 * title. */
const char *rate_title(const struct error_rate *rate);

/* The performance rating of plays alone, and of the cube alone. */
double rate_plays_performance(const struct error_rate *rate);
double rate_cube_performance(const struct error_rate *rate);
