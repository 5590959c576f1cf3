/*
 * account_changes.c - the operator's mark, the end of a mute and the rating, from the database into sessions.
 */
#include "server/lobby/account_changes.h"

#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

void
account_changes_note(struct session *session)
{
	if (session == NULL)
		return;
	session->player->account_marked = true;
	session->server->accounts_changed = true;
}

static void
read_again(struct session *session)
{
	struct player_row stored;

	session->player->account_marked = false;
	if (player_find_by_id(session->server->db, session->player->account.id, &stored) != DB_OK)
		return; /* damage ends the process; an account that has gone has no session */
	bool was_operator = session->player->account.operator_mark;
	session->player->account.operator_mark = stored.operator_mark;
	session->player->account.muted_until = stored.muted_until;
	if (session->player->account.rating != stored.rating ||
		session->player->account.experience != stored.experience)
		session->server->lobby->ratings_changed = true;
	session->player->account.rating = stored.rating;
	session->player->account.experience = stored.experience;
	if (was_operator != stored.operator_mark)
		session_say(session, stored.operator_mark ? MSG_OPERATOR_NOW : MSG_OPERATOR_NO_MORE);
}

void
account_changes_end_turn(struct server *server)
{
	struct session *session;

	if (!server->accounts_changed)
		return;
	server->accounts_changed = false;
	TAILQ_FOREACH(session, &server->lobby->online, next_online)
		if (session->player->account_marked)
			read_again(session);
}
