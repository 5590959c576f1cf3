/*
 * findings.c - how many mistakes wait for whom.
 */
#include "server/analysis/findings.h"

#include "db/lessons.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"

static void
tell_count(struct player *player, long count)
{
	if (count > 0)
		player_tell(player, MSG_MISTAKES_FOUND, &(struct message_args){.n = count});
}

static void
tell_of_match(struct server *server, int64_t match, int64_t id)
{
	struct player_row account;
	int64_t count;

	if (player_find_by_id(server->db, id, &account) != DB_OK)
		return;
	struct player *player = lobby_find(server->lobby, account.name);
	if (player == NULL || lessons_of_match(server->db, id, match, &count) != DB_OK)
		return;
	if (player->table == NULL) {
		tell_count(player, (long)count);
		return;
	}
	undo_keep(server->undo, &player->mistakes_untold, sizeof player->mistakes_untold);
	player->mistakes_untold += (int)count;
}

void
findings_tell(struct server *server, const struct match_row *match)
{
	for (int i = 0; i < 2; i++)
		tell_of_match(server, match->id, match->player[i]);
}

void
findings_tell_due(struct player *player)
{
	struct server *server = player->server;
	struct lesson_counts counts;

	if (lessons_count(server->db, player->account.id, storing_now(server), &counts) == DB_OK)
		tell_count(player, (long)counts.due);
}

void
findings_tell_kept(struct player *player)
{
	if (player->mistakes_untold == 0)
		return;
	tell_count(player, player->mistakes_untold);
	undo_keep(player->server->undo, &player->mistakes_untold, sizeof player->mistakes_untold);
	player->mistakes_untold = 0;
}
