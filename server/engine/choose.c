/*
 * choose.c - the best play of a throw, the mean of the best plays of all throws, and all plays in their
 * order.
 *
 * A look ahead is made of the best plays of many throws, of each of which not much depends: there only the
 * plays that the sieve keeps are judged.
 */
#include <string.h>

#include "server/engine/sieve.h"

enum {
	CANDIDATES = 8, /* that are looked ahead one ply further */
};

/* Nor are plays that seem to lose more against the best, in points a game. */
static const float candidate_window = 0.16f;

/* The positions that a throw may lead to; the one there is if no step is legal. */
static int
positions_after(const struct board *board, enum side side, struct dice dice, struct board *results)
{
	int count = play_results(board, side, dice, results);
	if (count == 0)
		results[count++] = *board;
	return count;
}

/* The place of what is worth least. */
static int
least_of(const struct worth *worth, const struct chances *chances, int count)
{
	int best = 0;
	float least = worth_of(worth, &chances[0]);
	for (int i = 1; i < count; i++) {
		float value = worth_of(worth, &chances[i]);
		if (!(value < least))
			continue;
		best = i;
		least = value;
	}
	return best;
}

/* With a sieve only the plays that it keeps are judged. */
static struct chances
choose(const struct engine *engine, const struct worth *worth, const struct board *board, enum side side,
	struct dice dice, struct sieve *sieve, struct board *after)
{
	struct board results[PLAY_RESULTS];
	struct chances chances[PLAY_RESULTS];
	struct origin origin;
	struct worth theirs = worth_turned(worth);
	origin_begin(&origin, board, side_other(side));
	int count = positions_after(board, side, dice, results);
	if (sieve != NULL)
		count = sieve_keep(engine, &origin, &theirs, sieve, results, count);
	origin_evaluate(engine, &origin, results, count, chances);
	int best = least_of(&theirs, chances, count);
	*after = results[best];
	return chances_turned(&chances[best]);
}

struct chances
engine_choose(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side side, struct dice dice, struct board *after)
{
	return choose(engine, worth, board, side, dice, NULL, after);
}

struct chances
sieve_choose(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side side, struct dice dice, struct board *after)
{
	struct sieve sieve = {.has_sums = {false}};
	return choose(engine, worth, board, side, dice, &sieve, after);
}

void
sieve_choose_all(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side side, struct chosen chosen[THROWS])
{
	struct board results[PLAY_RESULTS], kept[THROWS * SIEVE_KEEP];
	struct chances chances[THROWS * SIEVE_KEEP];
	struct origin origin;
	struct sieve sieve = {.has_sums = {false}};
	struct worth theirs = worth_turned(worth);
	int ends[THROWS], end = 0;
	origin_begin(&origin, board, side_other(side));
	for (int number = 0; number < THROWS; number++) {
		int count = positions_after(board, side, throw_dice(number), results);
		count = sieve_keep(engine, &origin, &theirs, &sieve, results, count);
		memcpy(kept + end, results, (size_t)count * sizeof *kept);
		ends[number] = end += count;
	}
	origin_evaluate(engine, &origin, kept, end, chances);
	for (int number = 0; number < THROWS; number++) {
		int start = number > 0 ? ends[number - 1] : 0;
		int best = start + least_of(&theirs, chances + start, ends[number] - start);
		chosen[number] = (struct chosen){kept[best], chances[best]};
	}
}

static void
add_chances(struct chances *sum, const struct chances *chances, int shares)
{
	for (int i = 0; i < CHANCES; i++)
		sum->of[i] += (float)shares * chances->of[i];
}

/* What is sure whatever is thrown stays so: nothing has been rounded. */
static struct chances
mean_of(const struct chances *sum)
{
	struct chances mean;
	for (int i = 0; i < CHANCES; i++)
		mean.of[i] = sum->of[i] / THROWS_SHARES;
	return mean;
}

struct chances
engine_look_ahead(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side on_roll, int plies)
{
	if (plies == 0 || position_kind(board) == KIND_OVER)
		return engine_evaluate(engine, board, on_roll);
	struct chosen chosen[THROWS];
	struct worth theirs = worth_turned(worth);
	struct chances sum = {{0}};
	sieve_choose_all(engine, worth, board, on_roll, chosen);
	for (int number = 0; number < THROWS; number++) {
		struct chances best = chances_turned(&chosen[number].chances);
		if (plies > 1) {
			struct chances deeper = engine_look_ahead(
				engine, &theirs, &chosen[number].after, side_other(on_roll), plies - 1);
			best = chances_turned(&deeper);
		}
		add_chances(&sum, &best, throw_shares(throw_dice(number)));
	}
	return mean_of(&sum);
}

/* By plies, then by worth; what is equal stays in its order. */
static bool
comes_before(const struct ranked_play *one, const struct ranked_play *other)
{
	return one->plies > other->plies || (one->plies == other->plies && one->worth > other->worth);
}

static void
ranked_sort(struct ranked_play *ranked, int count)
{
	for (int i = 1; i < count; i++) {
		struct ranked_play moved = ranked[i];
		int place = i;
		for (; place > 0 && comes_before(&moved, &ranked[place - 1]); place--)
			ranked[place] = ranked[place - 1];
		ranked[place] = moved;
	}
}

static int
rank_at_once(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side side, struct dice dice, struct ranked_play *ranked)
{
	struct board results[PLAY_RESULTS];
	struct chances chances[PLAY_RESULTS];
	struct origin origin;
	origin_begin(&origin, board, side_other(side));
	int count = positions_after(board, side, dice, results);
	origin_evaluate(engine, &origin, results, count, chances);
	for (int i = 0; i < count; i++) {
		struct chances ours = chances_turned(&chances[i]);
		ranked[i] = (struct ranked_play){results[i], ours, worth_of(worth, &ours), 0};
	}
	ranked_sort(ranked, count);
	return count;
}

/* How many of the first are worth a ply more. */
static int
candidates(const struct worth *worth, const struct ranked_play *ranked, int count)
{
	/* The window is in points: here in what a game won or lost makes of two of them. */
	float window = candidate_window * worth->of[CHANCE_WIN] / 2;
	int last = 1;
	while (last < count && last < CANDIDATES && ranked[last].plies == ranked[0].plies &&
		ranked[last].worth >= ranked[0].worth - window)
		last++;
	return last;
}

int
engine_rank(const struct engine *engine, const struct worth *worth, const struct board *board, enum side side,
	struct dice dice, int plies, struct ranked_play *ranked)
{
	struct worth theirs = worth_turned(worth);
	int count = rank_at_once(engine, worth, board, side, dice, ranked);
	for (int ply = 1; ply <= plies; ply++) {
		int close = candidates(worth, ranked, count);
		for (int i = 0; i < close; i++) {
			struct chances chances =
				engine_look_ahead(engine, &theirs, &ranked[i].after, side_other(side), ply);
			ranked[i].chances = chances_turned(&chances);
			ranked[i].worth = worth_of(worth, &ranked[i].chances);
			ranked[i].plies = ply;
		}
		ranked_sort(ranked, count);
	}
	return count;
}
