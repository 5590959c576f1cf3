/*
 * secret.c - makes secrets and knows them again. The index finds a row by some bytes of a hash, which tell
 * nothing of the secret; all others are compared in constant time.
 */
#include "server/passwords/secret.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { BYTES = (SECRET_SIZE - 1) / 2 };

static_assert(sizeof(int64_t) + SECRET_REST_SIZE == crypto_hash_sha256_BYTES, "secrets are kept as SHA-256");

static void
hash_bytes(const uint8_t bytes[BYTES], struct secret_hash *hash)
{
	uint8_t whole[crypto_hash_sha256_BYTES];

	crypto_hash_sha256(whole, bytes, BYTES);
	memcpy(&hash->place, whole, sizeof hash->place);
	memcpy(hash->rest, whole + sizeof hash->place, sizeof hash->rest);
}

void
secret_make(char secret[SECRET_SIZE], struct secret_hash *hash)
{
	uint8_t bytes[BYTES];

	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(secret, SECRET_SIZE, bytes, sizeof bytes);
	hash_bytes(bytes, hash);
	sodium_memzero(bytes, sizeof bytes);
}

bool
secret_hash_of(const char *secret, struct secret_hash *hash)
{
	uint8_t bytes[BYTES];
	size_t size;

	if (strlen(secret) != SECRET_SIZE - 1 ||
		sodium_hex2bin(bytes, sizeof bytes, secret, SECRET_SIZE - 1, NULL, &size, NULL) != 0 ||
		size != sizeof bytes)
		return false;
	hash_bytes(bytes, hash);
	return true;
}

bool
secret_is_same(const struct secret_hash *one, const struct secret_hash *other)
{
	return sodium_memcmp(one->rest, other->rest, sizeof one->rest) == 0;
}
