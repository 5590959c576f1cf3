/*
 * dice_fixed.c - dice that a test sets. Linked into barpointd-test in place of the real ones, never into a
 * release.
 *
 * Reads the file `dice` in the directory BARPOINT_TEST_DIR (else in the data directory): words between
 * blanks.
 *
 *   side O         the inviter's side in the first game of a match; without it O
 *   31 65 ...      throw n of any match is the nth; of an opening throw the first die is the inviter's
 *   random SEED    last: all further throws follow from SEED, match and n alone
 *   envelopes      instead: they are the throws of the match's envelope, as people get them
 *
 * The seed of envelope N is the SHA-256 of `test seed N`, so that commitments can be written down in a test.
 *
 * Beyond the last throw, or without a file, it is `random 1`. Only the file's words are kept, so a throw of a
 * match is the same after a restart. A replaced file is read again.
 */
#include "server/dice/dice.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { THROWS_MAX = 4096 };

struct dice_source {
	char path[4096];
	struct stat seen; /* of the file when last read */
	enum side side;
	struct dice throws[THROWS_MAX];
	int count;
	uint64_t seed;
	bool envelopes;
};

static bool
is_throw(const char *word)
{
	return strlen(word) == 2 && word[0] >= '1' && word[0] <= '6' && word[1] >= '1' && word[1] <= '6';
}

static void
read_words(struct dice_source *source, FILE *file)
{
	char word[32];

	while (fscanf(file, "%31s", word) == 1) {
		if (strcmp(word, "side") == 0 && fscanf(file, "%31s", word) == 1)
			source->side = word[0] == 'X' ? SIDE_X : SIDE_O;
		else if (strcmp(word, "random") == 0 && fscanf(file, "%31s", word) == 1)
			source->seed = strtoull(word, NULL, 10);
		else if (strcmp(word, "envelopes") == 0)
			source->envelopes = true;
		else if (is_throw(word) && source->count < THROWS_MAX)
			source->throws[source->count++] = (struct dice){{word[0] - '0', word[1] - '0'}};
		else
			fprintf(stderr, "dice file: '%s' means nothing\n", word);
	}
}

static void
read_file_if_new(struct dice_source *source)
{
	struct stat now;

	if (stat(source->path, &now) != 0)
		return;
	if (now.st_ino == source->seen.st_ino && now.st_size == source->seen.st_size &&
		now.st_mtim.tv_sec == source->seen.st_mtim.tv_sec &&
		now.st_mtim.tv_nsec == source->seen.st_mtim.tv_nsec)
		return;
	FILE *file = fopen(source->path, "r");
	if (file == NULL)
		return;
	source->seen = now;
	source->side = SIDE_O;
	source->count = 0;
	source->seed = 1;
	source->envelopes = false;
	read_words(source, file);
	fclose(file);
}

/* The finalizer of splitmix64: a good mixture of all bits. */
static uint64_t
mix(uint64_t bits)
{
	bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
	bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
	return bits ^ (bits >> 31);
}

struct dice_source *
dice_open(const char *data_dir)
{
	const char *test_dir = getenv("BARPOINT_TEST_DIR");
	struct dice_source *source = calloc(1, sizeof *source);

	if (source == NULL)
		return NULL;
	snprintf(source->path, sizeof source->path, "%s/dice", test_dir != NULL ? test_dir : data_dir);
	source->side = SIDE_O;
	source->seed = 1;
	return source;
}

void
dice_close(struct dice_source *source)
{
	free(source);
}

void
dice_seed(struct dice_source *source, int64_t envelope, uint8_t seed[ENVELOPE_SIZE])
{
	char text[40];
	int length = snprintf(text, sizeof text, "test seed %lld", (long long)envelope);

	(void)source;
	crypto_hash_sha256(seed, (const uint8_t *)text, (size_t)length);
}

struct dice
dice_throw(struct dice_source *source, const struct deal *deal, int64_t match_id, int n)
{
	read_file_if_new(source);
	if (n >= 1 && n <= source->count)
		return source->throws[n - 1];
	if (source->envelopes)
		return envelope_throw(&deal->throws, n);
	uint64_t bits = mix(mix(mix(source->seed + 1) + (uint64_t)match_id) + (uint64_t)n);
	return (struct dice){{1 + bits % 6, 1 + (bits >> 32) % 6}};
}

enum side
dice_side(struct dice_source *source, int64_t match_id)
{
	(void)match_id; /* all matches of a test begin alike */
	read_file_if_new(source);
	return source->side;
}
