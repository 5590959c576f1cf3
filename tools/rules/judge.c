/*
 * judge.c - options of the subcommands that judge.
 */
#include "tools/rules/judge.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/rules/rows.h"
#include "tools/rules/weights_file.h"

struct judge_options {
	int plies;
	int seed;
	bool beavers;
	const char *weights; /* a file, or NULL */
	const struct level *level;
};

/* NULL, or what is wrong with the value of that option. */
static const char *
read_value(struct judge_options *options, const char *option, const char *value)
{
	if (strcmp(option, "--weights") == 0) {
		options->weights = value;
	} else if (strcmp(option, "--level") == 0) {
		options->level = level_find(value);
		if (options->level == NULL)
			return "takes beginner, casual, club, expert or master";
		options->plies = options->level->plies;
	} else if (strcmp(option, "--seed") == 0) {
		if (!field_number(value, 0, INT_MAX, &options->seed))
			return "takes a number from 0 on";
	} else if (!field_number(value, 0, JUDGE_PLIES_MAX, &options->plies)) {
		return "takes 0 to 2";
	}
	return NULL;
}

static bool
has_value(const char *option)
{
	static const char *const with_value[] = {"--plies", "--weights", "--level", "--seed", NULL};
	return field_choice(option, with_value) >= 0;
}

/* False if the words are none that the subcommands know. */
static bool
read_options(char **words, struct judge_options *options)
{
	for (; *words != NULL; words++) {
		if (strcmp(*words, "--beavers") == 0) {
			options->beavers = true;
			continue;
		}
		if (!has_value(*words)) {
			fprintf(stderr, "barpoint-rules: there is no option %s\n", *words);
			return false;
		}
		if (*++words == NULL) {
			fprintf(stderr, "barpoint-rules: there is nothing behind %s\n", words[-1]);
			return false;
		}
		const char *fault = read_value(options, words[-1], *words);
		if (fault != NULL) {
			fprintf(stderr, "barpoint-rules: %s %s, not \"%s\"\n", words[-1], fault, *words);
			return false;
		}
	}
	return true;
}

struct judge *
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
		judge_close(judge);
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

void
judge_close(struct judge *judge)
{
	free(judge);
}
