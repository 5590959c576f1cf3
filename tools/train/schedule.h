/*
 * schedule.h - the course of a training: stages, each of some rounds of self-play and learning.
 *
 * A stage with shards is a generation: the nets with which it begins play all its games first, and a round
 * learns from all of them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/engine/engine.h"

struct stage {
	const char *name;
	int rounds;
	int shards;		  /* 0: games are played in each round, and the latest samples learnt from */
	int games;		  /* a round or a shard */
	bool look_ahead;	  /* as in struct selfplay */
	float varied, odd;	  /* the same */
	float trace;		  /* the same */
	float rate_from, rate_to; /* Adam's steps, falling by a constant factor from round to round, in a
				     generation from batch to batch */
	int passes[KINDS];	  /* of a generation: how often a round learns from each position of a kind */
	/* Not of a generation: */
	float reuse;	/* how often a sample is learnt from, on average */
	size_t samples; /* that are kept of each kind, the latest */
};

enum { STAGES = 8 };

extern const struct stage schedule[STAGES];
