/*
 * selfplay.h - games of the engine against itself, without a look ahead.
 */
#pragma once

#include "tools/train/sample.h"

struct selfplay {
	const struct engine *engine; /* borrowed */
	uint64_t seed;
	long first_game; /* numbers the games; each has dice of its own */
	int games;
	int threads;
	bool look_ahead; /* targets are freed of the luck of the dice; costs ten times as much */
	float varied;	 /* which part of the games is not played best, but by softmax: what people play */
	float odd; /* which part begins with plays of all kinds: positions that good players don't get into */
	float trace; /* how much of a target comes from after the next position, 0 to 1 */
};

/* Plays the games and adds a sample to those of its kind for each position in which somebody threw. Ends the
 * program without memory. */
void selfplay_run(const struct selfplay *selfplay, struct samples samples[KINDS]);

/* Points a game of `engine` against `other` over that many pairs of games with the same dice and sides
 * changed; the standard error of it goes to *error. */
double selfplay_compare(
	const struct engine *engine, const struct engine *other, uint64_t seed, int pairs, double *error);
