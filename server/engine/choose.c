/*
 * choose.c - the best play of a throw, and the mean of the best plays of all throws.
 */
#include "server/engine/evaluate.h"

enum { THROWS = 36 };

static struct chances
choose_from(const struct engine *engine, struct origin *origin, enum side side, struct dice dice,
	struct board *after)
{
	struct board results[PLAY_RESULTS];
	int count = play_results(&origin->board, side, dice, results);
	if (count == 0)
		results[count++] = origin->board;

	struct chances theirs[PLAY_RESULTS];
	origin_evaluate(engine, origin, results, count, theirs);
	int best = 0;
	float worst = chances_equity(&theirs[0]);
	for (int i = 1; i < count; i++) {
		float equity = chances_equity(&theirs[i]);
		if (!(equity < worst))
			continue;
		best = i;
		worst = equity;
	}
	*after = results[best];
	return chances_turned(&theirs[best]);
}

struct chances
engine_choose(const struct engine *engine, const struct board *board, enum side side, struct dice dice,
	struct board *after)
{
	struct origin origin;
	origin_begin(&origin, board, side_other(side));
	return choose_from(engine, &origin, side, dice, after);
}

struct chances
engine_look_ahead(const struct engine *engine, const struct board *board, enum side on_roll)
{
	if (position_kind(board) == KIND_OVER)
		return engine_evaluate(engine, board, on_roll);
	struct origin origin;
	struct chances mean = {{0}};
	struct board after;
	origin_begin(&origin, board, side_other(on_roll));
	for (uint8_t high = 1; high <= 6; high++) {
		for (uint8_t low = 1; low <= high; low++) {
			struct chances best =
				choose_from(engine, &origin, on_roll, (struct dice){{high, low}}, &after);
			float share = (high == low ? 1.0f : 2.0f) / THROWS;
			for (int i = 0; i < CHANCES; i++)
				mean.of[i] += share * best.of[i];
		}
	}
	return mean;
}
