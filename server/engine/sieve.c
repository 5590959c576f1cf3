/*
 * sieve.c - judges by the small nets, and keeps the best.
 */
#include "server/engine/sieve.h"

#include <assert.h>

/* Nor are plays kept that seem to lose more against the best, in points a game. */
static const float sieve_window = 0.2f;

/* Where nothing has to be guessed, the engine's own judgement costs nothing. */
static struct chances
judge(const struct engine *engine, const struct origin *origin, struct sieve *sieve,
	const struct board *board)
{
	struct chances chances;
	enum kind kind = position_kind(board);
	if (evaluate_known(engine, board, origin->on_roll, kind, &chances))
		return chances;
	if (!sieve->has_sums[kind])
		sieve_sum(&sieve_nets[kind], &origin->board, origin->on_roll, sieve->sums[kind]);
	sieve->has_sums[kind] = true;
	return sieve_judge(&sieve_nets[kind], sieve->sums[kind], &origin->board, board, origin->on_roll);
}

/* The least values so far, in order. */
struct least {
	int count;
	float values[SIEVE_KEEP];
};

static void
note(struct least *least, float value)
{
	int place = least->count;
	if (place == SIEVE_KEEP && !(value < least->values[--place]))
		return;
	least->count = place + 1;
	for (; place > 0 && value < least->values[place - 1]; place--)
		least->values[place] = least->values[place - 1];
	least->values[place] = value;
}

int
sieve_keep(const struct engine *engine, const struct origin *origin, const struct worth *worth,
	struct sieve *sieve, struct board *boards, int count)
{
	float values[PLAY_RESULTS];
	struct least least = {.count = 0};
	if (count <= 1)
		return count;
	for (int i = 0; i < count; i++) {
		struct chances chances = judge(engine, origin, sieve, &boards[i]);
		values[i] = worth_of(worth, &chances);
		note(&least, values[i]);
	}
	/* The window is in points: here in what a game won or lost makes of two of them. */
	float bound = least.values[0] + sieve_window * worth->of[CHANCE_WIN] / 2;
	float last = least.values[least.count - 1];
	bound = last < bound ? last : bound;
	int below = 0, kept = 0;
	while (below < least.count && least.values[below] < bound)
		below++;
	for (int i = 0, at_bound = SIEVE_KEEP - below; i < count; i++) {
		if (values[i] < bound || (values[i] == bound && at_bound-- > 0))
			boards[kept++] = boards[i];
	}
	assert(kept > 0);
	return kept;
}
