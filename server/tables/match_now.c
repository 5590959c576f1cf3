/*
 * match_now.c - the row of a match that runs was written when its last game ended: its table knows the rest.
 */
#include "server/tables/match_now.h"

#include "server/journal/heads.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/tables/table.h"

const struct table *
match_now_table(struct server *server, const struct match_row *row)
{
	struct player_row player;

	if (row->state != MATCH_RUNNING || player_find_by_id(server->db, row->player[0], &player) != DB_OK)
		return NULL;
	const struct player *inviter = lobby_find(server->lobby, player.name);
	return inviter != NULL && inviter->table != NULL && inviter->table->row.id == row->id ? inviter->table
											      : NULL;
}

enum db_status
match_now_find(struct server *server, int64_t number, struct match_now *now)
{
	pending_stops_try(server); /* of a match that was left in this turn */
	enum db_status status = match_find(server->db, number, &now->row);
	if (status != DB_OK)
		return status;
	now->table = match_now_table(server, &now->row);
	if (now->table != NULL) {
		now->row.last_action = now->table->state.last_action;
		now->row.throws = now->table->state.throws;
	}
	heads_apply(server, &now->row);
	now->head = now->row.last_action;
	return DB_OK;
}
