/*
 * run_levels.c - how strong the levels of the engine are: pairs of games with the same dice and sides
 * changed, each level against the one below, and the lowest against random legal plays. No cube. With
 * --length, matches instead (level_matches.h).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/engine/bearoff.h"
#include "server/engine/built_in.h"
#include "server/engine/levels.h"
#include "server/engine/weights.h"
#include "server/rules/score.h"
#include "tools/bench/bench.h"
#include "tools/bench/fail.h"
#include "tools/bench/level_matches.h"
#include "tools/bench/practice.h"
#include "tools/bench/rates.h"
#include "tools/bench/report.h"
#include "tools/bench/tally.h"
#include "tools/train/random.h"

enum {
	PAIRS = 2000,
	JUDGED = 20, /* by this factor fewer games are judged */
	JUDGED_AT_ONCE = 5,
	SLOWER = 40, /* by this factor fewer pairs of a level that looks ahead */
};

/* Who plays: a level, or NULL for any legal play. */
struct contest {
	const struct engine *engine;
	const struct level *levels[2];
	struct random chance;	    /* of those who play anything */
	struct ranked_play *ranked; /* owned */
	double worst;		    /* that a choice of the first has lost, in points */
};

struct score {
	double sum, squares;
	int won; /* by the first, of both games of all pairs */
};

static void
play(struct contest *contest, int player, struct board *board, enum side side, struct dice dice)
{
	static const struct secret secret = {{1, 2}};
	const struct level *level = contest->levels[player];
	if (level == NULL) {
		struct board results[PLAY_RESULTS];
		int count = play_results(board, side, dice, results);
		if (count > 0)
			*board = results[random_below(&contest->chance, (uint32_t)count)];
		return;
	}
	struct ranked_play *ranked = contest->ranked;
	int count = engine_rank(contest->engine, &worth_money, board, side, dice, level->plies, ranked);
	int chosen = level_play(level, &secret, &worth_money, board, side, dice, ranked, count);
	double lost = (double)(ranked[0].worth - ranked[chosen].worth);
	if (player == 0 && lost > contest->worst)
		contest->worst = lost;
	*board = ranked[chosen].after;
}

/* Points for the first player. */
static int
game(struct contest *contest, enum side first, struct random *random)
{
	struct board board;
	struct dice dice;
	do
		dice = random_throw(random);
	while (dice.die[0] == dice.die[1]);
	board_set_up(&board);
	for (enum side side = dice.die[0] > dice.die[1] ? SIDE_O : SIDE_X;; side = side_other(side)) {
		play(contest, side == first ? 0 : 1, &board, side, dice);
		if (board_off(&board, side) == BOARD_CHECKERS)
			return (side == first ? 1 : -1) * (int)score_win(&board, side, false);
		dice = random_throw(random);
	}
}

static struct score
fight(struct contest *contest, int pairs)
{
	struct score score = {0};
	for (int pair = 0; pair < pairs; pair++) {
		int both = 0;
		for (int side = SIDE_O; side < SIDE_COUNT; side++) {
			struct random random = random_begin(3, (uint64_t)pair);
			int points = game(contest, (enum side)side, &random);
			score.won += points > 0;
			both += points;
		}
		score.sum += both / 2.0;
		score.squares += both / 2.0 * both / 2.0;
	}
	return score;
}

static void
report(struct contest *contest, int pairs)
{
	if (contest->levels[0]->plies > 0)
		pairs = pairs > SLOWER ? pairs / SLOWER : 1;
	struct score score = fight(contest, pairs);
	double mean = score.sum / pairs;
	double error = sqrt(fmax(score.squares / pairs - mean * mean, 0) / pairs);
	const struct level *other = contest->levels[1];
	printf("  %-8s against %-18s %+.3f +- %.3f points a game, %.1f %% won, %d pairs, worst choice -%.3f\n",
		contest->levels[0]->name, other != NULL ? other->name : "random legal plays", mean, error,
		50.0 * score.won / pairs, pairs, contest->worst);
	fflush(stdout);
}

