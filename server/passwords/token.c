/*
 * token.c - makes tokens and knows them again.
 */
#include "server/passwords/token.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "db/people/tokens.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum { BYTES = (TOKEN_SIZE - 1) / 2 };

static_assert((int)TOKEN_HASH_SIZE == (int)crypto_hash_sha256_BYTES, "tokens are kept as SHA-256");

const char *
token_in(const char *password)
{
	static const char mark[] = "token:";

	return strncmp(password, mark, sizeof mark - 1) == 0 ? password + sizeof mark - 1 : NULL;
}

bool
token_make(struct server *server, int64_t player, char token[TOKEN_SIZE], int64_t *ends)
{
	uint8_t bytes[BYTES], hash[TOKEN_HASH_SIZE];
	int64_t now = storing_now(server);

	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(token, TOKEN_SIZE, bytes, sizeof bytes);
	crypto_hash_sha256(hash, bytes, sizeof bytes);
	sodium_memzero(bytes, sizeof bytes);
	*ends = now + (int64_t)TOKEN_DAYS * 24 * 3600;
	return storing_may(server) && storing_done(server, token_store(server->db, player, hash, now, *ends));
}

bool
token_proves(const struct server *server, int64_t player, const char *token)
{
	uint8_t bytes[BYTES], hash[TOKEN_HASH_SIZE];
	size_t size;
	int64_t ends;

	if (strlen(token) != TOKEN_SIZE - 1 ||
		sodium_hex2bin(bytes, sizeof bytes, token, TOKEN_SIZE - 1, NULL, &size, NULL) != 0 ||
		size != sizeof bytes)
		return false;
	crypto_hash_sha256(hash, bytes, sizeof bytes);
	return token_find(server->db, player, hash, &ends) == DB_OK && ends > storing_now(server);
}

bool
token_revoke_all(struct server *server, int64_t player)
{
	return storing_may(server) && storing_done(server, tokens_revoke(server->db, player));
}
