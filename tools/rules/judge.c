/*
 * judge.c - options of the subcommands that judge.
 */
#include "tools/rules/judge.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/options.h"
#include "tools/rules/rows.h"
#include "tools/rules/weights_file.h"

struct judge_options {
	int plies;
	int seed;
	bool beavers;
	const char *weights; /* a file, or NULL */
	const struct level *level;
};

static bool
read_level(void *arg, const char *text)
{
	struct judge_options *options = arg;

	options->level = level_find(text);
	if (options->level != NULL)
		options->plies = options->level->plies;
	return options->level != NULL;
}

/* False after a line on standard error. */
static bool
read_options(char **words, struct judge_options *options)
{
	const struct option_row rows[] = {
		{"plies", .number = &options->plies, .low = 0, .high = JUDGE_PLIES_MAX},
		{"weights", .text = &options->weights},
		{"level", .read = read_level, .arg = options,
			.takes = "beginner, casual, club, expert or master"},
		{"seed", .number = &options->seed, .low = 0, .high = INT_MAX},
		{"beavers", .flag = &options->beavers},
		{NULL},
	};
	int at = tool_options_read(rows, words - 1); /* the word before them is that of the subcommand */

	if (at >= 0 && words[at - 1] != NULL)
		fprintf(stderr, "barpoint-rules: there is no option %s\n", words[at - 1]);
	return at >= 0 && words[at - 1] == NULL;
}

/* NULL, and the reason is on standard error, if there is none to be had. */
static struct judge *
judge_open(char **words)
{
	struct judge_options options = {0};
	if (!read_options(words, &options))
		return NULL;
	struct judge *judge = malloc(sizeof *judge);
	if (judge == NULL) {
		fprintf(stderr, "barpoint-rules: no memory\n");
		return NULL;
	}
	if (!weights_load(&judge->engine, options.weights)) {
		free(judge);
		return NULL;
	}
	bearoff_make(&judge->bearoff);
	judge->engine.bearoff = &judge->bearoff;
	judge->plies = options.plies;
	judge->beavers = options.beavers;
	judge->level = options.level;
	judge->secret = (struct secret){{(uint64_t)options.seed, 0}};
	return judge;
}

int
judge_rows(char **words, int fewest, rows_complete_fn *complete)
{
	struct judge *judge = judge_open(words);

	if (judge == NULL)
		return EXIT_FAILURE;
	int status = rows_complete(fewest, complete, judge);
	free(judge);
	return status;
}
