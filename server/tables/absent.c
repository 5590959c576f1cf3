/*
 * absent.c - players in the place of others.
 */
#include "server/tables/absent.h"

#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/players/profile.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/tables/table.h"

struct player *
absent_stand_in(struct server *server, int64_t account)
{
	struct player_row row;

	if (player_find_by_id(server->db, account, &row) != DB_OK)
		return NULL;
	struct player *player = player_new_stand_in(server, &row);
	undo_made(server->undo, player, player_free_stand_in);
	player_load_settings(player);
	profile_load(player);
	return player;
}

void
absent_let_go(struct player *stand_in)
{
	undo_free(stand_in->server->undo, stand_in, player_free_stand_in);
}

struct player *
absent_online(const struct table *table, int seat)
{
	struct player *player = table->seat[seat];

	return player->stands_in ? lobby_find(table->server->lobby, player->account.name) : player;
}

void
absent_refresh(struct table *table)
{
	for (int seat = 0; seat < 2; seat++) {
		const struct player *online = absent_online(table, seat);
		if (online != NULL && online != table->seat[seat])
			table->seat[seat]->settings = online->settings;
	}
}
