/*
 * room.c - see room.h.
 */
#include "server/web/streams/room.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/config/config.h"
#include "server/net/address.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/web/http/visitor.h"

const char stream_greeting[] = "retry: 2000\r\n\r\n";
const char stream_still_here[] = ": still here\r\n\r\n";
const char stream_last_id[] = "end";

/* A machine that only reads may lack for a moment what its reader has had from another one. */
enum { BEHIND_MOST = 1000 };

/* A whole number, or nothing at all: `after` stays as it is then. False: nonsense. */
static bool
read_place(const char *text, int64_t *after)
{
	return text == NULL || number_read(text, 0, INT32_MAX, after);
}

bool
stream_place(
	const struct asked *asked, int64_t last, enum message beyond, int64_t *after, struct reply *reply)
{
	const char *place = asked->http->last_event_id;
	int64_t most = last + (asked->server->only_reads ? BEHIND_MOST : 0);

	if (place == NULL || *place == '\0')
		place = http_target_field(&asked->target, "after");
	*after = 0;
	if (read_place(place, after) && *after <= most)
		return true;
	reply_refuse(reply, 400, beyond, &(struct message_args){.n = (long)last});
	return false;
}

bool
stream_has_all(const struct asked *asked)
{
	const char *last = asked->http->last_event_id;

	return last != NULL && strcmp(last, stream_last_id) == 0;
}

bool
stream_has_room(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	int64_t limit = server->config->streams_per_address;
	const struct peer *peer = visitor_peer(asked->visitor);

	if (!address_may(server->addresses, peer, ADDRESS_STREAMING, limit, server->tick_ms / 1000)) {
		server->counters->refused[REFUSED_STREAMS]++;
		reply_refuse(reply, 429, MSG_WEB_STREAMS_EACH, &(struct message_args){.n = (long)limit});
		return false;
	}
	if (server->counters->streaming >= server->streams_max) {
		server->counters->refused[REFUSED_STREAMS_FULL]++;
		reply_refuse(reply, 503, MSG_WEB_STREAMS_ALL, &(struct message_args){.n = 0});
		return false;
	}
	return true;
}

void
stream_opens(const struct keeper_kind *kind, void *keeper, struct reply *reply)
{
	reply->max_age = REPLY_NOT_KEPT;
	/* A proxy is not to wait for more. */
	snprintf(reply->fields, sizeof reply->fields, "X-Accel-Buffering: no\r\n");
	reply_keep(reply, "text/event-stream; charset=utf-8", kind, keeper);
}

void
stream_begins(struct server *server, const struct visitor *visitor)
{
	server->counters->streaming++;
	address_add(server->addresses, visitor_peer(visitor), ADDRESS_STREAMING, server->tick_ms / 1000);
}

void
stream_leaves(struct server *server, const struct visitor *visitor)
{
	if (visitor == NULL)
		return; /* it never began */
	server->counters->streaming--;
	address_closed(server->addresses, visitor_peer(visitor), ADDRESS_STREAMING, server->tick_ms / 1000);
}
