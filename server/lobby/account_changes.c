/*
 * account_changes.c - the operator's mark, the end of a mute and the rating, from the database into memory.
 */
#include "server/lobby/account_changes.h"

#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"

void
account_changes_note(struct player *player)
{
	if (player == NULL)
		return;
	player->account_marked = true;
	player->server->accounts_changed = true;
}

static void
read_again(struct player *player)
{
	struct player_row stored;

	player->account_marked = false;
	if (player_find_by_id(player->server->db, player->account.id, &stored) != DB_OK)
		return; /* damage ends the process; an account that has gone has no player */
	bool was_operator = player->account.operator_mark;
	player->account.operator_mark = stored.operator_mark;
	player->account.muted_until = stored.muted_until;
	if (player->account.rating != stored.rating || player->account.experience != stored.experience)
		player->server->lobby->ratings_changed = true;
	player->account.rating = stored.rating;
	player->account.experience = stored.experience;
	if (was_operator != stored.operator_mark)
		player_say(player, stored.operator_mark ? MSG_OPERATOR_NOW : MSG_OPERATOR_NO_MORE);
}

void
account_changes_end_turn(struct server *server)
{
	struct player *player;

	if (!server->accounts_changed)
		return;
	server->accounts_changed = false;
	TAILQ_FOREACH(player, &server->lobby->online, next_online)
		if (player->account_marked)
			read_again(player);
}
