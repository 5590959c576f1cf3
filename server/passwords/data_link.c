/*
 * data_link.c - secrets of links to all that is kept of a player, in the database.
 */
#include "server/passwords/data_link.h"

#include "db/people/data_links.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum data_link_made
data_link_make(struct server *server, int64_t player, char secret[SECRET_SIZE])
{
	struct secret_hash hash;

	if (!storing_may(server))
		return DATA_LINK_NOT_STORED;
	secret_make(secret, &hash);
	enum db_status status = data_link_store(
		server->db, player, &hash, storing_now(server), server->config->data_links_per_day);
	if (status == DB_NONE)
		return DATA_LINK_TOO_MANY;
	return storing_done(server, status) ? DATA_LINK_MADE : DATA_LINK_NOT_STORED;
}

bool
data_link_player(const struct server *server, const char *secret, int64_t *player)
{
	struct secret_hash asked, stored;

	return secret_hash_of(secret, &asked) &&
	       data_link_find(server->db, asked.place, storing_now(server), &stored, player) == DB_OK &&
	       secret_is_same(&asked, &stored);
}
