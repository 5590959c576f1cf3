/*
 * waiting.c - see waiting.h.
 */
#include "server/tournaments/waiting.h"

#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"

static void
note_pairing(void *arg, const struct pairing_row *row)
{
	struct waiting_pairings *list = arg;

	if (row->state == PAIRING_WAITING)
		list->row[list->count++] = *row;
}

void
waiting_find(struct player *player, struct waiting_pairings *list)
{
	list->count = 0;
	if (pairing_each_of(player->server->db, player->account.id, WAITING_MAX, note_pairing, list) != DB_OK)
		list->count = 0;
}

int
waiting_seat(const struct pairing_row *row, int64_t player)
{
	return row->player[0] == player ? 0 : 1;
}

struct player *
waiting_player(const struct server *server, const struct pairing_row *row, int seat)
{
	return row->entrant[seat] == 0 ? NULL : lobby_find(server->lobby, row->name[seat]);
}
