/*
 * rollout.c - trials, and what they come to without the luck of their throws.
 *
 * The luck of a throw is what the position is worth after it, at first sight, less the mean over all throws.
 * Taken from the result of a trial, it leaves what was seen one throw ahead of the first position, and for
 * each position on the way by how much a look one throw ahead corrects the first sight of it. The last throw
 * of a trial is all throws, then: it need not be thrown.
 */
#include "server/engine/rollout.h"

#include <stdint.h>

#include "server/engine/cube.h"
#include "server/engine/sieve.h"

/* A trial, or the throws that several have in common. */
struct trial {
	struct board board;
	struct stakes stakes; /* of the side on roll */
	enum side on_roll;
	bool is_turned; /* the side on roll is not the one that was on roll first */
	bool is_over;
	/* To the side that was on roll first. */
	float value;
	struct chances chances;
	/* All throws from here. */
	struct outlook ahead;
};

static struct chances
chances_of_first(const struct trial *trial, const struct chances *chances)
{
	return trial->is_turned ? chances_turned(chances) : *chances;
}

/* What the look ahead has changed. */
static void
correct(struct trial *trial, float seen, const struct chances *seen_chances, float found)
{
	const struct chances ahead = outlook_chances(&trial->ahead);
	const struct chances before = chances_of_first(trial, seen_chances);
	const struct chances after = chances_of_first(trial, &ahead);

	trial->value += trial->is_turned ? seen - found : found - seen;
	for (int i = 0; i < CHANCES; i++)
		trial->chances.of[i] += after.of[i] - before.of[i];
}

/* Looks one throw ahead and turns the cube if that is best. Returns what the position is worth so. */
static float
look(const struct engine *engine, struct trial *trial, enum rollout_cube cube)
{
	const struct worth worth = stakes_worth(&trial->stakes);

	engine_look_out(engine, &worth, &trial->board, trial->on_roll, 1, &trial->ahead);
	const struct cube_decision decision = cube_decide(&trial->stakes, &trial->ahead);
	float doubled = decision.take < decision.drop ? decision.take : decision.drop;
	if (cube == ROLLOUT_THROWS || !decision.may_double || doubled <= decision.no_double)
		return decision.no_double;
	trial->is_over = decision.drop < decision.take;
	trial->stakes = stakes_doubled(&trial->stakes);
	return doubled;
}

/* The next position, after the best play of this throw, and what a look ahead makes of it. */
static void
go_on(const struct engine *engine, struct trial *trial, int throw)
{
	const struct worth worth = stakes_worth(&trial->stakes);
	struct outlook here = {.plies = 0, .ends[0] = trial->ahead.ends[throw]};
	struct board after = trial->board;

	if (position_kind(&trial->board) == KIND_OVER) {
		trial->is_over = true;
		return;
	}
	sieve_choose(engine, &worth, &trial->board, trial->on_roll, throw_dice(throw), &after);
	trial->board = after;
	trial->on_roll = side_other(trial->on_roll);
	trial->stakes = stakes_turned(&trial->stakes);
	trial->is_turned = !trial->is_turned;
	float seen = cube_value(&trial->stakes, &here);
	float found = look(engine, trial, ROLLOUT_MAY_DOUBLE);
	correct(trial, seen, &here.ends[0].chances, found);
}

/* SplitMix64: each throw of each trial is as likely as any other. */
static int
throw_of(int trial, int ply)
{
	uint64_t word = (uint64_t)(trial * ROLLOUT_PLIES + ply + 1) * 0x9e3779b97f4a7c15u;

	word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
	word = (word ^ word >> 27) * 0x94d049bb133111ebu;
	int one = (int)((word ^ word >> 31) % THROWS_SHARES), low = one / 6, high = one % 6;
	return high >= low ? high * (high + 1) / 2 + low : low * (low + 1) / 2 + high;
}

/* --- all trials */

struct sums {
	int trials;
	double value, squares;
	double chances[CHANCES];
};

static void
add(struct sums *sums, const struct trial *trial)
{
	sums->trials++;
	sums->value += (double)trial->value;
	sums->squares += (double)trial->value * (double)trial->value;
	for (int i = 0; i < CHANCES; i++)
		sums->chances[i] += (double)trial->chances.of[i];
}

/* Corrections may lead a little too far. */
static float
chance_of(double mean)
{
	return mean < 0 ? 0 : mean > 1 ? 1 : (float)mean;
}

static void
mean_of(const struct sums *sums, struct rolled *rolled)
{
	double mean = sums->value / sums->trials;
	double variance = (sums->squares / sums->trials - mean * mean) / sums->trials;

	rolled->value = (float)mean;
	rolled->variance = variance > 0 ? (float)variance : 0;
	for (int i = 0; i < CHANCES; i++)
		rolled->chances.of[i] = chance_of(sums->chances[i] / sums->trials);
}

/* Those that begin with the throw of `second`; the first of them is trial number `number`. */
static void
play_on(const struct engine *engine, const struct trial *second, int number, int trials, struct sums *sums)
{
	for (int i = 0; i < trials; i++) {
		struct trial trial = *second;
		for (int ply = 2; ply < ROLLOUT_PLIES && !trial.is_over; ply++)
			go_on(engine, &trial, throw_of(number + i, ply));
		add(sums, &trial);
	}
}

void
engine_roll_out(const struct engine *engine, const struct stakes *stakes, const struct board *board,
	enum side on_roll, enum rollout_cube cube, struct rolled *rolled)
{
	struct trial first = {.board = *board, .stakes = *stakes, .on_roll = on_roll};
	struct sums sums = {0};
	int number = 0, rounds = rollout_rounds();

	first.value = look(engine, &first, cube);
	first.chances = outlook_chances(&first.ahead);
	for (int throw = 0; throw < THROWS; throw ++) {
		struct trial second = first;
		int trials = rounds * throw_shares(throw_dice(throw));
		if (!second.is_over)
			go_on(engine, &second, throw);
		play_on(engine, &second, number, trials, &sums);
		number += trials;
	}
	mean_of(&sums, rolled);
}
