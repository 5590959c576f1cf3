#include "tools/bench/tally.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine/built_in.h"
#include "tools/bench/bench.h"
#include "tools/bench/fail.h"

enum {
	KEY_SIZE = 64,
	LINE_SIZE = 256,
};

uint32_t
tally_weights(void)
{
	uint32_t sum = 2166136261u;
	for (size_t i = 0; i < built_in_weights_length; i++)
		sum = (sum ^ built_in_weights[i]) * 16777619u;
	return sum;
}

void
tally_add(struct tally *tally, double raw, double reduced)
{
	tally->pairs++;
	tally->raw.sum += raw;
	tally->raw.squares += raw * raw;
	tally->reduced.sum += reduced;
	tally->reduced.squares += reduced * reduced;
}

double
tally_mean(const struct tally *tally, const struct sums *sums)
{
	return sums->sum / tally->pairs;
}

double
tally_error(const struct tally *tally, const struct sums *sums)
{
	double mean = tally_mean(tally, sums);
	return sqrt(fmax(sums->squares / tally->pairs - mean * mean, 0) / tally->pairs);
}

/* Whether the line has this key. Lines with other keys are skipped unread. */
static bool
line_read(const char *line, const char *key, struct tally *tally)
{
	char of[KEY_SIZE];
	struct tally read;
	int fields = sscanf(line, "%63s %d %lf %lf %lf %lf", of, &read.pairs, &read.raw.sum,
		&read.raw.squares, &read.reduced.sum, &read.reduced.squares);
	if (fields < 1 || strcmp(of, key) != 0)
		return false;
	if (fields != 6 || read.pairs < 0)
		fail("the tally has a line that can't be read: %s", line);
	*tally = read;
	return true;
}

/* NULL where there is none yet. */
static FILE *
open_tally(const char *path)
{
	FILE *file = fopen(path, "r");
	if (file == NULL && errno != ENOENT)
		fail_system("can't read %s", path);
	return file;
}

void
tally_load(const char *path, const char *key, struct tally *tally)
{
	char line[LINE_SIZE];
	*tally = (struct tally){.pairs = 0};
	FILE *file = path != NULL ? open_tally(path) : NULL;
	if (file == NULL)
		return;
	while (fgets(line, sizeof line, file) != NULL)
		line_read(line, key, tally);
	fclose(file);
}

/* The lines of other keys. */
static void
copy_others(FILE *to, const char *path, const char *key)
{
	char line[LINE_SIZE];
	struct tally old;
	FILE *from = open_tally(path);
	if (from == NULL)
		return;
	while (fgets(line, sizeof line, from) != NULL) {
		if (!line_read(line, key, &old))
			fputs(line, to);
	}
	fclose(from);
}

void
tally_save(const char *path, const char *key, const struct tally *tally)
{
	char temporary[BENCH_PATH_SIZE + 8];
	if (path == NULL)
		return;
	snprintf(temporary, sizeof temporary, "%s.new", path);
	FILE *file = fopen(temporary, "w");
	if (file == NULL)
		fail_system("can't write %s", temporary);
	copy_others(file, path, key);
	fprintf(file, "%s %d %.17g %.17g %.17g %.17g\n", key, tally->pairs, tally->raw.sum,
		tally->raw.squares, tally->reduced.sum, tally->reduced.squares);
	if (fclose(file) != 0 || rename(temporary, path) != 0)
		fail_system("can't write %s", path);
}
