/*
 * motd.c - the message of the day, for everybody; read again for operators.
 */
#include <string.h>

#include "server/commands/families.h"
#include "server/operators/notices.h"
#include "server/operators/operator_log.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

static void
reload(struct session *session)
{
	char reason[MOTD_REASON_SIZE];

	if (!notices_reload_motd(session->server, reason)) {
		session_tell(session, MSG_MOTD_UNREADABLE, &(struct message_args){.text = reason});
		return;
	}
	(void)operator_log(session, "motd", "reload", "");
	session_say(session, MSG_MOTD_RELOADED);
}

static void
run_motd(struct session *session, const struct words *words)
{
	if (session->player->account.operator_mark && strcasecmp(words_at(words, 1), "reload") == 0) {
		reload(session);
		return;
	}
	session_say(session, MSG_MOTD_BEGIN);
	notices_show_motd(session);
	session_say(session, MSG_MOTD_END);
}

const struct command motd_commands[] = {
	{
		.name = "motd",
		.run = run_motd,
	},
	{.name = NULL},
};
