/*
 * waitfor.c - to be told when somebody logs in (protocol 8).
 */
#include "server/lobby/waitfor.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

static void
list(struct session *session)
{
	struct player_row player;
	int64_t id;

	session_say(
		session, waitfor_player(session->player, 0) != 0 ? MSG_WAITING_HEADER : MSG_WAITING_NOBODY);
	for (int i = 0; (id = waitfor_player(session->player, i)) != 0; i++)
		if (player_find_by_id(session->server->db, id, &player) == DB_OK)
			session_say_name(session, MSG_LISTED_NAME, player.name);
}

static void
wait_for(struct session *session, const char *name)
{
	int64_t most = session->server->config->waitfor_max;
	struct player_row player;
	enum message said = MSG_WILL_BE_TOLD;

	if (!command_account(session, name, MSG_NO_ONE_CALLED, &player))
		return;
	if (lobby_find(session->server->lobby, player.name) != NULL)
		said = MSG_IS_HERE;
	else if (!waitfor_add(session->player, player.id, most))
		said = MSG_WAITING_FULL;
	session_tell(session, said, &(struct message_args){.a = player.name, .n = (long)most});
}

static void
run_waitfor(struct session *session, const struct words *words)
{
	if (words->count == 1)
		list(session);
	for (int i = 1; i < words->count; i++)
		wait_for(session, words->word[i]);
}

const struct command waitfor_commands[] = {
	{
		.name = "waitfor",
		.run = run_waitfor,
	},
	{.name = NULL},
};
