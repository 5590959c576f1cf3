/*
 * stream_asked.c - somebody wants to read a match as it is played.
 */
#include <stdint.h>

#include "protocol/wire/number.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/web/families.h"
#include "server/web/http/visitor.h"
#include "server/web/public_match.h"
#include "server/web/streams/event_text.h"
#include "server/web/streams/room.h"
#include "server/web/streams/stream_parts.h"

static void
on_begins(void *keeper, struct visitor *visitor)
{
	struct stream *stream = keeper;
	struct streams *streams = stream->coverage->streams;
	struct server *server = streams->server;

	stream->visitor = visitor;
	stream_begins(server, visitor);
	stream->written_ms = server->tick_ms;
	TAILQ_INSERT_TAIL(&streams->beat, stream, next_beat);
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

	stream_leaves(stream->coverage->streams->server, stream->visitor);
	stream_free(stream);
}

static const struct keeper_kind keeper_kind = {.begins = on_begins, .sent = on_sent, .left = on_left};

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

static void
open_stream(
	const struct asked *asked, const struct match_row *row, int number, int after, struct reply *reply)
{
	struct coverage *coverage = coverage_of(asked->server->streams, row, number);

	if (coverage == NULL) {
		public_match_unreadable(row, reply);
		return;
	}
	struct stream *stream = must_calloc(1, sizeof *stream);
	*stream = (struct stream){.coverage = coverage, .after = after};
	TAILQ_INSERT_TAIL(&coverage->list, stream, next);
	coverage->count++;
	stream_opens(&keeper_kind, stream, reply);
}

static void
answer_stream(const struct asked *asked, struct reply *reply)
{
	struct match_now now;
	int64_t after;
	int number;

	if (!find_match(asked, &now, &number, reply))
		return;
	if (event_is_last(&now.row) && stream_has_all(asked))
		reply->status = 204;
	else if (stream_place(asked, number, MSG_WEB_NO_ACTION, &after, reply) &&
		 stream_has_room(asked, reply))
		open_stream(asked, &now.row, number, (int)after, reply);
}

const struct route stream_routes[] = {
	{"/api/matches/*/stream", answer_stream},
	{NULL, NULL},
};
