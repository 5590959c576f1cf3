/*
 * stream.c - one stream: greeted, told what it has missed, then along with the others.
 */
#include <stdlib.h>
#include <string.h>

#include "server/net/address.h"
#include "server/net/hold.h"
#include "server/rules/clock.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/tables/clock_told.h"
#include "server/tables/match_now.h"
#include "server/tables/table.h"
#include "server/web/http/visitor.h"
#include "server/web/streams/event_text.h"
#include "server/web/streams/room.h"
#include "server/web/streams/stream_parts.h"

static const char unreadable[] = "the match can't be read";

void
stream_wake(struct stream *stream)
{
	if (stream->ready || stream->ended || stream->visitor == NULL)
		return;
	stream->ready = true;
	TAILQ_INSERT_TAIL(&stream->coverage->streams->ready, stream, next_ready);
}

static void
rest(struct stream *stream)
{
	if (!stream->ready)
		return;
	stream->ready = false;
	TAILQ_REMOVE(&stream->coverage->streams->ready, stream, next_ready);
}

static void
drop_past(struct stream *stream)
{
	if (stream->past != NULL)
		retelling_close(stream->past);
	free(stream->past);
	stream->past = NULL;
}

static void
to_end_of_beat(struct stream *stream)
{
	struct streams *streams = stream->coverage->streams;

	stream->written_ms = streams->server->tick_ms;
	TAILQ_REMOVE(&streams->beat, stream, next_beat);
	TAILQ_INSERT_TAIL(&streams->beat, stream, next_beat);
}

static void
hold(struct stream *stream, const char *bytes, size_t size)
{
	visitor_hold(stream->visitor, bytes, size);
	to_end_of_beat(stream);
}

/* It is told nothing any more. */
static void
stop(struct stream *stream)
{
	if (stream->ended)
		return;
	rest(stream);
	stream->ended = true;
	if (stream->visitor != NULL)
		TAILQ_REMOVE(&stream->coverage->streams->beat, stream, next_beat);
}

static void
cut(struct stream *stream, const char *why)
{
	log_info("web", "%s: its stream of match %lld is cut off: %s", visitor_peer(stream->visitor)->text,
		(long long)stream->coverage->relay.row.id, why);
	stop(stream);
	visitor_cut(stream->visitor);
}

static void
greet(struct stream *stream)
{
	const struct relay *relay = &stream->coverage->relay;

	stream->greeted = true;
	hold(stream, stream_greeting, strlen(stream_greeting));
	if (relay->state == RELAY_OVER)
		return; /* that is said last */
	struct event_text text = event_text_of_state(&relay->row);
	hold(stream, text.bytes, text.size);
	free(text.bytes);
}

static void
say_last(struct stream *stream)
{
	struct event_text text = event_text_of_state(&stream->coverage->relay.row);

	hold(stream, text.bytes, text.size);
	free(text.bytes);
	stop(stream);
	visitor_end(stream->visitor);
}

/* True if what it lacks is all in the scroll. */
static bool
join(struct stream *stream)
{
	stream->at = scroll_after(&stream->coverage->relay.scroll, stream->after);
	stream->joined = stream->at >= 0;
	if (stream->joined)
		drop_past(stream);
	return stream->joined;
}

static bool
hold_event(void *arg, int number, const char *bytes, size_t size)
{
	(void)number;
	hold(arg, bytes, size);
	return true;
}

/* False: it can't be read. */
static bool
open_past(struct stream *stream)
{
	const struct relay *relay = &stream->coverage->relay;

	stream->past = must_calloc(1, sizeof *stream->past);
	return retelling_open(stream->past, stream->coverage->streams->server, &relay->row, stream->after);
}

void
stream_charge(const struct stream *stream)
{
	struct server *server = stream->coverage->streams->server;

	if (stream->visitor != NULL)
		address_read(server->addresses, visitor_peer(stream->visitor), STREAM_READ_MICROSECONDS,
			server->tick_ms);
}

