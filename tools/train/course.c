/*
 * course.c - goes through the schedule, round by round.
 */
#include "tools/train/course.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/engine/bearoff.h"
#include "tools/train/memory.h"
#include "tools/train/selfplay.h"

enum {
	COMPARE_ROUNDS = 10, /* strength is told as often */
	COMPARE_PAIRS = 5000,
	COMPARE_SEED = 12345,
};

struct course {
	struct run *run;
	int threads;
	int games; /* a round, 0: as the stage has it */
	int stage; /* that the samples are of, -1 before the first */
	struct samples samples[KINDS];
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
course_open(struct run *run, int threads, int games)
{
	struct course *course = resize(NULL, sizeof *course);
	course->run = run;
	course->threads = threads;
	course->games = games;
	course->stage = -1;
	bearoff_make(&course->bearoff);
	return course;
}

static void
forget_samples(struct course *course)
{
	for (int kind = 0; course->stage >= 0 && kind < KINDS; kind++)
		free(course->samples[kind].list);
	course->stage = -1;
}

void
course_close(struct course *course)
{
	forget_samples(course);
	free(course);
}

static void
begin_stage(struct course *course, const struct stage *stage)
{
	struct run *run = course->run;
	if (course->stage == run->stage)
		return;
	forget_samples(course);
	course->stage = run->stage;
	for (int kind = 0; kind < KINDS; kind++)
		samples_begin(&course->samples[kind], stage->samples);
	if (run->round == 0)
		run->rival = run->learner.mean;
}

static int
games_of(const struct course *course, const struct stage *stage)
{
	return course->games > 0 ? course->games : stage->games;
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
		.trace = stage->trace,
	};
	selfplay_run(&selfplay, course->samples);
	run->games += selfplay.games;
}

/* Batches for a kind with so many new samples. With few samples kept, few steps: else they were learnt by
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

/* Batches of all kinds in turn. */
static void
learn(struct course *course, const struct stage *stage, const long *before)
{
	struct run *run = course->run;
	struct random random = random_begin(run->seed + 1, (uint64_t)run->games);
	float part = (float)run->round / (float)stage->rounds;
	float rate = stage->rate_from * powf(stage->rate_to / stage->rate_from, part);
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
				learner_step(&run->learner, (enum kind)kind, &course->samples[kind], &random,
					rate);
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

void
course_round(struct course *course)
{
	struct run *run = course->run;
	const struct stage *stage = &schedule[run->stage];
	double cpu = clock_of(CLOCK_PROCESS_CPUTIME_ID);
	double start = clock_of(CLOCK_MONOTONIC);
	long before[KINDS];
	begin_stage(course, stage);
	for (int kind = 0; kind < KINDS; kind++)
		before[kind] = course->samples[kind].added;
	play(course, stage);
	double loss = loss_of(course, before);
	learn(course, stage, before);
	run->seconds += clock_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
	printf("%s %d/%d: %ld games, %.0f s of CPU, %.1f games/s, loss %.5f", stage->name, run->round + 1,
		stage->rounds, run->games, run->seconds,
		games_of(course, stage) / (clock_of(CLOCK_MONOTONIC) - start), loss);
	run->round++;
	if (run->round % COMPARE_ROUNDS == 0)
		tell_strength(course);
	printf("\n");
	if (run->round == stage->rounds) {
		run->stage++;
		run->round = 0;
	}
}
