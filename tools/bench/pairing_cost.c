/*
 * pairing_cost.c - see pairing_cost.h.
 */
#include "tools/bench/pairing_cost.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/pairing/knockout.h"
#include "server/pairing/rolling.h"
#include "server/pairing/standings.h"
#include "server/pairing/swiss.h"
#include "tools/bench/fail.h"
#include "tools/bench/report.h"
#include "tools/train/random.h"

enum {
	PAIRINGS_MAX = 128 * FIELD_MAX / 2,
	ROUND_GOAL_MS = 5,
	WITHDRAWN = 48, /* of the rounds that can't do without repeats */
	FREE_AT_ONCE = 128,
};

/* A tournament whose results are chance. */
struct played {
	struct field field; /* its pairings are those below */
	struct pairing pairings[PAIRINGS_MAX];
	struct random random;
};

/* How long the dearest took, and all. */
struct cost {
	double most, sum;
	int count;
};

/* CPU milliseconds of this thread. */
static double
now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void
add_cost(struct cost *cost, double since)
{
	double took = now_ms() - since;

	cost->most = took > cost->most ? took : cost->most;
	cost->sum += took;
	cost->count++;
}

static void
begin(struct played *played, int count)
{
	played->field = (struct field){.count = count, .pairings = played->pairings};
	played->random = random_begin(1, 0);
	for (int i = 0; i < count; i++)
		played->field.entrants[i].rating = 1500;
}

static struct lineup
lot(struct played *played)
{
	struct lineup lineup = {.count = played->field.count};

	for (int i = 0; i < lineup.count; i++) {
		int other = (int)random_below(&played->random, (uint32_t)i + 1);
		lineup.at[i] = lineup.at[other];
		lineup.at[other] = i;
	}
	return lineup;
}

/* All pairings that are made are won by one of the two. */
static void
play(struct played *played, const struct pairing *pairings, int count)
{
	if (played->field.pairing_count + count > PAIRINGS_MAX)
		fail("more pairings than there is room for");
	for (int i = 0; i < count; i++) {
		struct pairing *pairing = &played->pairings[played->field.pairing_count++];
		*pairing = pairings[i];
		if (pairing->outcome == OUTCOME_OPEN)
			pairing->outcome =
				random_below(&played->random, 2) == 0 ? OUTCOME_FIRST : OUTCOME_SECOND;
	}
}

static int
repeats_of(const struct pairing *pairings, int count)
{
	int repeats = 0;

	for (int i = 0; i < count; i++)
		repeats += pairings[i].why.round != 0;
	return repeats;
}

/* All rounds that a field of 128 is good for; then others, after withdrawals, until some repeat. */
static void
measure_swiss(struct played *played)
{
	struct cost normal = {.count = 0}, repeated = {.count = 0}, standing = {.count = 0};
	struct standing standings[FIELD_MAX];
	struct pairing pairings[FIELD_MAX / 2];
	int rounds = swiss_rounds_max(FIELD_MAX), repeats = 0;

	begin(played, FIELD_MAX);
	for (int round = 1; round <= rounds + WITHDRAWN; round++) {
		const struct lineup drawn = lot(played);
		double start = now_ms();
		int count = swiss_pair(&played->field, round, &drawn, pairings);
		int found = repeats_of(pairings, count);
		add_cost(found > 0 ? &repeated : &normal, start);
		if (found > 0 && round <= rounds)
			fail("a round of 128 repeats a pairing");
		repeats += found;
		play(played, pairings, count);
		start = now_ms();
		standings_make(&played->field, STANDINGS_SWISS, &drawn, standings);
		add_cost(&standing, start);
		if (round > rounds)
			played->field.entrants[round - rounds].withdrawn = true;
	}
	report_value(
		"Swiss round of 128 without a repeat, mean, ms", normal.sum / normal.count, GOAL_NONE, 0);
	report_value("the dearest of them, ms", normal.most, GOAL_VALUE_AT_MOST, ROUND_GOAL_MS);
	report_value("pairings repeated after 48 have withdrawn", repeats, GOAL_NONE, 0);
	report_value("the dearest round with repeats, ms", repeated.most, GOAL_VALUE_AT_MOST, ROUND_GOAL_MS);
	report_value("standings of 128, the dearest, ms", standing.most, GOAL_VALUE_AT_MOST, ROUND_GOAL_MS);
}

static void
measure_knockout(struct played *played)
{
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];
	struct cost cost = {.count = 0};
	struct bracket bracket;
	int count;

	begin(played, FIELD_MAX - 1);
	const struct lineup drawn = lot(played);
	bracket_draw(&bracket, &drawn, CONSOLATION_PROGRESSIVE);
	do {
		double start = now_ms();
		count = knockout_next(&bracket, &played->field, STAGE_MAIN, next);
		add_cost(&cost, start);
		play(played, next, count);
	} while (count > 0);
	report_value("next pairings of a knockout of 127, the dearest, ms", cost.most, GOAL_VALUE_AT_MOST,
		ROUND_GOAL_MS);
}

/* All are free at once, again and again, until everybody has met everybody often enough. */
static void
measure_rolling(struct played *played)
{
	struct waiting_entrant free[FREE_AT_ONCE];
	struct pairing pairings[FIELD_MAX / 2];
	struct cost cost = {.count = 0};

	begin(played, FREE_AT_ONCE);
	for (int i = 0; i < FREE_AT_ONCE; i++)
		free[i] = (struct waiting_entrant){i, i};
	for (int times = 0; times < 100; times++) {
		double start = now_ms();
		int count = rolling_pair(&played->field, free, FREE_AT_ONCE, pairings);
		add_cost(&cost, start);
		play(played, pairings, count);
	}
	report_value("128 free at once in a rolling tournament, the dearest, ms", cost.most,
		GOAL_VALUE_AT_MOST, ROUND_GOAL_MS);
}

void
pairing_cost_report(void)
{
	static struct played played; /* too large for a stack that may be small */

	report_title("tournament: pairing, CPU time of one thread");
	measure_swiss(&played);
	measure_knockout(&played);
	measure_rolling(&played);
}
