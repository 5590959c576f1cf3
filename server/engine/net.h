/*
 * net.h - a neural net that judges a position: 244 inputs, two hidden layers, five outputs.
 *
 *   where the checkers are, what an expert sees -> 256 sums -> 32 sums -> 5 chances
 *
 * 196 inputs are whole numbers of checkers, most of them 0: the first layer is summed up over the few others,
 * and after a play only over those that changed. In weights that were read from a file (weights.h) it
 * consists of multiples of 2^-12 below 8, so that these sums are exact in any order. The 48 that an expert
 * sees (expert.h) come on top of them, in their order. So a position has one value, however it was reached.
 */
#pragma once

#include <stdalign.h>
#include <stdbool.h>

#include "server/engine/expert.h"
#include "server/rules/board.h"

enum {
	NET_POINT_UNITS = 4, /* one or more, two or more, three or more, how many beyond */
	NET_SIDE_INPUTS = 24 * NET_POINT_UNITS + 2, /* the points, the bar, off */
	NET_BAR = 24 * NET_POINT_UNITS,		    /* in a side's inputs */
	NET_OFF = NET_BAR + 1,
	NET_CHECKER_INPUTS = 2 * NET_SIDE_INPUTS,
	NET_INPUTS = NET_CHECKER_INPUTS + EXPERT_INPUTS,
	NET_FIRST = 256,
	NET_SECOND = 32,
	NET_OUTPUTS = 5,
	NET_LANES = 8, /* outputs and room for none, so that they are summed at once */
	NET_BATCH = 4,
};

struct net {
	float first[NET_INPUTS][NET_FIRST];
	float first_bias[NET_FIRST];
	float second[NET_FIRST][NET_SECOND];
	float second_bias[NET_SECOND];
	float output[NET_SECOND][NET_LANES];
	float output_bias[NET_LANES];
};

/* What comes into the first hidden layer. */
struct net_sums {
	float at[NET_FIRST];	     /* of the checkers */
	float expert[EXPERT_INPUTS]; /* inputs that are to be added, the last of the NET_INPUTS */
};

/* What the layers make of it; a trainer needs all of it, others `outputs` alone. Aligned for vectors: not for
 * the heap. */
struct net_layers {
	alignas(64) float first[NET_FIRST];
	float second[NET_SECOND];
	float outputs[NET_LANES];
};

/* An input that is not 0. */
struct net_input {
	int index;
	float value;
};

/* The checkers' inputs of a position with `on_roll` on roll that are not 0. Returns their number. */
int net_inputs(const struct board *board, enum side on_roll, struct net_input inputs[NET_CHECKER_INPUTS]);

void net_begin(const struct net *net, const struct board *board, enum side on_roll, struct net_sums *sums);

/* *to of the board `after`, where *from is of `before`. */
void net_move(const struct net *net, const struct net_sums *from, const struct board *before,
	const struct board *after, enum side on_roll, struct net_sums *to);

/* The layers of up to NET_BATCH positions at once, which is faster than one by one. Each comes out as it
 * would alone. */
void net_finish(
	const struct net *net, const struct net_sums *sums, int count, struct net_layers layers[NET_BATCH]);
