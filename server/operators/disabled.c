/*
 * disabled.c - what people are told of it.
 */
#include "server/operators/disabled.h"

#include "db/accounts.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

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
	if (session_is_clip(session))
		return; /* any line here would be taken for something else (protocol 2.3) */
	session_say(session, MSG_LOGIN_DISABLED);
	tell_why(session, player);
}

void
disabled_part(struct session *session)
{
	if (session == NULL)
		return;
	session_say(session, MSG_ACCOUNT_DISABLED);
	tell_why(session, session->player.id);
	session_close(session, CLOSE_KICKED);
}
