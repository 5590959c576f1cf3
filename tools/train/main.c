/*
 * main.c - barpoint-train: makes the engine's weights by self-play.
 */
#include <getopt.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/engine/bearoff.h"
#include "tools/train/learn.h"
#include "tools/train/memory.h"
#include "tools/train/schedule.h"
#include "tools/train/selfplay.h"

static const char magic[16] = "barpoint-train1";

/* All that is kept. */
struct run {
	char magic[16];
	uint64_t seed;
	int stage, round;
	long games;
	double seconds;
	struct nets rival; /* as it was when the stage began: strength is told against it */
	struct learner learner;
};

static double
now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static bool
run_load(struct run *run, const char *path)
{
	FILE *file = fopen(path, "rb");
	if (file == NULL)
		return false;
	bool whole = fread(run, sizeof *run, 1, file) == 1 && memcmp(run->magic, magic, sizeof magic) == 0;
	fclose(file);
	if (!whole)
		fail("%s is no run of this program, or cut off", path);
	return true;
}

static void
run_save(const struct run *run, const char *path)
{
	char temporary[4096];
	snprintf(temporary, sizeof temporary, "%s.new", path);
	FILE *file = fopen(temporary, "wb");
	if (file == NULL || fwrite(run, sizeof *run, 1, file) != 1 || fclose(file) != 0 ||
		rename(temporary, path) != 0)
		fail("can't write %s", path);
}

static void
engine_of(struct engine *engine, const struct nets *nets, const struct bearoff *bearoff)
{
	memcpy(engine->nets, nets->of, sizeof engine->nets);
	engine->bearoff = bearoff;
}

static double
learn_round(
	struct run *run, const struct stage *stage, struct samples *samples, const size_t *news, float rate)
{
	struct random random = random_begin(run->seed + 1, (uint64_t)(run->stage * 100000 + run->round));
	double loss = 0;
	long steps = 0;
	long left[KINDS], all = 0;
	for (int kind = 0; kind < KINDS; kind++) {
		left[kind] = lround((double)news[kind] * (double)stage->reuse / LEARN_BATCH + 0.5);
		all += left[kind];
	}
	while (steps < all) {
		for (int kind = 0; kind < KINDS; kind++) {
			if (left[kind] <= 0 || samples[kind].count < LEARN_BATCH)
				continue;
			left[kind]--;
			loss += learner_step(&run->learner, (enum kind)kind, &samples[kind], &random, rate);
		}
		steps++;
	}
	return loss / (double)all;
}

int
main(int argc, char **argv)
{
	const char *path = argc > 1 ? argv[1] : "run";
	int threads = argc > 2 ? atoi(argv[2]) : 1;
	static struct run run;
	static struct bearoff bearoff;
	static struct engine player, rival;
	bearoff_make(&bearoff);
	if (!run_load(&run, path)) {
		memcpy(run.magic, magic, sizeof magic);
		run.seed = 1;
		learner_begin(&run.learner, run.seed);
		run.rival = run.learner.mean;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	double began = now() - run.seconds;
	for (; schedule[run.stage].name != NULL; run.stage++, run.round = 0) {
		const struct stage *stage = &schedule[run.stage];
		struct samples samples[KINDS];
		for (int kind = 0; kind < KINDS; kind++)
			samples_begin(&samples[kind], stage->samples);
		if (run.round == 0)
			run.rival = run.learner.mean;
		for (; run.round < stage->rounds; run.round++) {
			float part = (float)run.round / (float)stage->rounds;
			float rate = stage->rate_from * powf(stage->rate_to / stage->rate_from, part);
			struct selfplay selfplay = {.engine = &player,
				.seed = run.seed,
				.first_game = run.games,
				.games = stage->games,
				.threads = threads,
				.look_ahead = stage->look_ahead,
				.trace = stage->trace};
			engine_of(&player, &run.learner.mean, &bearoff);
			double start = now();
			size_t news[KINDS];
			for (int kind = 0; kind < KINDS; kind++)
				news[kind] = samples[kind].next;
			selfplay_run(&selfplay, samples);
			for (int kind = 0; kind < KINDS; kind++)
				news[kind] = (samples[kind].next + samples[kind].room - news[kind]) %
					     samples[kind].room;
			double middle = now();
			double loss = learn_round(&run, stage, samples, news, rate);
			double end = now();
			run.games += stage->games;
			run.seconds = end - began;
			printf("%s %d/%d: %ld games, %.0f s, play %.2f learn %.2f s, %.0f games/s, rate %.2g, loss %.5f, news %zu %zu %zu",
				stage->name, run.round + 1, stage->rounds, run.games, run.seconds,
				middle - start, end - middle, stage->games / (end - start), (double)rate,
				loss, news[0], news[1], news[2]);
			if (run.round % 10 == 9) {
				double error;
				engine_of(&player, &run.learner.mean, &bearoff);
				engine_of(&rival, &run.rival, &bearoff);
				double mean = selfplay_compare(&player, &rival, 12345, 500, &error);
				printf(", %+.3f +- %.3f against the stage's first", mean, error);
			}
			if (stage->look_ahead || run.round % 10 == 9) {
				static struct run saved;
				saved = run;
				saved.round++;
				run_save(&saved, path);
			}
			printf("\n");
		}
		for (int kind = 0; kind < KINDS; kind++)
			free(samples[kind].list);
	}
	return 0;
}
