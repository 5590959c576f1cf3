/*
 * judge.c - options of the subcommands that judge; weights from a file or of this build.
 */
#include "tools/rules/judge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine/built_in.h"
#include "server/engine/weights.h"
#include "tools/rules/rows.h"

/* Whatever is longer can't be weights: one byte more is read, so that it is seen. */
enum { BYTES_MAX = WEIGHTS_SIZE + 1 };

static bool
judge_weights(struct judge *judge, const char *name, const unsigned char *bytes, size_t length)
{
	enum weights_fault fault = weights_read(&judge->engine, bytes, length);
	if (fault != WEIGHTS_GOOD)
		fprintf(stderr, "barpoint-rules: the weights in %s %s\n", name, weights_fault_text(fault));
	return fault == WEIGHTS_GOOD;
}

static bool
judge_file(struct judge *judge, const char *path)
{
	bool good = false;
	unsigned char *bytes = malloc(BYTES_MAX);
	FILE *file = fopen(path, "rb");
	if (file == NULL || bytes == NULL) {
		fprintf(stderr, "barpoint-rules: %s: %s\n", path, strerror(errno));
		goto out;
	}
	size_t length = fread(bytes, 1, BYTES_MAX, file);
	if (ferror(file))
		fprintf(stderr, "barpoint-rules: %s: %s\n", path, strerror(errno));
	else
		good = judge_weights(judge, path, bytes, length);
out:
	if (file != NULL)
		fclose(file);
	free(bytes);
	return good;
}

struct options {
	int plies;
	bool beavers;
	const char *weights; /* a file, or NULL */
};

/* False if the words are none that the subcommands know. */
static bool
read_options(char **words, struct options *options)
{
	for (; *words != NULL; words++) {
		if (strcmp(*words, "--beavers") == 0) {
			options->beavers = true;
			continue;
		}
		bool is_weights = strcmp(*words, "--weights") == 0;
		if (!is_weights && strcmp(*words, "--plies") != 0) {
			fprintf(stderr, "barpoint-rules: there is no option %s\n", *words);
			return false;
		}
		if (*++words == NULL) {
			fprintf(stderr, "barpoint-rules: there is nothing behind %s\n", words[-1]);
			return false;
		}
		if (is_weights)
			options->weights = *words;
		else if (!field_number(*words, 0, JUDGE_PLIES_MAX, &options->plies)) {
			fprintf(stderr, "barpoint-rules: --plies takes 0 to %d, not \"%s\"\n",
				JUDGE_PLIES_MAX, *words);
			return false;
		}
	}
	return true;
}

struct judge *
judge_open(char **words)
{
	struct options options = {0};
	if (!read_options(words, &options))
		return NULL;
	struct judge *judge = malloc(sizeof *judge);
	if (judge == NULL) {
		fprintf(stderr, "barpoint-rules: no memory\n");
		return NULL;
	}
	bool good = options.weights == NULL
			    ? judge_weights(judge, "this program", built_in_weights, built_in_weights_length)
			    : judge_file(judge, options.weights);
	if (!good) {
		judge_close(judge);
		return NULL;
	}
	bearoff_make(&judge->bearoff);
	judge->engine.bearoff = &judge->bearoff;
	judge->plies = options.plies;
	judge->beavers = options.beavers;
	return judge;
}

void
judge_close(struct judge *judge)
{
	free(judge);
}
