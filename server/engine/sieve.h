/*
 * sieve.h - small nets that tell which plays of a throw are worth the judgement of the large ones. Internal
 * to the engine.
 *
 *   where the checkers are -> 32 sums -> 5 chances
 *
 * They are off by twice as much, but cost a twentieth: the best of the few plays that are best by them is
 * nearly always the best of all.
 */
#pragma once

#include <stdint.h>

#include "server/engine/evaluate.h"
#include "server/engine/throws.h"

enum {
	SIEVE_HIDDEN = 32,
	SIEVE_LANES = 8,   /* outputs and room for none, so that they are summed at once */
	SIEVE_COUNTS = 31, /* checkers of a cell: 15 of X to 15 of O */
	SIEVE_UNIT = 4096,
	SIEVE_KEEP = 8,
};

/* O is on roll. The first layer in whole numbers, by what there is on a cell, so that its sums are the same
 * in any order. */
struct sieve_net {
	int32_t cells[BOARD_CELLS][SIEVE_COUNTS][SIEVE_HIDDEN];
	int32_t bias[SIEVE_HIDDEN];
	float output[SIEVE_HIDDEN][SIEVE_LANES];
	float output_bias[SIEVE_LANES];
};

/* Of each kind of position; sieve.py makes them of sieve.bin. */
extern const struct sieve_net sieve_nets[KINDS];

/* The sums of the small nets that were asked about positions which come from one origin. */
struct sieve {
	bool has_sums[KINDS];
	int32_t sums[KINDS][SIEVE_HIDDEN];
};

/* What the net of its kind says of the board, which comes from the other one. */
struct chances sieve_judge(const struct sieve_net *net, const int32_t sums[SIEVE_HIDDEN],
	const struct board *before, const struct board *after, enum side on_roll);

void sieve_sum(const struct sieve_net *net, const struct board *board, enum side on_roll,
	int32_t sums[SIEVE_HIDDEN]);

/*
 * Of boards that come from the origin, keeps those that may be worth least by `worth` to the side on roll in
 * them, up to SIEVE_KEEP, in their order at the front. Returns their number.
 */
int sieve_keep(const struct engine *engine, const struct origin *origin, const struct worth *worth,
	struct sieve *sieve, struct board *boards, int count);

/* As engine_choose(), but only plays that the sieve keeps are judged: one in fifty is another than the best,
 * by little. */
struct chances sieve_choose(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side side, struct dice dice, struct board *after);

/* The board after a play, and the chances of the other side, which is on roll then. */
struct chosen {
	struct board after;
	struct chances chances;
};

/* sieve_choose() for all throws, in their order (throws.h), which is faster than one by one. */
void sieve_choose_all(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side side, struct chosen chosen[THROWS]);
