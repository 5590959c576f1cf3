/*
 * new_here.c - who was here before the news were.
 */
#include "server/lobby/new_here.h"

#include "db/news.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"

enum db_status
new_here_open(struct server *server)
{
	return news_since(server->db, NEW_HERE, storing_now(server), &server->news_since);
}

void
new_here_greet(struct player *player, int64_t last_login)
{
	player->unread_news =
		last_login != 0 && last_login < player->server->news_since && !player->account.visitor;
	new_here_tell(player);
}

void
new_here_tell(struct player *player)
{
	const struct session *session = player->session;

	if (!player->unread_news ||
		!(session_is_typed(session) || (session_is_tagged(session) && session->tagged_person)))
		return;
	undo_keep(player->server->undo, &player->unread_news, sizeof player->unread_news);
	player->unread_news = false;
	player_say(player, MSG_NEW_HERE);
}
