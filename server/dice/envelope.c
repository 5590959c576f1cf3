/*
 * envelope.c - commitment, chain, context and throws.
 *
 * A throw is in every play: its two hashes are OpenSSL's, which computes them by the processor's own
 * instructions where it has some, in a sixth of libsodium's time. Only the old functions have a state that is
 * plain data.
 */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "server/dice/envelope.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static_assert((int)ENVELOPE_SIZE == (int)crypto_hash_sha256_BYTES, "hashes are SHA-256");
static_assert((int)ENVELOPE_SIZE == (int)SHA256_DIGEST_LENGTH, "a block of dice is one HMAC");
static_assert((int)ENVELOPE_SIZE <= (int)SHA256_CBLOCK, "a seed is a key of HMAC-SHA-256 as it is");

enum { FAIR_BYTES = 252 }; /* 42 * 6: bytes from here on would favour the low numbers */

void
envelope_commit(const uint8_t seed[ENVELOPE_SIZE], uint8_t commitment[ENVELOPE_SIZE])
{
	crypto_hash_sha256(commitment, seed, ENVELOPE_SIZE);
}

void
envelope_chain(uint8_t chain[ENVELOPE_SIZE], const uint8_t commitment[ENVELOPE_SIZE])
{
	uint8_t both[2 * ENVELOPE_SIZE];

	memcpy(both, chain, ENVELOPE_SIZE);
	memcpy(both + ENVELOPE_SIZE, commitment, ENVELOPE_SIZE);
	crypto_hash_sha256(chain, both, sizeof both);
}

void
envelope_hash_lines(const char *const lines[], int count, uint8_t hash[ENVELOPE_SIZE])
{
	crypto_hash_sha256_state sha;

	crypto_hash_sha256_init(&sha);
	for (int i = 0; i < count; i++) {
		crypto_hash_sha256_update(&sha, (const uint8_t *)lines[i], strlen(lines[i]));
		crypto_hash_sha256_update(&sha, (const uint8_t *)"\n", 1);
	}
	crypto_hash_sha256_final(&sha, hash);
}

void
envelope_context(const struct envelope_terms *terms, uint8_t context[ENVELOPE_SIZE])
{
	char number[24];

	snprintf(number, sizeof number, "%lld", (long long)terms->number);
	const char *const lines[] = {"barpoint dice 1", number, terms->player[0], terms->player[1],
		terms->options, terms->salt[0], terms->salt[1]};
	envelope_hash_lines(lines, sizeof lines / sizeof *lines, context);
}

static void
put_number(uint8_t *at, int bytes, uint64_t number)
{
	for (int i = bytes - 1; i >= 0; i--, number >>= 8)
		at[i] = (uint8_t)number;
}

/* Begins one of the two hashes of an HMAC (RFC 2104): with the key, each byte of it changed by `pad`. */
static void
begin_hash(SHA256_CTX *hash, const uint8_t key[ENVELOPE_SIZE], uint8_t pad)
{
	uint8_t block[SHA256_CBLOCK];

	memset(block, pad, sizeof block);
	for (int i = 0; i < ENVELOPE_SIZE; i++)
		block[i] ^= key[i];
	SHA256_Init(hash);
	SHA256_Update(hash, block, sizeof block);
	sodium_memzero(block, sizeof block);
}

void
envelope_begin(const uint8_t seed[ENVELOPE_SIZE], const uint8_t context[ENVELOPE_SIZE],
	struct envelope_throws *throws)
{
	begin_hash(&throws->inner, seed, 0x36);
	begin_hash(&throws->outer, seed, 0x5c);
	SHA256_Update(&throws->inner, context, ENVELOPE_SIZE);
}

/* The HMAC of the context and these numbers. */
static void
end_hashes(const struct envelope_throws *throws, const uint8_t *numbers, size_t size,
	uint8_t block[ENVELOPE_SIZE])
{
	struct envelope_throws rest = *throws;
	uint8_t inner[ENVELOPE_SIZE];

	SHA256_Update(&rest.inner, numbers, size);
	SHA256_Final(inner, &rest.inner);
	SHA256_Update(&rest.outer, inner, sizeof inner);
	SHA256_Final(block, &rest.outer);
	sodium_memzero(&rest, sizeof rest);
}

struct dice
envelope_throw(const struct envelope_throws *throws, int64_t n)
{
	uint8_t numbers[8 + 4], block[ENVELOPE_SIZE];
	struct dice dice = {{0}};
	int found = 0;

	assert(n > 0);
	put_number(numbers, 8, (uint64_t)n);
	/* A second block is needed once in 10^58 throws. */
	for (uint32_t i = 0; found < 2; i++) {
		put_number(numbers + 8, 4, i);
		end_hashes(throws, numbers, sizeof numbers, block);
		for (int at = 0; at < ENVELOPE_SIZE && found < 2; at++)
			if (block[at] < FAIR_BYTES)
				dice.die[found++] = (uint8_t)(1 + block[at] % 6);
	}
	return dice;
}

void
envelope_hex(const uint8_t bytes[ENVELOPE_SIZE], char text[ENVELOPE_HEX_SIZE])
{
	sodium_bin2hex(text, ENVELOPE_HEX_SIZE, bytes, ENVELOPE_SIZE);
}
