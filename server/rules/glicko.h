/*
 * glicko.h - Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013) beside the FIBS formula: a
 * rating, how sure it is (the deviation), and how much the player's strength varies (the volatility).
 *
 * Each match is a rating period of its own. Its length is a slope: the longer the match, the more likely the
 * better player wins, and the more it teaches. A match to 5 points has slope 1, so that there the formula is
 * Glickman's, unchanged.
 */
#pragma once

#include <stdint.h>

#define GLICKO_START 1500.0
#define GLICKO_DEVIATION 350.0 /* of a newcomer, and the most there is */
#define GLICKO_VOLATILITY 0.06
#define GLICKO_TAU 0.5
#define GLICKO_ANCHOR_DEVIATION 30.0 /* of a house player */
#define GLICKO_RANKED 110.0	     /* players with less are ranked */

struct glicko {
	double rating, deviation, volatility;
};

/* A match of a rating period, from one player's side. */
struct glicko_match {
	double rating, deviation; /* the opponent's */
	double score;		  /* 1 won, 0 lost; between these in published examples */
	int length;		  /* points, 1..99 */
};

/* Nothing is known of a newcomer. */
struct glicko glicko_newcomer(void);

/* What a deviation has grown to after that many seconds without a match: after three years nothing is known
 * any more. */
double glicko_deviation_after(double deviation, int64_t seconds);

/* After how many seconds without a match a deviation has grown to `limit`; 0: it is there already. */
int64_t glicko_seconds_until(double deviation, double limit);

/* What a rating of the FIBS formula is in this one: the chances in a match to 5 points are the same. */
double glicko_of_fibs(double rating);

/* The player after the matches of one period, none of which knows of the others. */
struct glicko glicko_after(struct glicko before, const struct glicko_match *matches, int count);

/* The chance to win that match. */
double glicko_chance(struct glicko player, const struct glicko_match *match);
