/*
 * run_engine.c - how fast the engine judges and plays, and how well it does against GNU Backgammon.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/engine/bearoff.h"
#include "server/engine/built_in.h"
#include "server/engine/throws.h"
#include "server/engine/weights.h"
#include "tools/bench/bench.h"
#include "tools/bench/duel.h"
#include "tools/bench/fail.h"
#include "tools/bench/report.h"
#include "tools/train/random.h"

enum {
	POSITIONS = 1000,
	PAIRS = 1000, /* against the referee, if --pairs says nothing */
	MATCH_LENGTH = 7,
	KEY_SIZE = 40,
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

/* Chooses a play, and returns the number of positions that were judged for it. */
static int
judge_plays(const struct engine *engine, const struct position *position)
{
	choose(engine, position);
	return position->plays;
}

/* Of each throw of a look ahead the best play is chosen, among those that the sieve keeps. */
static int
look_ahead(const struct engine *engine, const struct position *position)
{
	struct chances chances =
		engine_look_ahead(engine, &worth_money, &position->board, position->on_roll, 1);
	return chances.of[CHANCE_WIN] >= 0 ? THROWS : 0;
}

static int
choose_ahead(const struct engine *engine, const struct position *position)
{
	static struct ranked_play ranked[PLAY_RESULTS]; /* too large for a stack that may be small */
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
	double mean = tally_mean(tally, &tally->raw), error = tally_error(tally, &tally->raw);
	if (duel->length > 0)
		fprintf(file, "  %-44s %.1f +- %.1f %% won, %d pairs\n", what, 50 + 50 * mean, 50 * error,
			tally->pairs);
	else
		fprintf(file,
			"  %-44s %+.4f +- %.4f points a game without luck, %+.4f +- %.4f as played, %d pairs\n",
			what, tally_mean(tally, &tally->reduced), tally_error(tally, &tally->reduced), mean,
			error, tally->pairs);
	fflush(file);
}

/* A contest with the referee. */
struct referee_contest {
	const char *what;
	int plies, other_plies;
	enum referee_plays plays;
	int fewer;  /* by this factor, pairs than --pairs says */
	int judged; /* by this factor fewer games are judged, 0: none */
};

static const struct referee_contest contests[] = {
	{"0 plies against GNU Backgammon's 0", 0, 0, REFEREE_WITHOUT_CUBE, 1, 50},
	{"1 ply against its 1", 1, 1, REFEREE_WITHOUT_CUBE, 5, 0},
	{"2 plies against its 2", 2, 2, REFEREE_WITHOUT_CUBE, 250, 0},
	{"matches with the cube, 1 ply against its 0", 1, 0, REFEREE_WITH_CUBE, 40, 0},
};

/* What the games are known by in the tally: who plays, and how. */
static void
write_key(char key[KEY_SIZE], const struct referee_contest *contest, int length)
{
	snprintf(key, KEY_SIZE, "%08x-%d-%d-%d", (unsigned)tally_weights(), contest->plies,
		contest->other_plies, length);
}

static void
fight(const struct bench *bench, const struct duel *duel, const struct referee_contest *contest, int pairs)
{
	char key[KEY_SIZE];
	struct tally tally;
	write_key(key, contest, duel->length);
	tally_load(bench->tally, key, &tally);
	int before = tally.pairs;
	for (int part = 1; part <= TELLS && before < pairs; part++) {
		int due = before + (int)((long)(pairs - before) * part / TELLS);
		duel_fight(duel, due - tally.pairs, &tally);
		tally_save(bench->tally, key, &tally);
		if (part < TELLS && tally.pairs > 0)
			tell(stderr, "by now", duel, &tally);
	}
	tell(stdout, contest->what, duel, &tally);
}

/* What the engine's plays lose in games against the referee. */
static void
tell_errors(const struct bench *bench, struct duel duel, int pairs)
{
	struct record *record = must_alloc(1, sizeof *record);
	struct tally tally = {0};
	struct verdict verdict = {0};
	record_begin(record, bench->dir);
	duel.record = record;
	duel_fight(&duel, pairs, &tally);
	if (record_judge(record, JUDGE_LEFT, &verdict))
		printf("  %-44s PR %.2f, %d decisions of %d games against it, judged by its 2 plies\n",
			"what its plays lose", 500 * verdict.plays_lost / verdict.plays, verdict.plays,
			verdict.games);
	fflush(stdout);
	free(record);
}

static void
fight_referee(const struct bench *bench, const struct engine *engine)
{
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;
	for (size_t i = 0; i < sizeof contests / sizeof *contests; i++) {
		const struct referee_contest *contest = &contests[i];
		struct referee referee;
		struct duel duel = {.engine = engine, .referee = &referee, .plies = contest->plies};
		if (contest->plays == REFEREE_WITH_CUBE)
			duel.length = bench->length > 0 ? bench->length : MATCH_LENGTH;
		if (!referee_start(&referee, bench->dir, contest->plays, contest->other_plies)) {
			printf("  GNU Backgammon is not installed: nothing to tell of strength\n");
			return;
		}
		fight(bench, &duel, contest, pairs > contest->fewer ? pairs / contest->fewer : 1);
		if (contest->judged > 0)
			tell_errors(bench, duel, pairs > contest->judged ? pairs / contest->judged : 1);
		referee_stop(&referee);
	}
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
	report_value("plays/s in a look ahead, sifted", rate(bench, engine, positions, look_ahead),
		GOAL_VALUE_AT_LEAST, 50000);
	report_value("plays/s, 1 ply ahead", rate(bench, engine, positions, choose_ahead), GOAL_NONE, 0);
	fight_referee(bench, engine);
	free(positions);
	free(bearoff);
	free(engine);
}
