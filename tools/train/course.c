/*
 * course.c - goes through the schedule, round by round.
 */
#include "tools/train/course.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/engine/bearoff.h"
#include "tools/train/generation.h"
#include "tools/train/memory.h"
#include "tools/train/selfplay.h"

enum {
	COMPARE_ROUNDS = 10, /* strength is told as often */
	COMPARE_PAIRS = 5000,
	COMPARE_SEED = 12345,
};

struct course {
	struct run *run;
	const char *folder;
	int threads;
	struct instead instead;
	int stage; /* that the samples are of, -1 before the first */
	struct samples samples[KINDS];
	struct generation generation; /* where the stage is one, instead of the samples */
	struct bearoff bearoff;
	struct engine player, rival;
};

static double
clock_of(clockid_t id)
{
	struct timespec now;
	clock_gettime(id, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

struct course *
course_open(struct run *run, const char *folder, int threads, const struct instead *instead)
{
	struct course *course = resize(NULL, sizeof *course);
	memset(course, 0, sizeof *course);
	course->run = run;
	course->threads = threads;
	course->instead = *instead;
	course->folder = folder;
	course->stage = -1;
	bearoff_make(&course->bearoff);
	return course;
}

static void
forget_samples(struct course *course)
{
	generation_clear(&course->generation);
	for (int kind = 0; kind < KINDS; kind++) {
		free(course->samples[kind].list);
		course->samples[kind].list = NULL;
	}
	course->stage = -1;
}

void
course_close(struct course *course)
{
	forget_samples(course);
	free(course);
}

static int
games_of(const struct course *course, const struct stage *stage)
{
	return course->instead.games > 0 ? course->instead.games : stage->games;
}

/* The nets with which the stage began play; a run that goes on finds the shards that there are. */
static void
begin_generation(struct course *course, const struct stage *stage)
{
	struct run *run = course->run;
	engine_of(&course->rival, &run->rival, &course->bearoff);
	course->generation = (struct generation){
		.folder = course->folder,
		.engine = &course->rival,
		.seed = run->seed * 100000000 + (uint64_t)(run->stage + 1) * 1000000,
		.shards = course->instead.shards > 0 ? course->instead.shards : stage->shards,
		.games = games_of(course, stage),
		.threads = course->threads,
		.varied = stage->varied,
		.odd = stage->odd,
		.trace = stage->trace,
	};
	memcpy(course->generation.passes, stage->passes, sizeof stage->passes);
	generation_fill(&course->generation);
}

static void
begin_stage(struct course *course, const struct stage *stage)
{
	struct run *run = course->run;
	if (course->stage == run->stage)
		return;
	forget_samples(course);
	course->stage = run->stage;
	if (run->round == 0)
		run->rival = run->learner.mean;
	if (stage->shards > 0) {
		begin_generation(course, stage);
		return;
	}
	for (int kind = 0; kind < KINDS; kind++)
		samples_begin(&course->samples[kind], stage->samples);
}

static void
play(struct course *course, const struct stage *stage)
{
	struct run *run = course->run;
	engine_of(&course->player, &run->learner.mean, &course->bearoff);
	struct selfplay selfplay = {
		.engine = &course->player,
		.seed = run->seed,
		.first_game = run->games,
		.games = games_of(course, stage),
		.threads = course->threads,
		.look_ahead = stage->look_ahead,
		.varied = stage->varied,
		.odd = stage->odd,
		.trace = stage->trace,
	};
	selfplay_run(&selfplay, course->samples);
	run->games += selfplay.games;
}

/* Batches for a kind with that many new samples. With few samples kept, few steps: else they were learnt by
 * heart. */
static long
batches(const struct stage *stage, const struct samples *samples, long added)
{
	double part = fmin(1, 4 * (double)samples->count / (double)samples->room);
	return lround(ceil((double)added * (double)stage->reuse * part / LEARN_BATCH));
}

/* How far the nets are off positions that they have not learnt from yet, on average. */
static double
loss_of(const struct course *course, const long *before)
{
	double loss = 0;
	long count = 0;
	for (int kind = 0; kind < KINDS; kind++) {
		const struct samples *samples = &course->samples[kind];
		long added = samples->added - before[kind];
		size_t kept = (size_t)added < samples->count ? (size_t)added : samples->count;
		loss += learner_loss(&course->run->learner, (enum kind)kind, samples, kept);
		count += (long)kept;
	}
	return loss / (double)count;
}

static float
rate_at(const struct stage *stage, int round)
{
	return stage->rate_from *
	       powf(stage->rate_to / stage->rate_from, (float)round / (float)stage->rounds);
}

/* Batches of all kinds in turn. */
static void
learn(struct course *course, const struct stage *stage, const long *before)
{
	struct run *run = course->run;
	struct random random = random_begin(run->seed + 1, (uint64_t)run->games);
	float rate = rate_at(stage, run->round);
	long left[KINDS];
	long most = 0;
	for (int kind = 0; kind < KINDS; kind++) {
		const struct samples *samples = &course->samples[kind];
		left[kind] = batches(stage, samples, samples->added - before[kind]);
		most = left[kind] > most ? left[kind] : most;
	}
	for (long batch = 0; batch < most; batch++) {
		for (int kind = 0; kind < KINDS; kind++) {
			if (batch < left[kind])
				learner_step_drawn(&run->learner, (enum kind)kind, &course->samples[kind],
					&random, rate);
		}
	}
}

static void
tell_strength(struct course *course)
{
	double error;
	engine_of(&course->player, &course->run->learner.mean, &course->bearoff);
	engine_of(&course->rival, &course->run->rival, &course->bearoff);
	double mean = selfplay_compare(&course->player, &course->rival, COMPARE_SEED, COMPARE_PAIRS, &error);
	printf(", %+.3f +- %.3f points a game against the stage's first", mean, error);
}

static void
round_of_games(struct course *course, const struct stage *stage)
{
	struct run *run = course->run;
	double start = clock_of(CLOCK_MONOTONIC);
	long before[KINDS];
	for (int kind = 0; kind < KINDS; kind++)
		before[kind] = course->samples[kind].added;
	play(course, stage);
	double loss = loss_of(course, before);
	learn(course, stage, before);
	printf("%s %d/%d: %ld games, %.1f games/s, loss %.5f", stage->name, run->round + 1, stage->rounds,
		run->games, games_of(course, stage) / (clock_of(CLOCK_MONOTONIC) - start), loss);
}

static void
round_of_generation(struct course *course, const struct stage *stage)
{
	static const char *const names[KINDS] = {"contact", "crashed", "race"};
	struct run *run = course->run;
	const struct generation *generation = &course->generation;
	struct random random = random_begin(generation->seed, UINT64_MAX - (uint64_t)run->round);
	generation_learn(generation, &run->learner, &random, rate_at(stage, run->round),
		rate_at(stage, run->round + 1));
	printf("%s %d/%d: %d shards, off by", stage->name, run->round + 1, stage->rounds, generation->shards);
	for (int kind = 0; kind < KINDS; kind++)
		printf(" %.4f (%s)", generation_off(generation, &run->learner, (enum kind)kind), names[kind]);
}

void
course_round(struct course *course)
{
	struct run *run = course->run;
	const struct stage *stage = &schedule[run->stage];
	double cpu = clock_of(CLOCK_PROCESS_CPUTIME_ID);
	begin_stage(course, stage);
	if (stage->shards > 0)
		round_of_generation(course, stage);
	else
		round_of_games(course, stage);
	run->seconds += clock_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
	run->round++;
	printf(", %.0f s of CPU", run->seconds);
	if (run->round % COMPARE_ROUNDS == 0 || run->round == stage->rounds)
		tell_strength(course);
	printf("\n");
	if (run->round == stage->rounds) {
		run->stage++;
		run->round = 0;
	}
}
