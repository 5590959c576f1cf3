/*
 * level_matches.c - who plays whom how often, what the file keeps of it, and the fit.
 */
#include "tools/bench/level_matches.h"

#include <math.h>
#include <stdio.h>

#include "server/engine/levels.h"
#include "tools/bench/bench.h"
#include "tools/bench/fit.h"
#include "tools/bench/practice.h"
#include "tools/bench/report.h"
#include "tools/bench/tally.h"

enum {
	BEGINNER,
	CASUAL,
	CLUB,
	EXPERT,
	MASTER,
	PAIRS = 2000,
	PARTS = 20, /* the contests take turns, so that a measurement that is stopped says of all as much */
	KEY_SIZE = 64,
	FITTED_FROM = 5, /* points; the shorter ones are shown, and beside them what the fit foretells */
};

/* The stronger level first. Some that are not neighbours, to see whether differences add up. */
static const struct contest {
	int first, second;
	int fewer; /* by this factor, pairs than --pairs says: who looks further ahead plays more slowly */
} contests[] = {
	{CASUAL, BEGINNER, 1},
	{CLUB, BEGINNER, 2},
	{CLUB, CASUAL, 1},
	{EXPERT, CASUAL, 8},
	{EXPERT, CLUB, 4},
	{MASTER, CLUB, 200},
	{MASTER, EXPERT, 100},
};

enum { CONTESTS = sizeof contests / sizeof *contests };

struct measurement {
	const struct bench *bench;
	const struct engine *engine;
	struct tally tallies[CONTESTS][BENCH_LENGTHS];
};

static int
pairs_of(const struct bench *bench, const struct contest *contest)
{
	int pairs = (bench->pairs > 0 ? bench->pairs : PAIRS) / contest->fewer;
	return pairs > 2 ? pairs : 2;
}

/* What the matches of two levels are known by in the tally. */
static void
write_key(char key[KEY_SIZE], const struct contest *contest, int length)
{
	int used = snprintf(key, KEY_SIZE, "match-%08x", (unsigned)tally_weights());
	const int both[] = {contest->first, contest->second};
	for (int i = 0; i < 2; i++) {
		const struct level *level = &levels[both[i]];
		used += snprintf(key + used, (size_t)(KEY_SIZE - used), "-%d-%d-%.4g-%.4g", level->plies,
			level->cube_plies, (double)level->temperature, (double)level->cap);
	}
	snprintf(key + used, (size_t)(KEY_SIZE - used), "-%d", length);
}

static void
load(struct measurement *all)
{
	char key[KEY_SIZE];
	for (int i = 0; i < CONTESTS; i++) {
		for (int j = 0; j < all->bench->lengths_count; j++) {
			write_key(key, &contests[i], all->bench->lengths[j]);
			tally_load(all->bench->tally, key, &all->tallies[i][j]);
		}
	}
}

/* Plays that many pairs in all, if they have not been played in an earlier run. */
static void
play_until(struct measurement *all, int number, int which, int pairs)
{
	const struct contest *contest = &contests[number];
	const struct level *const both[] = {&levels[contest->first], &levels[contest->second]};
	struct tally *tally = &all->tallies[number][which];
	int length = all->bench->lengths[which];
	char key[KEY_SIZE];
	if (pairs <= tally->pairs)
		return;
	practice_matches(all->engine, both, length, pairs - tally->pairs, tally);
	write_key(key, contest, length);
	tally_save(all->bench->tally, key, tally);
}

static struct fit_result
result_of(const struct measurement *all, int number, int which)
{
	const struct tally *tally = &all->tallies[number][which];
	return (struct fit_result){
		.first = contests[number].first,
		.second = contests[number].second,
		.length = all->bench->lengths[which],
		.won = tally->pairs + tally->raw.sum,
		.played = 2.0 * tally->pairs,
	};
}

static struct fit
fit_all(const struct measurement *all)
{
	struct fit_result results[CONTESTS * BENCH_LENGTHS];
	struct fit fit = {.rating[CASUAL] = 1500};
	int count = 0;
	for (int i = 0; i < CONTESTS; i++) {
		for (int j = 0; j < all->bench->lengths_count; j++) {
			if (all->bench->lengths[j] >= FITTED_FROM && all->tallies[i][j].pairs > 0)
				results[count++] = result_of(all, i, j);
		}
	}
	fit_ratings(results, count, LEVELS, CASUAL, &fit);
	return fit;
}

static void
tell_contest(const struct measurement *all, int number, int which, const struct fit *fit)
{
	const struct tally *tally = &all->tallies[number][which];
	const struct fit_result result = result_of(all, number, which);
	double won = result.won / result.played, error = tally_error(tally, &tally->raw) / 2;
	/* What the formula makes of these matches alone, and of their error. */
	double unit = 2000 / (sqrt(result.length) * log(10));
	double difference = unit * log(won / (1 - won));
	printf("  %-8s against %-8s %2d points: %.1f +- %.1f %% won of %.0f, so %+.0f +- %.0f; the fit says "
	       "%.1f %%\n",
		levels[result.first].name, levels[result.second].name, result.length, 100 * won, 100 * error,
		result.played, difference, unit * error / (won * (1 - won)),
		100 * fit_chance(fit->rating[result.first] - fit->rating[result.second], result.length));
}

static void
tell(const struct measurement *all)
{
	struct fit fit = fit_all(all);
	report_title("levels: matches against each other, with the cube");
	for (int j = 0; j < all->bench->lengths_count; j++)
		for (int i = 0; i < CONTESTS; i++)
			if (all->tallies[i][j].pairs > 0)
				tell_contest(all, i, j, &fit);
	printf("  fitted to those of 5 points and more:\n");
	for (int i = 0; i < LEVELS; i++)
		printf("    %-8s %.0f +- %.0f\n", levels[i].name, fit.rating[i], fit.error[i]);
}

void
level_matches_run(const struct bench *bench, const struct engine *engine)
{
	struct measurement all = {.bench = bench, .engine = engine};
	load(&all);
	for (int part = 1; part <= PARTS; part++) {
		for (int i = 0; i < CONTESTS; i++)
			for (int j = 0; j < bench->lengths_count; j++)
				play_until(&all, i, j, pairs_of(bench, &contests[i]) * part / PARTS);
	}
	tell(&all);
}
