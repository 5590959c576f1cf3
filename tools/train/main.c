/*
 * main.c - barpoint-train: makes the engine's weights by self-play.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/engine/bearoff.h"
#include "server/engine/built_in.h"
#include "server/engine/weights.h"
#include "tools/options.h"
#include "tools/train/course.h"
#include "tools/train/memory.h"
#include "tools/train/sift.h"

enum { THREADS_MAX = 64, SIEVE_GAMES = 6000 };

struct wishes {
	int threads, games, rounds, shards;
	int seed, stage;
	const char *begin; /* a file of weights, or NULL */
	const char *sieve; /* a file to be made instead of a training, or NULL */
	const char *folder;
};

static void
print_help(void)
{
	puts("barpoint-train [OPTIONS] FOLDER\n"
	     "  goes on with the training in the folder, or begins one there; weights.bin in it is what it has\n"
	     "  --threads N    so many at a time (1)\n"
	     "  --seed N       of a new training (1)\n"
	     "  --stage N      a new training begins with this stage (1)\n"
	     "  --begin FILE   and from these weights, instead of random ones, or from stage 2 on of this build's\n"
	     "  --games N      in each round or shard, instead of the schedule's\n"
	     "  --shards N     of a generation, likewise\n"
	     "  --rounds N     end after so many, not with the schedule\n"
	     "barpoint-train [--games N] --sieve FILE\n"
	     "  makes the small nets that sift plays, by those of this build, from 6000 games");
}

static struct wishes
read_wishes(char **argv)
{
	struct wishes wishes = {.threads = 1, .seed = 1, .stage = 1, .rounds = 1 << 20};
	bool help = false;
	const struct option_row options[] = {
		{"threads", .number = &wishes.threads, .low = 1, .high = THREADS_MAX},
		{"seed", .number = &wishes.seed, .low = 0, .high = 1 << 30},
		{"begin", .text = &wishes.begin},
		{"stage", .number = &wishes.stage, .low = 1, .high = STAGES},
		{"games", .number = &wishes.games, .low = 1, .high = 1 << 20},
		{"rounds", .number = &wishes.rounds, .low = 1, .high = 1 << 20},
		{"shards", .number = &wishes.shards, .low = 2, .high = 1 << 10},
		{"sieve", .text = &wishes.sieve},
		{"help", .flag = &help},
		{NULL},
	};
	int at = tool_options_read(options, argv);

	if (help) {
		print_help();
		exit(EXIT_SUCCESS);
	}
	if (at < 0)
		exit(at == OPTIONS_REFUSED ? EXIT_FAILURE : 2);
	if (wishes.sieve != NULL ? argv[at] != NULL : argv[at] == NULL || argv[at + 1] != NULL)
		fail("which folder? See --help");
	wishes.folder = argv[at];
	return wishes;
}

static void
make_sieve(const struct wishes *wishes)
{
	struct engine *engine = resize(NULL, sizeof *engine);
	struct bearoff *bearoff = resize(NULL, sizeof *bearoff);
	if (weights_read(engine, built_in_weights, built_in_weights_length) != WEIGHTS_GOOD)
		fail("the weights in this build are damaged");
	bearoff_make(bearoff);
	engine->bearoff = bearoff;
	sift_learn(engine, wishes->games > 0 ? wishes->games : SIEVE_GAMES, wishes->sieve);
	free(bearoff);
	free(engine);
}

int
main(int argc, char **argv)
{
	struct wishes wishes = read_wishes(argv);
	const char *folder = wishes.folder;

	(void)argc;
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (wishes.sieve != NULL) {
		make_sieve(&wishes);
		return EXIT_SUCCESS;
	}
	struct run *run = resize(NULL, sizeof *run);
	run_open(run, folder,
		&(struct beginning){
			.seed = (uint64_t)wishes.seed, .weights = wishes.begin, .stage = wishes.stage - 1});
	struct course *course =
		course_open(run, folder, wishes.threads, &(struct instead){wishes.games, wishes.shards});
	for (int i = 0; i < wishes.rounds && run->stage < STAGES; i++) {
		course_round(course);
		run_save(run, folder);
	}
	course_close(course);
	free(run);
	return EXIT_SUCCESS;
}
