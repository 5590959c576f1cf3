/*
 * dice.c - throws from libsodium's generator, which takes its seed from the operating system.
 *
 * Owns a handful of random bytes drawn in advance, so that not every throw asks the system. No throw depends
 * on an earlier one; neither the data directory nor the match and the number of the throw are used here.
 * Other sources need them; that is why the interface has them.
 */
#include "server/dice.h"

#include <sodium.h>
#include <stdlib.h>

enum {
	POOL_SIZE = 256,
	FAIR_BYTES = 252, /* 42 * 6: bytes from here on would favour the low numbers */
};

struct dice_source {
	uint8_t pool[POOL_SIZE];
	int left; /* unused bytes, at the start of the pool */
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
	if (source != NULL)
		sodium_memzero(source, sizeof *source);
	free(source);
}

static uint8_t
throw_die(struct dice_source *source)
{
	uint8_t byte;

	do {
		if (source->left == 0) {
			randombytes_buf(source->pool, sizeof source->pool);
			source->left = POOL_SIZE;
		}
		byte = source->pool[--source->left];
		source->pool[source->left] = 0;
	} while (byte >= FAIR_BYTES);
	return (uint8_t)(1 + byte % 6);
}

struct dice
dice_throw(struct dice_source *source, int64_t match_id, int n)
{
	(void)match_id;
	(void)n;
	uint8_t first = throw_die(source);
	uint8_t second = throw_die(source);
	return (struct dice){.die = {first, second}};
}

enum side
dice_side(struct dice_source *source, int64_t match_id)
{
	(void)source;
	(void)match_id;
	return randombytes_uniform(2) == 0 ? SIDE_O : SIDE_X;
}
