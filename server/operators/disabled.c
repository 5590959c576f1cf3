/*
 * disabled.c - what people are told of it.
 */
#include "server/operators/disabled.h"

#include "db/people/accounts.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/vacation.h"

static void
tell_why(struct session *session, int64_t player)
{
	char why[PLAYER_WHY_SIZE];

	if (player_disabled_why(session->server->db, player, why) == DB_OK && why[0] != '\0')
		session_tell(session, MSG_KICKED_REASON, &(struct message_args){.text = why});
}

void
disabled_tell(struct session *session, int64_t player)
{
	if (!session_hears_why(session))
		return;
	session_say(session, MSG_LOGIN_DISABLED);
	tell_why(session, player);
}

void
disabled_changed(struct server *server, const char *name)
{
	struct player_row account;

	if (player_find(server->db, name, false, &account) == DB_OK)
		vacation_moved(server, account.id);
}

void
disabled_part(struct player *player)
{
	if (player == NULL)
		return;
	player_say(player, MSG_ACCOUNT_DISABLED);
	if (player->session != NULL)
		tell_why(player->session, player->account.id);
	player_part(player, CLOSE_KICKED);
}
