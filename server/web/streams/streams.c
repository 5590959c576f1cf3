/*
 * streams.c - the matches that have streams: what happens in them is told when its turn is committed.
 */
#include "server/web/streams/streams.h"

#include <stdlib.h>

#include "server/net/hold.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/tables/table.h"
#include "server/web/streams/room.h"
#include "server/web/streams/stream_parts.h"

enum {
	PIECES_PER_TURN = 2, /* of the journal, for all streams together */
	STEPS_PER_TURN = 64,
};

int
streams_of(const struct server *server, int64_t match)
{
	const struct coverage *coverage = coverage_find(server->streams, match);

	return coverage == NULL ? 0 : coverage->count;
}

int
streams_and_watchers(const struct table *table)
{
	return table_watchers(table) + streams_of(table->server, table->row.id);
}

static void
touch(struct coverage *coverage)
{
	if (coverage->touched)
		return;
	coverage->touched = true;
	TAILQ_INSERT_TAIL(&coverage->streams->touched, coverage, next_touched);
}

/* --- what is announced */

void
streams_action(struct server *server, int64_t match, const struct action_row *row)
{
	struct coverage *coverage = coverage_find(server->streams, match);

	if (coverage == NULL)
		return;
	relay_add(&coverage->relay, row);
	touch(coverage);
}

static void
on_action(struct server *server, int64_t match, enum action_type type, const struct action_row *row)
{
	(void)type;
	streams_action(server, match, row);
}

static void
on_clock(struct server *server, const struct clock_news *clock)
{
	struct coverage *coverage = coverage_find(server->streams, clock->match);

	if (coverage == NULL)
		return;
	relay_clock(&coverage->relay, clock);
	touch(coverage);
}

static void
on_begun(struct server *server, int64_t match, bool resumed)
{
	struct coverage *coverage = coverage_find(server->streams, match);

	if (coverage == NULL || !resumed)
		return;
	relay_resume(&coverage->relay);
	touch(coverage);
}

void
streams_look(struct server *server, int64_t match)
{
	struct coverage *coverage = coverage_find(server->streams, match);

	if (coverage == NULL)
		return;
	coverage->relay.stale = true;
	touch(coverage);
}

void
streams_look_all(struct server *server)
{
	struct coverage *coverage;

	TAILQ_FOREACH(coverage, &server->streams->looked, next_looked) {
		coverage->relay.stale = true;
		touch(coverage);
	}
}

static void
on_over(struct server *server, const struct match_over *over)
{
	streams_look(server, over->match);
}

/* Saved matches of theirs as well. */
static void
on_shown(struct server *server, int64_t player)
{
	struct coverage *coverage;

	TAILQ_FOREACH(coverage, &server->streams->looked, next_looked) {
		const struct match_row *row = &coverage->relay.row;
		if (row->player[0] != player && row->player[1] != player)
			continue;
		coverage->relay.stale = true;
		touch(coverage);
	}
}

const struct subscriber streams_subscriber = {
	.match_begun = on_begun,
	.action = on_action,
	.clock = on_clock,
	.match_stopped = streams_look,
	.match_over = on_over,
	.player_shown = on_shown,
};

/* --- what leaves at the end of a turn */

static void
wake_all(struct coverage *coverage)
{
	struct stream *stream;

	TAILQ_FOREACH(stream, &coverage->list, next)
		stream_wake(stream);
}

/* One text for all who have read up to it. The others come to it by and by. */
static void
share(struct coverage *coverage)
{
	size_t size;
	const char *bytes = scroll_from(&coverage->relay.scroll, coverage->told, &size);
	struct piece *piece = piece_new(bytes, size);
	struct stream *stream;

	TAILQ_FOREACH(stream, &coverage->list, next) {
		bool keeps_up = stream->joined && !stream->ended && stream->at == coverage->told;
		if (keeps_up && piece != NULL && !stream_is_full(stream))
			stream_share(stream, piece);
		else
			stream_wake(stream);
	}
	if (piece != NULL)
		piece_free(piece);
}

