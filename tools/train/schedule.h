/*
 * schedule.h - the course of a training: stages, each of so many rounds of self-play and learning.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct stage {
	const char *name;
	int rounds;
	int games;		  /* a round */
	bool look_ahead;	  /* as in struct selfplay */
	float trace;		  /* the same */
	float rate_from, rate_to; /* Adam's steps, falling from round to round by a constant factor */
	float reuse;		  /* how often a sample is learnt from, on average */
	size_t samples;		  /* that are kept of each kind, the latest */
};

enum { STAGES = 5 };

extern const struct stage schedule[STAGES];
