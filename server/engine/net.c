/*
 * net.c - from checkers to chances. Loops run over constant numbers of neighbours, so that the compiler makes
 * vectors of them; nothing is summed up in an order that depends on the machine.
 */
#include "server/engine/net.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "server/engine/exponential.h"

/* NET_CLONES (meson.build) makes machine code for several kinds of processor of a function and of all that is
 * part of it. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The first input of a cell with checkers of `owner`. The sides' numberings run against each other. */
static int
first_input(enum side owner, enum side on_roll, int cell)
{
	int point = board_abs(owner, cell); /* its own inverse */
	int side = owner == on_roll ? 0 : NET_SIDE_INPUTS;
	return side + (point == POINT_BAR ? NET_BAR : (point - 1) * NET_POINT_UNITS);
}

static int
own_bar(enum side owner)
{
	return board_abs(owner, POINT_BAR);
}

/* Value of the unit of a point with that many checkers. */
static int
unit_value(int unit, int count)
{
	if (unit == NET_POINT_UNITS - 1)
		return count > unit ? count - unit : 0;
	return count > unit;
}

static int
count_of(const struct board *board, enum side owner, int cell)
{
	int count = owner == SIDE_O ? board->at[cell] : -board->at[cell];
	return count > 0 ? count : 0;
}

int
net_inputs(const struct board *board, enum side on_roll, struct net_input inputs[NET_CHECKER_INPUTS])
{
	int used = 0;
	for (int side = SIDE_O; side < SIDE_COUNT; side++) {
		enum side owner = (enum side)side;
		int off = BOARD_CHECKERS;
		for (int cell = 0; cell < BOARD_CELLS; cell++) {
			int count = count_of(board, owner, cell);
			if (count == 0)
				continue;
			off -= count;
			int first = first_input(owner, on_roll, cell);
			if (cell == own_bar(owner)) {
				inputs[used++] = (struct net_input){first, (float)count};
				continue;
			}
			for (int unit = 0; unit < NET_POINT_UNITS && unit_value(unit, count) != 0; unit++)
				inputs[used++] =
					(struct net_input){first + unit, (float)unit_value(unit, count)};
		}
		if (off > 0)
			inputs[used++] = (struct net_input){
				(owner == on_roll ? 0 : NET_SIDE_INPUTS) + NET_OFF, (float)off};
	}
	return used;
}

/* What makes an input of about 1 of what an expert sees. */
static const float expert_units[EXPERT_SIDE_INPUTS] = {
	[EXPERT_PIPS] = 1.0f / 100,
	[EXPERT_SHOTS] = 1.0f / 36,
	[EXPERT_SHOT_PIPS] = 1.0f / 360,
	[EXPERT_DOUBLE_SHOTS] = 1.0f / 18,
	[EXPERT_REAR] = 1.0f / 25,
	[EXPERT_REAR_ANCHOR] = 1.0f / 24,
	[EXPERT_FORWARD_ANCHOR] = 1.0f / 12,
	[EXPERT_ESCAPES] = 1.0f / 36,
	[EXPERT_CONTAINMENT] = 1.0f / 36,
	[EXPERT_CONTAINMENT_SQUARED] = 1.0f / (36 * 36),
	[EXPERT_HOLD] = 1.0f / 36,
	[EXPERT_HOLD_SQUARED] = 1.0f / (36 * 36),
	[EXPERT_MOBILITY] = 1.0f / 3600,
	[EXPERT_STRAGGLERS] = 1.0f / 1600,
	[EXPERT_SHUT_OUT] = 1.0f / 36,
	[EXPERT_SHUT_OUT_BAR] = 1.0f / 36,
	[EXPERT_PRIME] = 1.0f / 6,
	[EXPERT_BLOCK] = 1.0f / 6,
	[EXPERT_TO_PASS] = 1.0f / 100,
	[EXPERT_DEAD] = 1.0f / 6,
	[EXPERT_SPARE_PIPS] = 1.0f / 100,
	[EXPERT_BLOTS] = 1.0f / 4,
	[EXPERT_HOME_BLOTS] = 1.0f / 3,
	[EXPERT_BACK] = 1.0f / 4,
};

static void
see(const struct board *board, enum side on_roll, struct net_sums *sums)
{
	int seen[EXPERT_INPUTS];
	expert_see(board, on_roll, seen);
	for (int i = 0; i < EXPERT_INPUTS; i++)
		sums->expert[i] = (float)seen[i] * expert_units[i % EXPERT_SIDE_INPUTS];
}

NET_CLONES static void
add_input(float *restrict sums, const float *restrict weights, float value)
{
	for (int i = 0; i < NET_FIRST; i++)
		sums[i] += value * weights[i];
}

void
net_begin(const struct net *net, const struct board *board, enum side on_roll, struct net_sums *sums)
{
	struct net_input inputs[NET_CHECKER_INPUTS];
	int count = net_inputs(board, on_roll, inputs);
	memcpy(sums->at, net->first_bias, sizeof sums->at);
	for (int i = 0; i < count; i++)
		add_input(sums->at, net->first[inputs[i].index], inputs[i].value);
	see(board, on_roll, sums);
}

/* One side's checkers on a cell become more or fewer. Returns by how many. */
static int
change_cell(
	const struct net *net, enum side owner, enum side on_roll, int cell, int from, int to, float *sums)
{
	if (from == to)
		return 0;
	int first = first_input(owner, on_roll, cell);
	if (cell == own_bar(owner)) {
		add_input(sums, net->first[first], (float)(to - from));
		return to - from;
	}
	for (int unit = 0; unit < NET_POINT_UNITS; unit++) {
		int change = unit_value(unit, to) - unit_value(unit, from);
		if (change != 0)
			add_input(sums, net->first[first + unit], (float)change);
	}
	return to - from;
}