static void
tell(struct coverage *coverage)
{
	const struct relay *relay = &coverage->relay;
	int64_t end = scroll_end(&relay->scroll);

	relay_check(&coverage->relay);
	if (relay->state == RELAY_READING || (relay->state == RELAY_LIVE && coverage->told == end))
		return;
	if (relay->state == RELAY_LIVE && scroll_has(&relay->scroll, coverage->told))
		share(coverage);
	else
		wake_all(coverage);
	coverage->told = end;
}

static void
look(struct coverage *coverage)
{
	struct streams *streams = coverage->streams;

	coverage->looked_ms = streams->server->tick_ms;
	TAILQ_REMOVE(&streams->looked, coverage, next_looked);
	TAILQ_INSERT_TAIL(&streams->looked, coverage, next_looked);
	relay_look(&coverage->relay);
}

static void
tell_touched(struct streams *streams)
{
	struct coverage *coverage;

	while ((coverage = TAILQ_FIRST(&streams->touched)) != NULL) {
		TAILQ_REMOVE(&streams->touched, coverage, next_touched);
		coverage->touched = false;
		if (coverage->relay.stale)
			look(coverage);
		tell(coverage);
	}
}

/* The relays that have only just been asked for. Returns how many pieces that took. */
static int
read_relays(struct streams *streams)
{
	struct coverage *coverage;
	int pieces = 0;

	while (pieces < PIECES_PER_TURN && (coverage = TAILQ_FIRST(&streams->reading)) != NULL) {
		TAILQ_REMOVE(&streams->reading, coverage, next_reading);
		relay_read(&coverage->relay);
		pieces++;
		if (!TAILQ_EMPTY(&coverage->list))
			stream_charge(TAILQ_FIRST(&coverage->list));
		if (coverage->relay.state == RELAY_READING) {
			TAILQ_INSERT_TAIL(&streams->reading, coverage, next_reading);
			continue;
		}
		look(coverage);
		coverage->told = scroll_end(&coverage->relay.scroll);
		relay_check(&coverage->relay);
		wake_all(coverage);
	}
	return pieces;
}

static void
beat(struct streams *streams)
{
	struct stream *stream;

	while ((stream = TAILQ_FIRST(&streams->beat)) != NULL &&
		streams->server->tick_ms - stream->written_ms >= STREAM_BEAT_MS)
		stream_beat(stream);
}

/* What changes a match that nobody plays, such as a claim, comes here in the end. */
static void
look_again(struct streams *streams)
{
	struct coverage *coverage;

	while ((coverage = TAILQ_FIRST(&streams->looked)) != NULL &&
		streams->server->tick_ms - coverage->looked_ms >= STREAM_BEAT_MS) {
		look(coverage);
		tell(coverage);
	}
}

bool
streams_go_on(struct server *server)
{
	struct streams *streams = server->streams;
	struct stream *stream;
	bool more = true;

	tell_touched(streams);
	int pieces = read_relays(streams);
	const struct stream *last = TAILQ_LAST(&streams->ready, stream_list);
	for (int i = 0; i < STEPS_PER_TURN && pieces < PIECES_PER_TURN && more; i++) {
		stream = TAILQ_FIRST(&streams->ready);
		more = stream != NULL && stream != last;
		if (stream != NULL)
			pieces += stream_step(stream);
	}
	look_again(streams);
	beat(streams);
	return !TAILQ_EMPTY(&streams->ready) || !TAILQ_EMPTY(&streams->reading);
}

/* --- all of them */

void
streams_open(struct server *server, int max)
{
	struct streams *streams = must_calloc(1, sizeof *streams);

	streams->server = server;
	server->streams_max = max;
	TAILQ_INIT(&streams->touched);
	TAILQ_INIT(&streams->looked);
	TAILQ_INIT(&streams->reading);
	TAILQ_INIT(&streams->ready);
	TAILQ_INIT(&streams->beat);
	server->streams = streams;
}

void
streams_close(struct server *server)
{
	free(server->streams);
}
