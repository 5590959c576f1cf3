/*
 * feed.c - /feed/TOKEN.atom and /feed/TOKEN.ics: who has the address reads what waits for a player.
 *
 * A service that reads feeds asks for many players, from one IP address. So only wrong tokens are counted,
 * by IP address, and answered by 429 when there are too many. Right ones are always answered: nobody guesses
 * 128 bits.
 */
#include "server/web/feeds/feed.h"

#include <stdlib.h>
#include <string.h>

#include "server/config/config.h"
#include "server/net/address.h"
#include "server/passwords/feed_token.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/web/families.h"
#include "server/web/http/visitor.h"

enum { SECONDS_KEPT = 5 * 60 };

/* The forms of a feed. */
static const struct form {
	const char *ending, *type;
	enum db_status (*write)(const struct player_feed *feed, FILE *out);
} forms[] = {
	{".atom", "application/atom+xml; charset=utf-8", feed_write_atom},
	{".ics", "text/calendar; charset=utf-8", feed_write_calendar},
};

/* Takes TOKEN.ENDING apart. NULL: it is nothing of the kind. */
static const struct form *
form_of(const char *name, char token[FEED_TOKEN_SIZE])
{
	const char *dot = strchr(name, '.');

	if (dot == NULL || dot - name != FEED_TOKEN_SIZE - 1)
		return NULL;
	memcpy(token, name, FEED_TOKEN_SIZE - 1);
	token[FEED_TOKEN_SIZE - 1] = '\0';
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (strcmp(dot, forms[i].ending) == 0)
			return &forms[i];
	return NULL;
}

void
secret_refuse(const struct asked *asked, enum message wrong, struct reply *reply)
{
	struct server *server = asked->server;
	const struct peer *peer = visitor_peer(asked->visitor);
	int64_t now = server->tick_ms / 1000;

	server->counters->refused[REFUSED_FEED]++;
	if (!address_may(server->addresses, peer, ADDRESS_FEED_FAILED,
		    server->config->feed_failures_per_address, now)) {
		reply_refuse(reply, 429, MSG_WEB_SECRETS_TOO_MANY, &(struct message_args){.n = 0});
		return;
	}
	address_add(server->addresses, peer, ADDRESS_FEED_FAILED, now);
	reply_refuse(reply, 404, wrong, &(struct message_args){.n = 0});
}

static void
answer_with(const struct player_feed *feed, const struct form *form, struct reply *reply)
{
	char *text;
	size_t size;
	FILE *out = must_memstream(&text, &size);
	enum db_status status = form->write(feed, out);

	must_close(out);
	reply_body(reply, form->type, text, size);
	free(text);
	reply->max_age = SECONDS_KEPT;
	reply->is_private = true;
	/* Somebody's link to it is no reason to search through it. */
	snprintf(reply->fields, sizeof reply->fields, "X-Robots-Tag: noindex\r\n");
	if (status != DB_OK)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
	else
		feed->server->counters->feeds_read++;
}

static void
answer_feed(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	char token[FEED_TOKEN_SIZE];
	struct player_feed feed = {.server = server, .token = token, .name = "localhost", .root = "../"};
	const struct form *form = form_of(asked->star[0], token);
	int64_t player;

	if (form == NULL || !feed_token_player(server, token, &player) ||
		player_find_by_id(server->db, player, &feed.player) != DB_OK) {
		secret_refuse(asked, MSG_WEB_NO_FEED, reply);
		return;
	}
	if (server->config->web_host.count > 0)
		feed.name = server->config->web_host.at[0];
	/* Else a proxy may have put all of it under a prefix: links from there lead up. */
	feed.root_is_whole = server->config->web_address[0] != '\0' && web_address(server, feed.root);
	answer_with(&feed, form, reply);
}

const struct route feed_routes[] = {
	{"/feed/*", answer_feed},
	{NULL, NULL},
};
