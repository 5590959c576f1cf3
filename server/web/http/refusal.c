/*
 * refusal.c - who asks is told in JSON or in a line of text, as far as it is known what they ask for.
 */
#include "server/web/http/refusal.h"

#include "server/config/config.h"
#include "server/log/turn_log.h"
#include "server/state/complaint.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/web/http/visitor_parts.h"

static bool
is_under_tls(const struct visitor *visitor)
{
	return visitor->wire.link.tls != NULL;
}

struct manner
refusal_manner(const struct visitor *visitor)
{
	return (struct manner){.config = visitor->server->config,
		.cache = visitor->server->cache,
		.turn = turn_log_coming(visitor->server),
		.under_tls = is_under_tls(visitor),
		.in_json = visitor->in_json};
}

void
refusal_send(struct visitor *visitor, struct answer *answer)
{
	delivery_begin(&visitor->delivery, &visitor->wire, answer);
	visitor_end(visitor);
}

void
refusal_say(struct visitor *visitor, int status, enum message message)
{
	const struct manner manner = refusal_manner(visitor);
	struct answer answer;

	answer_refuse(&answer, &manner, status, message);
	refusal_send(visitor, &answer);
}

void
refusal_at_the_door(struct server *server, const struct link *link, int status, enum message message)
{
	const struct manner manner = {.config = server->config, .cache = server->cache};
	struct answer answer;
	char text[ANSWER_HEAD_SIZE + REPLY_WHY_SIZE + 2];

	answer_refuse(&answer, &manner, status, message);
	const struct piece *body = answer.reply.body;
	int size = snprintf(text, sizeof text, "%s%.*s", answer.head, (int)body->size, body->bytes);
	outbox_part(server->visitors->outbox, link, text, (size_t)size);
	reply_drop(&answer.reply);
}

/* One plain line for a visitor that speaks no HTTP, such as a person with telnet. */
static void
say_it_is_http(struct visitor *visitor)
{
	char text[MESSAGE_SIZE];
	size_t size = message_write(text, sizeof text, DIALECT_TELNET, MSG_WEB_ONLY,
		&(struct message_args){.n = visitor->server->text_port});

	wire_hold(&visitor->wire, text, size);
	wire_first(&visitor->wire);
	visitor_end(visitor);
}

/* What has come of a request that is refused may tell whether a program asks. */
static void
look_who_asks(struct visitor *visitor)
{
	const struct inbox *inbox = &visitor->inbox;
	size_t length;
	const char *path = inbox->used == 0 ? NULL : http_request_path(inbox->bytes, inbox->used, &length);

	visitor->in_json = path != NULL && answer_is_for_programs(path, length);
}

void
refusal_of_unread(struct visitor *visitor, enum http_reading reading)
{
	const struct peer *peer = &visitor->peer;
	struct answer answer;

	if (reading == HTTP_TLS) {
		complain(visitor->server, peer, "web", "%s speaks TLS, which this port does not", peer->text);
		visitor_end(visitor);
		return;
	}
	if (reading == HTTP_FOREIGN) {
		complain(visitor->server, peer, "web", "%s does not speak HTTP", peer->text);
		say_it_is_http(visitor);
		return;
	}
	complain(visitor->server, peer, "web", "%s is answered %d", peer->text, (int)reading);
	look_who_asks(visitor);
	const struct manner manner = refusal_manner(visitor);
	answer_unread(&answer, &manner, reading);
	refusal_send(visitor, &answer);
}

void
refusal_of_waiter(struct visitor *visitor)
{
	visitor->server->counters->refused[REFUSED_WAITING]++;
	look_who_asks(visitor);
	refusal_say(visitor, 429, MSG_WEB_TOO_MANY);
}

void
refusal_of_slow(struct visitor *visitor)
{
	if (visitor->inbox.used > 0) {
		complain(visitor->server, &visitor->peer, "web", "%s did not finish its request in time",
			visitor->peer.text);
		look_who_asks(visitor);
		refusal_say(visitor, 408, MSG_WEB_SLOW);
	} else {
		if (visitor->requests == 0)
			complain(visitor->server, &visitor->peer, "web", "%s said nothing",
				visitor->peer.text);
		visitor_end(visitor);
	}
}
