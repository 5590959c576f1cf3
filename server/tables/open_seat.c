/*
 * open_seat.c - the row of a seat follows from what its player's session is.
 */
#include "server/tables/open_seat.h"

#include "db/open_seats.h"
#include "server/config/config.h"
#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/tables/table.h"

bool
open_seat_has(const struct player *player)
{
	return player->table != NULL && !table_is_slow(player->table) &&
	       (player->away != NULL || player->returning || player_is_tagged(player));
}

/* While it isn't known what their session is, or will be, the row stays. */
static enum seat_row
row_wanted(const struct player *player)
{
	if (player->away != NULL || player->returning)
		return player->seat_row;
	if (!open_seat_has(player))
		return SEAT_ROW_NONE;
	return player->session->tagged_person ? SEAT_ROW_PERSON : SEAT_ROW_PROGRAM;
}

static enum db_status
store(const struct player *player, enum seat_row wanted)
{
	struct db *db = player->server->db;
	const struct open_seat_row row = {
		.match = player->table->row.id,
		.player = player->account.id,
		.person = wanted == SEAT_ROW_PERSON,
		.client = player->session->client,
	};

	return wanted == SEAT_ROW_NONE ? open_seat_remove(db, row.match, row.player)
				       : open_seat_store(db, &row);
}

void
open_seat_note(struct player *player)
{
	struct server *server = player->server;
	enum seat_row wanted = row_wanted(player);

	if (player->table == NULL || wanted == player->seat_row || !storing_may(server) ||
		!storing_done(server, store(player, wanted)))
		return;
	undo_keep(server->undo, &player->seat_row, sizeof player->seat_row);
	player->seat_row = wanted;
}

bool
open_seats_outlast(const struct table *table)
{
	return table->server->config->kept_seat_restart > 0 && table->seat[0]->seat_row != SEAT_ROW_NONE &&
	       table->seat[1]->seat_row != SEAT_ROW_NONE;
}
