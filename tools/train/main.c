/*
 * main.c - barpoint-train: makes the engine's weights by self-play.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/option_number.h"
#include "tools/train/course.h"
#include "tools/train/memory.h"

enum { THREADS_MAX = 64 };

struct wishes {
	int threads, games, rounds, shards;
	int seed, stage;
	const char *begin; /* a file of weights, or NULL */
};

static const struct option options[] = {
	{"threads", required_argument, NULL, 't'},
	{"seed", required_argument, NULL, 's'},
	{"begin", required_argument, NULL, 'b'},
	{"stage", required_argument, NULL, 'n'},
	{"games", required_argument, NULL, 'g'},
	{"rounds", required_argument, NULL, 'r'},
	{"shards", required_argument, NULL, 'd'},
	{"help", no_argument, NULL, 'h'},
	{NULL, 0, NULL, 0},
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
	     "  --rounds N     end after so many, not with the schedule");
}

static struct wishes
read_wishes(int argc, char **argv)
{
	struct wishes wishes = {.threads = 1, .seed = 1, .stage = 1, .rounds = 1 << 20};
	const struct {
		char letter;
		int *value;
		int low, high;
	} numbers[] = {
		{'t', &wishes.threads, 1, THREADS_MAX},
		{'s', &wishes.seed, 0, 1 << 30},
		{'n', &wishes.stage, 1, STAGES},
		{'g', &wishes.games, 1, 1 << 20},
		{'r', &wishes.rounds, 1, 1 << 20},
		{'d', &wishes.shards, 2, 1 << 10},
	};
	int letter, which = 0;
	while ((letter = getopt_long(argc, argv, "", options, &which)) != -1) {
		if (letter == 'h') {
			print_help();
			exit(EXIT_SUCCESS);
		}
		if (letter == '?')
			exit(2);
		if (letter == 'b')
			wishes.begin = optarg;
		for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
			if (numbers[i].letter == letter)
				*numbers[i].value = option_number(
					options[which].name, optarg, numbers[i].low, numbers[i].high);
		}
	}
	if (optind != argc - 1)
		fail("which folder? See --help");
	return wishes;
}

int
main(int argc, char **argv)
{
	struct wishes wishes = read_wishes(argc, argv);
	const char *folder = argv[optind];
	struct run *run = resize(NULL, sizeof *run);
	run_open(run, folder,
		&(struct beginning){
			.seed = (uint64_t)wishes.seed, .weights = wishes.begin, .stage = wishes.stage - 1});
	struct course *course =
		course_open(run, folder, wishes.threads, &(struct instead){wishes.games, wishes.shards});
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (int i = 0; i < wishes.rounds && run->stage < STAGES; i++) {
		course_round(course);
		run_save(run, folder);
	}
	course_close(course);
	free(run);
	return EXIT_SUCCESS;
}