/* The next piece of what it has missed. False: it can't be read. */
static bool
read_past(struct stream *stream)
{
	if (stream->past == NULL && !open_past(stream))
		return false;
	stream_charge(stream);
	enum retold retold = retelling_go_on(stream->past, hold_event, stream);
	if (stream->past->tale.number > stream->after)
		stream->after = stream->past->tale.number;
	return retold == RETOLD_PIECE || (retold == RETOLD_ALL && join(stream));
}

/* False: it isn't told of this match. */
static bool
find_clock(struct server *server, const struct relay *relay, struct clock_news *clock)
{
	if (server->only_reads)
		return relay->state == RELAY_LIVE && read_clock_now(&relay->clock, &relay->retelling.tale,
							     &relay->row, server->now_ms, clock);
	const struct table *table = match_now_table(server, &relay->row);
	if (table == NULL || !match_has_clock(&table->state.match) || table_is_slow(table))
		return false;
	*clock = clock_now(table);
	return true;
}

/* Once it knows all that has happened, it is told how the clock stands. */
static void
tell_clock(struct stream *stream)
{
	struct server *server = stream->coverage->streams->server;
	struct clock_news clock;

	stream->knows_clock = true;
	if (!find_clock(server, &stream->coverage->relay, &clock))
		return;
	struct event_text text = event_text_of_clock(&clock);
	hold(stream, text.bytes, text.size);
	free(text.bytes);
}

/* From the scroll, as much as may wait for the reader. */
static void
go_along(struct stream *stream)
{
	const struct relay *relay = &stream->coverage->relay;
	size_t waiting = visitor_backlog(stream->visitor), size;

	if (!scroll_has(&relay->scroll, stream->at)) {
		cut(stream, "it reads too slowly");
		return;
	}
	const char *bytes = scroll_from(&relay->scroll, stream->at, &size);
	size_t most = waiting < STREAM_AHEAD ? STREAM_AHEAD - waiting : 0;
	if (size > most)
		size = most;
	if (size > 0)
		hold(stream, bytes, size);
	stream->at += (int64_t)size;
	if (stream->at < scroll_end(&relay->scroll))
		return;
	if (!stream->knows_clock)
		tell_clock(stream);
	if (relay->state == RELAY_OVER)
		say_last(stream);
}

/* Its reader comes from a machine that was ahead of this one, which tells only what comes after that. */
static bool
is_ahead(const struct stream *stream)
{
	const struct relay *relay = &stream->coverage->relay;

	return relay->state == RELAY_LIVE && !stream->joined && stream->after > relay->retelling.tale.number;
}

bool
stream_step(struct stream *stream)
{
	const struct relay *relay = &stream->coverage->relay;

	rest(stream);
	if (relay->state == RELAY_READING)
		return false; /* it will be woken */
	if (relay->state == RELAY_BROKEN || relay->state == RELAY_PRIVATE) {
		cut(stream, relay->state == RELAY_PRIVATE ? "the match is private now" : unreadable);
		return false;
	}
	if (!stream->greeted)
		greet(stream);
	if (is_ahead(stream))
		return false; /* likewise */
	if (stream->joined || join(stream)) {
		go_along(stream);
		return false;
	}
	if (stream_is_full(stream))
		return false; /* likewise */
	if (read_past(stream))
		stream_wake(stream);
	else
		cut(stream, unreadable);
	return true;
}

void
stream_share(struct stream *stream, struct piece *piece)
{
	visitor_hold_piece(stream->visitor, piece);
	to_end_of_beat(stream);
	stream->at += (int64_t)piece->size;
}

bool
stream_is_full(const struct stream *stream)
{
	return visitor_backlog(stream->visitor) >= STREAM_AHEAD;
}

void
stream_beat(struct stream *stream)
{
	to_end_of_beat(stream);
	if (visitor_backlog(stream->visitor) == 0)
		visitor_hold(stream->visitor, stream_still_here, strlen(stream_still_here));
	else if (++stream->unread >= STREAM_BEATS_UNREAD)
		cut(stream, "it does not read");
}

void
stream_free(struct stream *stream)
{
	stop(stream);
	drop_past(stream);
	coverage_leave(stream->coverage, stream);
	free(stream);
}
