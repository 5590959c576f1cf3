/*
 * feed.c - the secret addresses at which a player's programs read what waits for them.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/commands/families.h"
#include "server/config/config.h"
#include "server/passwords/feed_token.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/web_address.h"

enum { ADDRESS_SIZE = WEB_ADDRESS_SIZE + FEED_TOKEN_SIZE + 16 };

static void
make_feed(struct session *session)
{
	struct server *server = session->server;
	char root[WEB_ADDRESS_SIZE], token[FEED_TOKEN_SIZE], feed[ADDRESS_SIZE], calendar[ADDRESS_SIZE];

	if (server->config->feeds_per_player == 0 || !web_address(server, root)) {
		session_say(session, MSG_FEEDS_NONE);
		return;
	}
	if (!feed_token_make(server, session->player->account.id, token)) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	snprintf(feed, sizeof feed, "%sfeed/%s.atom", root, token);
	snprintf(calendar, sizeof calendar, "%sfeed/%s.ics", root, token);
	session_tell(session, MSG_FEED, &(struct message_args){.a = feed, .b = calendar, .text = token});
	sodium_memzero(token, sizeof token);
	sodium_memzero(feed, sizeof feed);
	sodium_memzero(calendar, sizeof calendar);
}

static void
run_feed(struct session *session, const struct words *words)
{
	if (words->count == 1)
		make_feed(session);
	else if (strcmp(words->word[1], "revoke") != 0)
		session_say(session, MSG_FEED_USAGE);
	else
		session_say(session, feed_token_revoke_all(session->server, session->player->account.id)
					     ? MSG_FEEDS_REVOKED
					     : MSG_NOT_STORED);
}

const struct command feed_commands[] = {
	{
		.name = "feed",
		.ours = true,
		.needs = NEED_MEMBER,
		.run = run_feed,
	},
	{.name = NULL},
};
