/*
 * sieve_net.c - the small nets' sums and chances. What a play changes on the cells changes the sums; they are
 * whole numbers, so that a position has one value, however it was reached.
 */
#include <string.h>

#include "server/engine/sieve.h"

/* What there is on a cell, seen as if O were on roll. */
static inline const int32_t *
row_of(const struct sieve_net *net, const struct board *board, enum side on_roll, int cell)
{
	int count = board->at[cell];
	return on_roll == SIDE_O ? net->cells[cell][BOARD_CHECKERS + count]
				 : net->cells[BOARD_CELLS - 1 - cell][BOARD_CHECKERS - count];
}

void
sieve_sum(
	const struct sieve_net *net, const struct board *board, enum side on_roll, int32_t sums[SIEVE_HIDDEN])
{
	memcpy(sums, net->bias, sizeof net->bias);
	for (int cell = 0; cell < BOARD_CELLS; cell++) {
		const int32_t *row = row_of(net, board, on_roll, cell);
		for (int i = 0; i < SIEVE_HIDDEN; i++)
			sums[i] += row[i];
	}
}

/* From -1 to 1, steepest at 0. */
static inline __attribute__((always_inline)) void
squash(float *values, int count)
{
	for (int i = 0; i < count; i++)
		values[i] = values[i] / (1.0f + __builtin_fabsf(values[i]));
}

NET_CLONES struct chances
sieve_judge(const struct sieve_net *net, const int32_t sums[SIEVE_HIDDEN], const struct board *before,
	const struct board *after, enum side on_roll)
{
	int32_t moved[SIEVE_HIDDEN];
	float hidden[SIEVE_HIDDEN], outputs[SIEVE_LANES];
	struct chances chances;
	uint32_t changed = 0;
	memcpy(moved, sums, sizeof moved);
	for (int cell = 0; cell < BOARD_CELLS; cell++)
		changed |= (uint32_t)(before->at[cell] != after->at[cell]) << cell;
	for (; changed != 0; changed &= changed - 1) {
		int cell = __builtin_ctz(changed);
		const int32_t *less = row_of(net, before, on_roll, cell);
		const int32_t *more = row_of(net, after, on_roll, cell);
		for (int i = 0; i < SIEVE_HIDDEN; i++)
			moved[i] += more[i] - less[i];
	}
	for (int i = 0; i < SIEVE_HIDDEN; i++)
		hidden[i] = (float)moved[i] / (float)SIEVE_UNIT;
	squash(hidden, SIEVE_HIDDEN);
	memcpy(outputs, net->output_bias, sizeof outputs);
	for (int i = 0; i < SIEVE_HIDDEN; i++) {
		for (int to = 0; to < SIEVE_LANES; to++)
			outputs[to] += hidden[i] * net->output[i][to];
	}
	squash(outputs, SIEVE_LANES);
	for (int i = 0; i < CHANCES; i++)
		chances.of[i] = 0.5f + 0.5f * outputs[i];
	return chances;
}
