/*
 * dice.c - throws from libsodium's generator, which takes its seed from the operating system.
 *
 * Owns nothing but the handle: no throw depends on an earlier one, so neither the data directory nor the
 * match and the number of the throw are used here. Other sources need them; that is why the interface has
 * them.
 */
#include "server/dice.h"

#include <stdlib.h>

#include <sodium.h>

struct dice_source {
	char unused; /* C knows no empty struct */
};

struct dice_source *
dice_open(const char *data_dir)
{
	(void)data_dir; /* nothing is stored */
	return calloc(1, sizeof(struct dice_source));
}

void
dice_close(struct dice_source *source)
{
	free(source);
}

static uint8_t
throw_die(void)
{
	/* randombytes_uniform() is free of the bias a remainder would have. */
	return (uint8_t)(1 + randombytes_uniform(6));
}

struct dice
dice_throw(struct dice_source *source, int64_t match_id, int n)
{
	(void)source;
	(void)match_id;
	(void)n;
	uint8_t first = throw_die();
	uint8_t second = throw_die();
	return (struct dice){.die = {first, second}};
}

enum side
dice_side(struct dice_source *source, int64_t match_id)
{
	(void)source;
	(void)match_id;
	return randombytes_uniform(2) == 0 ? SIDE_O : SIDE_X;
}
