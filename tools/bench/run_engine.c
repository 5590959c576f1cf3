/*
 * run_engine.c - how fast the engine judges and plays, and how well it does against GNU Backgammon.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/engine/bearoff.h"
#include "server/engine/built_in.h"
#include "server/engine/weights.h"
#include "tools/bench/bench.h"
#include "tools/bench/duel.h"
#include "tools/bench/fail.h"
#include "tools/bench/report.h"
#include "tools/train/random.h"

enum {
	POSITIONS = 1000,
	PAIRS = 1000, /* against the referee, at 0 plies, if --pairs says nothing */
	AHEAD = 2,    /* so many times fewer at 1 ply */
	MATCHES = 40, /* so many times fewer of matches */
	MATCH_LENGTH = 7,
	TELLS = 10, /* reports of how it stands, for somebody who waits */
};

struct position {
	struct board board;
	enum side on_roll;
	struct dice dice;
	int plays; /* that are legal, at least 1 */
};

/* The positions of games of the engine against itself. */
static void
collect(const struct engine *engine, struct position *positions)
{
	struct random random = random_begin(2, 0);
	struct board results[PLAY_RESULTS];
	struct board board;
	enum side side = SIDE_O;
	board_set_up(&board);
	for (int i = 0; i < POSITIONS; i++) {
		if (position_kind(&board) == KIND_OVER)
			board_set_up(&board);
		struct dice dice = random_throw(&random);
		int plays = play_results(&board, side, dice, results);
		positions[i] = (struct position){board, side, dice, plays > 0 ? plays : 1};
		engine_choose(engine, &worth_money, &positions[i].board, side, dice, &board);
		side = side_other(side);
	}
}

static int
judge_alone(const struct engine *engine, const struct position *position)
{
	struct chances chances = engine_evaluate(engine, &position->board, position->on_roll);
	return chances.of[CHANCE_WIN] >= 0;
}

static int
choose(const struct engine *engine, const struct position *position)
{
	struct board after;
	engine_choose(engine, &worth_money, &position->board, position->on_roll, position->dice, &after);
	return 1;
}

/* The same, counted by the positions it is made from. */
static int
judge_plays(const struct engine *engine, const struct position *position)
{
	choose(engine, position);
	return position->plays;
}

static int
choose_ahead(const struct engine *engine, const struct position *position)
{
	static struct ranked ranked[PLAY_RESULTS]; /* too large for a stack that may be small */
	engine_rank(engine, &worth_money, &position->board, position->on_roll, position->dice, 1, ranked);
	return 1;
}

/* CPU seconds of this thread. */
static double
seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* How many of what `work` counts it does in a second of CPU. */
static double
rate(const struct bench *bench, const struct engine *engine, const struct position *positions,
	int (*work)(const struct engine *engine, const struct position *position))
{
	double start = seconds();
	long done = 0;
	for (int i = 0; seconds() - start < bench->seconds; i = (i + 1) % POSITIONS)
		done += work(engine, &positions[i]);
	return (double)done / (seconds() - start);
}

static void
tell(FILE *file, const char *what, const struct duel *duel, const struct tally *tally)
{
	double mean = tally_mean(tally), error = tally_error(tally);
	if (duel->length == 0)
		fprintf(file, "  %-44s %+.4f +- %.4f points a game, %d pairs\n", what, mean, error,
			tally->pairs);
	else
		fprintf(file, "  %-44s %.1f +- %.1f %% won, %d pairs\n", what, 50 + 50 * mean, 50 * error,
			tally->pairs);
	fflush(file);
}

static void
fight(const struct duel *duel, int pairs, const char *what)
{
	struct tally tally = {0};
	pairs = pairs > 0 ? pairs : 1;
	for (int part = 1; part <= TELLS; part++) {
		duel_fight(duel, (int)((long)pairs * part / TELLS) - tally.pairs, &tally);
		if (part < TELLS && tally.pairs > 0)
			tell(stderr, "by now", duel, &tally);
	}
	tell(stdout, what, duel, &tally);
}

static void
fight_referee(const struct bench *bench, const struct engine *engine)
{
	struct referee referee;
	struct duel duel = {.engine = engine, .referee = &referee};
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;
	if (!referee_start(&referee, bench->dir, REFEREE_WITHOUT_CUBE)) {
		printf("  GNU Backgammon is not installed: nothing to tell of strength\n");
		return;
	}
	fight(&duel, pairs, "0 plies against GNU Backgammon's 0");
	duel.plies = 1;
	fight(&duel, pairs / AHEAD, "1 ply against its 0");
	referee_stop(&referee);
	referee_start(&referee, bench->dir, REFEREE_WITH_CUBE);
	duel.length = bench->length > 0 ? bench->length : MATCH_LENGTH;
	fight(&duel, pairs / MATCHES, "matches with the cube, 1 ply against its 0");
	referee_stop(&referee);
}

void
run_engine(struct bench *bench)
{
	struct engine *engine = must_alloc(1, sizeof *engine);
	struct bearoff *bearoff = must_alloc(1, sizeof *bearoff);
	struct position *positions = must_alloc(POSITIONS, sizeof *positions);
	enum weights_fault fault = weights_read(engine, built_in_weights, built_in_weights_length);
	if (fault != WEIGHTS_GOOD)
		fail("the weights %s", weights_fault_text(fault));
	bearoff_make(bearoff);
	engine->bearoff = bearoff;
	collect(engine, positions);

	report_title("engine: one core; its weights are those of this build");
	report_value("evaluations/s, one by one", rate(bench, engine, positions, judge_alone), GOAL_NONE, 0);
	report_value("evaluations/s, of all plays of a throw", rate(bench, engine, positions, judge_plays),
		GOAL_VALUE_AT_LEAST, 500000);
	report_value(
		"plays/s, 0 plies ahead", rate(bench, engine, positions, choose), GOAL_VALUE_AT_LEAST, 20000);
	report_value("plays/s, 1 ply ahead", rate(bench, engine, positions, choose_ahead), GOAL_NONE, 0);
	fight_referee(bench, engine);
	free(positions);
	free(bearoff);
	free(engine);
}