void
net_move(const struct net *net, const struct net_sums *from, const struct board *before,
	const struct board *after, enum side on_roll, struct net_sums *to)
{
	int more[2] = {0, 0};
	memcpy(to->at, from->at, sizeof to->at);
	for (int cell = 0; cell < BOARD_CELLS; cell++) {
		if (before->at[cell] == after->at[cell])
			continue;
		for (int side = SIDE_O; side < SIDE_COUNT; side++) {
			enum side owner = (enum side)side;
			more[side] += change_cell(net, owner, on_roll, cell, count_of(before, owner, cell),
				count_of(after, owner, cell), to->at);
		}
	}
	for (int side = SIDE_O; side < SIDE_COUNT; side++) {
		int off = (side == (int)on_roll ? 0 : NET_SIDE_INPUTS) + NET_OFF;
		if (more[side] != 0)
			add_input(to->at, net->first[off], (float)-more[side]);
	}
	see(after, on_roll, to);
}

/* From sums to chances, 0 to 1, of a batch. In small loops, of which the compiler makes vectors. */
ALWAYS_INLINE void
to_chances(float values[NET_BATCH * NET_LANES])
{
	const float bound = 30.0f;
	for (int i = 0; i < NET_BATCH * NET_LANES; i++)
		values[i] = values[i] < bound ? values[i] : bound;
	for (int i = 0; i < NET_BATCH * NET_LANES; i++)
		values[i] = values[i] > -bound ? values[i] : -bound;
	for (int i = 0; i < NET_BATCH * NET_LANES; i++)
		values[i] = 1.0f / (1.0f + exponential(-values[i]));
}

/* From -1 to 1, steepest at 0; needs no exponential. */
ALWAYS_INLINE void
squash(const float *sums, float *values, int count)
{
	for (int i = 0; i < count; i++)
		values[i] = sums[i] / (1.0f + __builtin_fabsf(sums[i]));
}

enum { BLOCK = 32 }; /* sums of the first layer that a processor's registers hold, for a whole batch */

/* The first layer of `batch` positions, a constant where this is called: the sums of the checkers, and what
 * an expert sees on top of them, in its order. */
ALWAYS_INLINE void
sum_first(const struct net *net, const struct net_sums *restrict sums, struct net_layers *restrict layers,
	int batch)
{
	float block[NET_BATCH][BLOCK];
	for (int at = 0; at < NET_FIRST; at += BLOCK) {
		for (int i = 0; i < batch; i++)
			memcpy(block[i], sums[i].at + at, sizeof block[i]);
		for (int input = 0; input < EXPERT_INPUTS; input++) {
			const float *weights = net->first[NET_CHECKER_INPUTS + input] + at;
			for (int i = 0; i < batch; i++) {
				float value = sums[i].expert[input];
				for (int to = 0; to < BLOCK; to++)
					block[i][to] += value * weights[to];
			}
		}
		for (int i = 0; i < batch; i++)
			squash(block[i], layers[i].first + at, BLOCK);
	}
}

/*
 * The second layer of `batch` positions, a constant where this is called. Its weights fill a processor's
 * nearest memory, so each is fetched once for all positions. A sum runs over the first layer in its order,
 * whatever the batch.
 */
ALWAYS_INLINE void
sum_second(const struct net *net, struct net_layers *restrict layers, int batch)
{
	float sums[NET_BATCH][NET_SECOND];
	for (int i = 0; i < batch; i++)
		memcpy(sums[i], net->second_bias, sizeof sums[i]);
	for (int from = 0; from < NET_FIRST; from++) {
		const float *weights = net->second[from];
		for (int i = 0; i < batch; i++) {
			float value = layers[i].first[from];
			for (int to = 0; to < NET_SECOND; to++)
				sums[i][to] += value * weights[to];
		}
	}
	for (int i = 0; i < batch; i++)
		memcpy(layers[i].second, sums[i], sizeof sums[i]);
}

ALWAYS_INLINE void
sum_outputs(const struct net *net, struct net_layers *layers, int count)
{
	float sums[NET_BATCH * NET_LANES] = {0};
	for (int i = 0; i < count; i++)
		memcpy(sums + i * NET_LANES, net->output_bias, sizeof net->output_bias);
	for (int from = 0; from < NET_SECOND; from++) {
		for (int i = 0; i < count; i++) {
			float value = layers[i].second[from];
			for (int to = 0; to < NET_LANES; to++)
				sums[i * NET_LANES + to] += value * net->output[from][to];
		}
	}
	to_chances(sums);
	for (int i = 0; i < count; i++)
		memcpy(layers[i].outputs, sums + i * NET_LANES, sizeof layers[i].outputs);
}

ALWAYS_INLINE void
finish(const struct net *net, const struct net_sums *sums, struct net_layers *layers, int batch)
{
	sum_first(net, sums, layers, batch);
	sum_second(net, layers, batch);
	for (int i = 0; i < batch; i++)
		squash(layers[i].second, layers[i].second, NET_SECOND);
}

NET_CLONES void
net_finish(const struct net *net, const struct net_sums *sums, int count, struct net_layers layers[NET_BATCH])
{
	assert(count > 0 && count <= NET_BATCH);
	if (count == NET_BATCH) {
		finish(net, sums, layers, NET_BATCH);
	} else {
		for (int i = 0; i < count; i++)
			finish(net, &sums[i], &layers[i], 1);
	}
	sum_outputs(net, layers, count);
}
