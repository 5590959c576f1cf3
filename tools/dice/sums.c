/*
 * sums.c - see sums.h.
 */
#include "tools/dice/sums.h"

#include <sodium.h>
#include <string.h>

bool
hash_read(struct hash *hash, const char *text)
{
	size_t length = 0;

	return strlen(text) == 2 * HASH_BYTES &&
	       sodium_hex2bin(hash->byte, HASH_BYTES, text, 2 * HASH_BYTES, NULL, &length, NULL) == 0 &&
	       length == HASH_BYTES;
}

void
hash_write(const struct hash *hash, char text[2 * HASH_BYTES + 1])
{
	sodium_bin2hex(text, 2 * HASH_BYTES + 1, hash->byte, HASH_BYTES);
}

bool
hash_same(const struct hash *one, const struct hash *other)
{
	return memcmp(one->byte, other->byte, HASH_BYTES) == 0;
}

struct hash
commitment_of(const struct hash *seed)
{
	struct hash commitment;

	crypto_hash_sha256(commitment.byte, seed->byte, HASH_BYTES);
	return commitment;
}

struct hash
chain_after(const struct hash *chain, const struct hash *commitment)
{
	crypto_hash_sha256_state sha;
	struct hash next;

	crypto_hash_sha256_init(&sha);
	crypto_hash_sha256_update(&sha, chain->byte, HASH_BYTES);
	crypto_hash_sha256_update(&sha, commitment->byte, HASH_BYTES);
	crypto_hash_sha256_final(&sha, next.byte);
	return next;
}

struct hash
context_of(const char *const lines[], int count)
{
	crypto_hash_sha256_state sha;
	struct hash context;

	crypto_hash_sha256_init(&sha);
	for (int i = 0; i < count; i++) {
		crypto_hash_sha256_update(&sha, (const unsigned char *)lines[i], strlen(lines[i]));
		crypto_hash_sha256_update(&sha, (const unsigned char *)"\n", 1);
	}
	crypto_hash_sha256_final(&sha, context.byte);
	return context;
}

/* Block i of the bytes of throw n. */
static void
block_of(const struct hash *seed, const struct hash *context, uint64_t n, uint32_t i, struct hash *block)
{
	crypto_auth_hmacsha256_state hmac;
	uint8_t counters[12];

	for (int at = 0; at < 8; at++)
		counters[at] = (uint8_t)(n >> (56 - 8 * at));
	for (int at = 0; at < 4; at++)
		counters[8 + at] = (uint8_t)(i >> (24 - 8 * at));
	crypto_auth_hmacsha256_init(&hmac, seed->byte, HASH_BYTES);
	crypto_auth_hmacsha256_update(&hmac, context->byte, HASH_BYTES);
	crypto_auth_hmacsha256_update(&hmac, counters, sizeof counters);
	crypto_auth_hmacsha256_final(&hmac, block->byte);
}

void
throw_of(const struct hash *seed, const struct hash *context, uint64_t n, int dice[2])
{
	struct hash block;
	uint32_t i = 0;
	int at = HASH_BYTES;

	for (int die = 0; die < 2;) {
		if (at == HASH_BYTES) {
			block_of(seed, context, n, i++, &block);
			at = 0;
		}
		int byte = block.byte[at++];
		if (byte < 252)
			dice[die++] = byte % 6 + 1;
	}
}
