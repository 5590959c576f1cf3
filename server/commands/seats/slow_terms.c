/*
 * slow_terms.c - see slow_terms.h.
 */
#include "server/commands/seats/slow_terms.h"

#include "db/slow/slow.h"
#include "server/commands/asked.h"
#include "server/config/config.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

bool
slow_has_room(struct session *session)
{
	struct server *server = session->server;
	struct slow_counts mine;

	if (slow_count(server->db, session->player->account.id, &mine) != DB_OK)
		command_cant_read(session, "slow matches");
	else if (mine.all >= server->config->slow_max)
		session_tell(session, MSG_SLOW_FULL, &(struct message_args){.n = mine.all});
	else
		return true;
	return false;
}

bool
slow_may_begin(struct session *session, const struct player_row *other, const struct options *options)
{
	struct server *server = session->server;
	const struct player_row *own = &session->player->account;
	int most = (int)server->config->slow_max;
	struct slow_counts mine, others;
	struct slow_row row;

	if (options->days.turn == 0)
		return true;
	enum db_status status = slow_find_pair(server->db, own->id, other->id, &row);
	if ((status != DB_OK && status != DB_NONE) || slow_count(server->db, own->id, &mine) != DB_OK ||
		slow_count(server->db, other->id, &others) != DB_OK) {
		command_cant_read(session, "slow matches");
		return false;
	}
	struct message_args args = {.a = other->name};
	enum message fault = MSG_NONE;
	if (own->visitor)
		fault = MSG_SLOW_VISITOR;
	else if (other->visitor)
		fault = MSG_SLOW_OTHER_VISITOR;
	else if (other->house[0] != '\0' || own->house[0] != '\0')
		fault = MSG_SLOW_HOUSE;
	else if (status == DB_OK)
		fault = MSG_SLOW_OPEN;
	else if (args.n = mine.all, mine.all >= most)
		fault = MSG_SLOW_FULL;
	else if (args.n = others.all, others.all >= most)
		fault = MSG_SLOW_OTHER_FULL;
	if (fault != MSG_NONE)
		session_tell(session, fault, &args);
	return fault == MSG_NONE;
}
