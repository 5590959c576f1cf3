/*
 * shard.h - the positions of some thousand games and what each is worth, in a file. A training makes its
 * games in shards, so that a stop loses none but those of the shard in work.
 *
 * A line of text, then for each position 26 bytes of the board and five chances (16 bits, the lower byte
 * first, from -.5 to 1.5), then a checksum of all that (32 bits, FNV-1a).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tools/train/sample.h"

/* Writes shard-SEED into the folder; whoever reads finds it whole or not at all. Ends the program where that
 * fails. */
void shard_write(const char *folder, uint64_t seed, const struct samples samples[KINDS]);

enum shard_state {
	SHARD_READ,
	SHARD_NONE,
	SHARD_DAMAGED, /* or cut off, or something else */
};

/* Adds the shard's samples that a net is asked about to those of their kinds, which make room for them;
 * nothing if it isn't whole. */
enum shard_state shard_read(const char *folder, uint64_t seed, struct samples samples[KINDS]);
