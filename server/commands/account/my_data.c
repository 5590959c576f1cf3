/*
 * my_data.c - a link to all that is kept of the player who asks.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/commands/families.h"
#include "server/config/config.h"
#include "server/passwords/data_link.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/web_address.h"

static void
make_link(struct session *session)
{
	struct server *server = session->server;
	char root[WEB_ADDRESS_SIZE], secret[SECRET_SIZE], link[WEB_ADDRESS_SIZE + SECRET_SIZE + 16];

	if (server->config->data_links_per_day == 0 || !web_address(server, root)) {
		session_say(session, MSG_MY_DATA_NONE);
		return;
	}
	switch (data_link_make(server, session->player->account.id, secret)) {
	case DATA_LINK_NOT_STORED:
		session_say(session, MSG_NOT_STORED);
		return;
	case DATA_LINK_TOO_MANY:
		session_say(session, MSG_MY_DATA_TOO_MANY);
		return;
	case DATA_LINK_MADE:
		break;
	}
	snprintf(link, sizeof link, "%smy-data/%s", root, secret);
	session_tell(session, MSG_MY_DATA, &(struct message_args){.a = link});
	sodium_memzero(secret, sizeof secret);
	sodium_memzero(link, sizeof link);
}

static void
run_my(struct session *session, const struct words *words)
{
	if (words->count == 2 && strcasecmp(words->word[1], "data") == 0)
		make_link(session);
	else
		session_say(session, MSG_MY_USAGE);
}

const struct command my_data_commands[] = {
	{
		.name = "my",
		.ours = true,
		.needs = NEED_MEMBER,
		.run = run_my,
	},
	{.name = NULL},
};
