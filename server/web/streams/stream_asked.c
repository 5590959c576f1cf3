/*
 * stream_asked.c - somebody wants to read a match as it is played.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/config/config.h"
#include "server/net/address.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/web/families.h"
#include "server/web/http/visitor.h"
#include "server/web/public_match.h"
#include "server/web/streams/event_text.h"
#include "server/web/streams/stream_parts.h"

static void
on_begins(void *keeper, struct visitor *visitor)
{
	struct stream *stream = keeper;
	struct streams *streams = stream->coverage->streams;
	struct server *server = streams->server;

	stream->visitor = visitor;
	server->counters->streaming++;
	stream->written_ms = server->tick_ms;
	TAILQ_INSERT_TAIL(&streams->beat, stream, next_beat);
	address_add(server->addresses, visitor_peer(visitor), ADDRESS_STREAMING, server->tick_ms / 1000);
	stream_wake(stream);
}

static void
on_sent(void *keeper)
{
	struct stream *stream = keeper;

	stream->unread = 0;
	if (!stream->joined || stream->at < scroll_end(&stream->coverage->relay.scroll))
		stream_wake(stream);
}

static void
on_left(void *keeper)
{
	struct stream *stream = keeper;
	struct server *server = stream->coverage->streams->server;

	if (stream->visitor != NULL) {
		server->counters->streaming--;
		address_closed(server->addresses, visitor_peer(stream->visitor), ADDRESS_STREAMING,
			server->tick_ms / 1000);
	}
	stream_free(stream);
}

static const struct keeper_kind keeper_kind = {.begins = on_begins, .sent = on_sent, .left = on_left};

/* A whole number, or nothing at all: `after` stays as it is then. False: nonsense. */
static bool
read_place(const char *text, int64_t *after)
{
	return text == NULL || number_read(text, 0, INT32_MAX, after);
}

/* What a reader has already: as a browser says when it comes again, or as the page says when it comes first.
 * False: it can't be, and the reply says so. */
static bool
find_place(const struct asked *asked, int number, int64_t *after, struct reply *reply)
{
	const char *last = asked->http->last_event_id;

	if (last == NULL || *last == '\0')
		last = http_target_field(&asked->target, "after");
	*after = 0;
	if (read_place(last, after) && *after <= number)
		return true;
	reply_refuse(reply, 400, MSG_WEB_NO_ACTION, &(struct message_args){.n = number});
	return false;
}

/* Whoever has read the end of a match is to ask no more. */
static bool
has_all(const struct asked *asked, const struct match_row *row)
{
	const char *last = asked->http->last_event_id;

	return event_is_last(row) && last != NULL && strcmp(last, event_last_id) == 0;
}

static bool
find_match(const struct asked *asked, struct match_now *now, int *number, struct reply *reply)
{
	int64_t id;

	if (!number_read(asked->star[0], 1, INT64_MAX, &id))
		reply_refuse(reply, 404, MSG_WEB_NOT_FOUND, &(struct message_args){.n = 0});
	else if (!public_match_find(asked->server, id, now, reply))
		return false;
	else if (retelling_number(asked->server, now, number))
		return true;
	else
		public_match_unreadable(&now->row, reply);
	return false;
}

/* True if there is room for one more. */
static bool
find_room(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	const struct streams *streams = server->streams;
	int64_t limit = server->config->streams_per_address;
	const struct peer *peer = visitor_peer(asked->visitor);

	if (!address_may(server->addresses, peer, ADDRESS_STREAMING, limit, server->tick_ms / 1000)) {
		server->counters->refused[REFUSED_STREAMS]++;
		reply_refuse(reply, 429, MSG_WEB_STREAMS_EACH, &(struct message_args){.n = (long)limit});
		return false;
	}
	if (streams->count >= streams->max) {
		server->counters->refused[REFUSED_STREAMS_FULL]++;
		reply_refuse(reply, 503, MSG_WEB_STREAMS_ALL, &(struct message_args){.n = 0});
		return false;
	}
	return true;
}

static void
open_stream(
	const struct asked *asked, const struct match_row *row, int number, int after, struct reply *reply)
{
	struct streams *streams = asked->server->streams;
	struct coverage *coverage = coverage_of(streams, row, number);

	if (coverage == NULL) {
		public_match_unreadable(row, reply);
		return;
	}
	struct stream *stream = must_calloc(1, sizeof *stream);
	*stream = (struct stream){.coverage = coverage, .after = after};
	TAILQ_INSERT_TAIL(&coverage->list, stream, next);
	coverage->count++;
	streams->count++;
	reply->max_age = REPLY_NOT_KEPT;
	/* A proxy is not to wait for more. */
	snprintf(reply->fields, sizeof reply->fields, "X-Accel-Buffering: no\r\n");
	reply_keep(reply, "text/event-stream; charset=utf-8", &keeper_kind, stream);
}

static void
answer_stream(const struct asked *asked, struct reply *reply)
{
	struct match_now now;
	int64_t after;
	int number;

	if (!find_match(asked, &now, &number, reply))
		return;
	if (has_all(asked, &now.row))
		reply->status = 204;
	else if (find_place(asked, number, &after, reply) && find_room(asked, reply))
		open_stream(asked, &now.row, number, (int)after, reply);
}

const struct route stream_routes[] = {
	{"/api/matches/*/stream", answer_stream},
	{NULL, NULL},
};
