/*
 * sums.h - the arithmetic of the dice, written a second time: this folder uses no code of the server, only
 * libsodium, and can be read by itself.
 *
 *   commitment = SHA-256(seed)
 *   chain      = SHA-256(chain before + commitment), 32 zero bytes before the first
 *   context    = SHA-256 of seven lines, each with its LF: "barpoint dice 1", envelope, player 1, player 2,
 *                options, salt 1, salt 2
 *              of a lot, of the lines "barpoint lot 1", envelope, tournament, round, entrants
 *   throw n    = the first two bytes below 252 of HMAC-SHA-256(seed, context + n + i) for i = 0, 1 ...,
 *                each modulo 6, plus 1; n has 8 bytes and i 4, the highest first
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { HASH_BYTES = 32 };

struct hash {
	uint8_t byte[HASH_BYTES];
};

/* Reads 64 hexadecimal digits; false if the text isn't that. */
bool hash_read(struct hash *hash, const char *text);
void hash_write(const struct hash *hash, char text[2 * HASH_BYTES + 1]);
bool hash_same(const struct hash *one, const struct hash *other);

struct hash commitment_of(const struct hash *seed);
struct hash chain_after(const struct hash *chain, const struct hash *commitment);

/* Lines without their ends; the caller gives the first, too. */
struct hash context_of(const char *const lines[], int count);

void throw_of(const struct hash *seed, const struct hash *context, uint64_t n, int dice[2]);