static void
tell_rate(FILE *file, const struct level *level, const struct rates *rates)
{
	const struct verdict *all = &rates->all;
	fprintf(file, "  %-8s PR %.2f +- %.2f (plays %.1f, cube %.1f), %d decisions of %d games\n",
		level->name, verdict_pr(all), rates_error(rates), 500 * all->plays_lost / fmax(all->plays, 1),
		500 * all->cubes_lost / fmax(all->cubes, 1), all->plays + all->cubes, all->games);
	fflush(file);
}

/* What the games of a level are known by in the tally. */
static void
write_key(char key[RATES_KEY_SIZE], const struct level *level)
{
	snprintf(key, RATES_KEY_SIZE, "level-%08x-%d-%d-%.6g-%.6g", (unsigned)tally_weights(), level->plies,
		level->cube_plies, (double)level->temperature, (double)level->cap);
}

/* Plays the next games of the level and has them judged. False without GNU Backgammon. */
static bool
judge_some(const struct bench *bench, const struct engine *engine, const struct level *level, int count,
	struct rates *rates)
{
	char key[RATES_KEY_SIZE];
	struct record *record = must_alloc(1, sizeof *record);
	struct verdict part = {0};
	write_key(key, level);
	record_begin(record, bench->dir);
	practice_play(engine, level, rates->all.games, count, record);
	bool judged = record_judge(record, JUDGE_BOTH, &part);
	if (judged) {
		part.games = count; /* with those that were too long to be judged: the next are others */
		rates_add(rates, &part);
		rates_keep(bench->tally, key, &part);
		tell_rate(stderr, level, rates);
	}
	free(record);
	return judged;
}

/* The levels take turns, so that a measurement that is stopped says of all as much. */
static bool
judge_all(const struct bench *bench, const struct engine *engine, int games, struct rates rates[LEVELS])
{
	char key[RATES_KEY_SIZE];
	for (int i = 0; i < LEVELS; i++) {
		write_key(key, &levels[i]);
		rates_load(bench->tally, key, &rates[i]);
	}
	for (int aim = JUDGED_AT_ONCE; aim < games + JUDGED_AT_ONCE; aim += JUDGED_AT_ONCE) {
		for (int i = 0; i < LEVELS; i++) {
			int due = (aim < games ? aim : games) - rates[i].all.games;
			if (due > 0 && !judge_some(bench, engine, &levels[i], due, &rates[i]))
				return false;
		}
	}
	return true;
}

static void
tell_levels(const struct bench *bench, const struct engine *engine)
{
	struct rates rates[LEVELS];
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;
	int games = pairs > JUDGED ? pairs / JUDGED : 1;
	report_title("levels: what GNU Backgammon at 2 plies says of their games, with the cube, for points");
	if (!judge_all(bench, engine, games, rates)) {
		printf("  GNU Backgammon is not installed\n");
		return;
	}
	for (int i = 0; i < LEVELS; i++)
		tell_rate(stdout, &levels[i], &rates[i]);
}

static void
fight_below(const struct bench *bench, const struct engine *engine)
{
	struct ranked_play *ranked = must_alloc(PLAY_RESULTS, sizeof *ranked);
	report_title("levels: each against the one below, without a cube");
	for (int i = LEVELS - 1; i >= 0; i--) {
		struct contest contest = {
			.engine = engine,
			.levels = {&levels[i], i > 0 ? &levels[i - 1] : NULL},
			.chance = random_begin(4, 0),
			.ranked = ranked,
		};
		report(&contest, bench->pairs > 0 ? bench->pairs : PAIRS);
	}
	free(ranked);
}

void
run_levels(struct bench *bench)
{
	struct engine *engine = must_alloc(1, sizeof *engine);
	struct bearoff *bearoff = must_alloc(1, sizeof *bearoff);
	enum weights_fault fault = weights_read(engine, built_in_weights, built_in_weights_length);
	if (fault != WEIGHTS_GOOD)
		fail("the weights %s", weights_fault_text(fault));
	bearoff_make(bearoff);
	engine->bearoff = bearoff;

	if (bench->lengths_count > 0) {
		level_matches_run(bench, engine);
	} else {
		tell_levels(bench, engine);
		fight_below(bench, engine);
	}
	free(bearoff);
	free(engine);
}
