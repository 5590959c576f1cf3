/*
 * dice.c - seeds from libsodium's generator, which takes its own from the operating system; throws by the
 * match's envelope alone, so that anybody can check them.
 */
#include "server/dice/dice.h"

#include <sodium.h>
#include <stdlib.h>

struct dice_source {
	char nothing; /* this one has nothing to remember; the other one, for tests, has */
};

struct dice_source *
dice_open(const char *data_dir)
{
	(void)data_dir;
	return calloc(1, sizeof(struct dice_source));
}

void
dice_close(struct dice_source *source)
{
	free(source);
}

void
dice_seed(struct dice_source *source, int64_t envelope, uint8_t seed[ENVELOPE_SIZE])
{
	(void)source;
	(void)envelope;
	randombytes_buf(seed, ENVELOPE_SIZE);
}

struct dice
dice_throw(struct dice_source *source, const struct deal *deal, int64_t match_id, int n)
{
	(void)source;
	(void)match_id; /* the context stands for the match */
	return envelope_throw(&deal->throws, n);
}

enum side
dice_side(struct dice_source *source, int64_t match_id)
{
	(void)source;
	(void)match_id;
	return randombytes_uniform(2) == 0 ? SIDE_O : SIDE_X;
}
