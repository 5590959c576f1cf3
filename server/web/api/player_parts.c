/*
 * player_parts.c - see player_parts.h.
 */
#include "server/web/api/player_parts.h"

#include "db/people/players.h"
#include "server/state/server.h"

bool
web_find_player(const struct asked *asked, const char *name, struct player_row *player, struct reply *reply)
{
	struct db *db = asked->server->db;
	enum db_status status = player_find(db, name, false, player);

	if (status == DB_NONE)
		status = player_find(db, name, true, player);
	if (status == DB_NONE)
		reply_refuse(reply, 404, MSG_WHOIS_UNKNOWN, &(struct message_args){.text = name});
	else if (status != DB_OK)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
	return status == DB_OK;
}
