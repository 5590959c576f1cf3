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

/* NULL: they are not online. */
static struct player *
find_online(struct server *server, int64_t id)
{
	struct player_row account;

	return player_find_by_id(server->db, id, &account) == DB_OK ? lobby_find(server->lobby, account.name)
								    : NULL;
}

static void
tell_of_match(struct server *server, int64_t match, int64_t id)
{
	struct player *player = find_online(server, id);
	int64_t count;

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

/* Of what was found some may be gone by now. */
void
findings_tell_kept(struct player *player)
{
	struct server *server = player->server;
	struct lesson_counts counts;

	if (player->mistakes_untold == 0)
		return;
	if (lessons_count(server->db, player->account.id, storing_now(server), &counts) == DB_OK)
		tell_count(player,
			counts.due < player->mistakes_untold ? (long)counts.due : player->mistakes_untold);
	undo_keep(server->undo, &player->mistakes_untold, sizeof player->mistakes_untold);
	player->mistakes_untold = 0;
}

void
findings_tell_stopped(struct server *server, int64_t match)
{
	struct match_row row;

	if (match_find(server->db, match, &row) != DB_OK)
		return;
	for (int i = 0; i < 2; i++) {
		struct player *player = find_online(server, row.player[i]);
		if (player != NULL && player->session != NULL && !player->goes)
			findings_tell_kept(player);
	}
}
