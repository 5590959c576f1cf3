/*
 * fitness.c - what is private now, or whose player is muted or gone, is shown to nobody.
 */
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/public.h"
#include "server/tables/table.h"
#include "server/tv/tv_parts.h"

bool
fit_to_show(struct server *server, int64_t match)
{
	struct match_row row;

	return match_find(server->db, match, &row) == DB_OK &&
	       tv_may_show(server->db, &row, storing_now(server)) == DB_OK &&
	       public_players(server->db, row.player);
}

static bool
fit_player(const struct player *player, int64_t now)
{
	return !player_is_house(player) && !player->settings.program && player->account.muted_until <= now;
}

bool
fit_table(const struct table *table)
{
	int64_t now = storing_now(table->server);

	return table->state.open && !table_is_slow(table) && public_table(table) &&
	       fit_player(table->seat[0], now) && fit_player(table->seat[1], now);
}
