/*
 * feed_token.c - secrets of feeds, in the database.
 */
#include "server/passwords/feed_token.h"

#include "db/people/feeds.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/storing.h"

bool
feed_token_make(struct server *server, int64_t player, char token[FEED_TOKEN_SIZE])
{
	struct secret_hash hash;

	secret_make(token, &hash);
	return storing_may(server) &&
	       storing_done(server, feed_store(server->db, player, &hash, storing_now(server),
					    server->config->feeds_per_player));
}

bool
feed_token_player(const struct server *server, const char *token, int64_t *player)
{
	struct secret_hash asked, stored;

	return secret_hash_of(token, &asked) &&
	       feed_find(server->db, asked.place, &stored, player) == DB_OK &&
	       secret_is_same(&asked, &stored);
}

bool
feed_token_revoke_all(struct server *server, int64_t player)
{
	return storing_may(server) && storing_done(server, feeds_revoke(server->db, player));
}
