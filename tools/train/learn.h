/*
 * learn.h - fits nets to samples: cross entropy, its gradient by the chain rule, Adam's steps, and a running
 * mean of the weights, which plays better than the last of them.
 */
#pragma once

#include "tools/train/random.h"
#include "tools/train/sample.h"

enum { LEARN_BATCH = 256 };

struct nets {
	struct net of[KINDS];
};

/* All that a run consists of besides its place in the schedule. Plain data, some 4 MB; kept in files. */
struct learner {
	struct nets now;		      /* takes the steps */
	struct nets mean;		      /* plays */
	struct nets slope_mean, slope_square; /* Adam's moments */
	struct net slopes;		      /* of the batch in work */
	long steps[KINDS];
};

/* Small random weights. */
void learner_begin(struct learner *learner, uint64_t seed);

/* A batch for the net of this kind. */
void learner_step(
	struct learner *learner, enum kind kind, const struct sample *const samples[LEARN_BATCH], float rate);

/* Learns from a batch drawn at random from `samples`. */
void learner_step_drawn(struct learner *learner, enum kind kind, const struct samples *samples,
	struct random *random, float rate);

/* What the net that plays makes of a position with O on roll. */
struct chances learner_judges(const struct learner *learner, enum kind kind, const struct board *board);

/* How far the net that plays is off the latest `count` of the samples: the sum of the squares, of all
 * outputs. */
double learner_loss(
	const struct learner *learner, enum kind kind, const struct samples *samples, size_t count);
