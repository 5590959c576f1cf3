/*
 * feed_token.c - makes tokens of feeds and knows them again. The index finds a row by some bytes of a hash,
 * which tell nothing of the token; all others are compared in constant time.
 */
#include "server/passwords/feed_token.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "db/people/feeds.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum { BYTES = (FEED_TOKEN_SIZE - 1) / 2 };

static_assert(sizeof(int64_t) + FEED_REST_SIZE == crypto_hash_sha256_BYTES, "tokens are kept as SHA-256");

static void
hash_of(const uint8_t bytes[BYTES], struct feed_hash *hash)
{
	uint8_t whole[crypto_hash_sha256_BYTES];

	crypto_hash_sha256(whole, bytes, BYTES);
	memcpy(&hash->place, whole, sizeof hash->place);
	memcpy(hash->rest, whole + sizeof hash->place, sizeof hash->rest);
}

bool
feed_token_make(struct server *server, int64_t player, char token[FEED_TOKEN_SIZE])
{
	uint8_t bytes[BYTES];
	struct feed_hash hash;

	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(token, FEED_TOKEN_SIZE, bytes, sizeof bytes);
	hash_of(bytes, &hash);
	sodium_memzero(bytes, sizeof bytes);
	return storing_may(server) &&
	       storing_done(server, feed_store(server->db, player, &hash, storing_now(server),
					    server->config->feeds_per_player));
}

bool
feed_token_player(const struct server *server, const char *token, int64_t *player)
{
	struct feed_hash asked, stored;
	uint8_t bytes[BYTES];
	size_t size;

	if (strlen(token) != FEED_TOKEN_SIZE - 1 ||
		sodium_hex2bin(bytes, sizeof bytes, token, FEED_TOKEN_SIZE - 1, NULL, &size, NULL) != 0 ||
		size != sizeof bytes)
		return false;
	hash_of(bytes, &asked);
	return feed_find(server->db, asked.place, &stored, player) == DB_OK &&
	       sodium_memcmp(asked.rest, stored.rest, sizeof asked.rest) == 0;
}

bool
feed_token_revoke_all(struct server *server, int64_t player)
{
	return storing_may(server) && storing_done(server, feeds_revoke(server->db, player));
}
