/*
 * generation.h - games that one set of nets has played, in shards, and what the next learns from them.
 */
#pragma once

#include "tools/train/learn.h"

struct generation {
	const char *folder; /* of the shards; borrowed, as the engine */
	const struct engine *engine;
	uint64_t seed; /* of the first shard; they count up */
	int shards;    /* at least 2 */
	int games;     /* a shard */
	int threads;
	float varied, odd, trace;     /* as in struct selfplay */
	int passes[KINDS];	      /* as in struct stage */
	struct samples learnt[KINDS]; /* owned, as the next */
	struct samples held[KINDS];   /* of the last shard: nothing is learnt from them */
};

/* Reads the shards that the folder has and makes the others: a stop costs the one in work. Each that is made
 * is told in a line. The samples are all 0 before. */
void generation_fill(struct generation *generation);
void generation_clear(struct generation *generation);

/* Learns from all samples as often as their kind's passes say, each time in an order drawn. Steps fall from
 * `rate_from` to `rate_to`. */
void generation_learn(const struct generation *generation, struct learner *learner, struct random *random,
	float rate_from, float rate_to);

/* How far the nets that play are off the equity of the samples held back: the root of the mean square. */
double generation_off(const struct generation *generation, const struct learner *learner, enum kind kind);
