/*
 * run_streams.c - one match that many look at: by event stream, and as watchers. The difference is what a
 * stream costs more than a watcher, or less.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	LISTENERS = 1000,
	LENGTH = 99, /* the match is to outlast the measurement */
	REST_SECONDS = 20,
};

static const double begin_seconds = 0.5;

struct audience {
	struct bench *bench;
	struct child server;
	struct conn *conns; /* two players, then listeners; owned */
	struct players players;
	int listeners;
	const char *name;
};

static const struct metric metrics[] = {
	{"CPU per play, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.2},
	{"bytes per play", window_bytes_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_NONE, 0},
};

static bool
is_at_rest(void *arg)
{
	const struct audience *audience = arg;

	return audience->players.work.outstanding == 0;
}

/* The match has begun, and nobody moves. */
static void
begin_match(struct audience *audience)
{
	struct work *work = &audience->players.work;

	work->is_paused = false;
	work->resume(work);
	bench_run_for(audience->bench, begin_seconds);
	work->is_paused = true;
	if (!bench_run_until(audience->bench, REST_SECONDS, is_at_rest, audience))
		fail("%s: the match doesn't come to rest", audience->name);
}

static void
audience_open(struct audience *audience, struct bench *bench, const char *name, int watchers, int listeners)
{
	*audience = (struct audience){.bench = bench, .listeners = listeners, .name = name};
	audience->conns = must_alloc((size_t)(2 + listeners), sizeof *audience->conns);
	child_start_lines(&audience->server, bench, name);
	accounts_register(
		bench, &audience->server, 0, 2, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_register(bench, &audience->server, 2, watchers, "toggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &audience->server, 0, 2, LOGIN_CLIP, audience->conns);
	accounts_login(bench, &audience->server, 2, watchers, LOGIN_CLIP, audience->conns + 2);
	players_init(&audience->players, audience->conns, 0, 1, LENGTH);
	begin_match(audience);
}

static void
audience_close(struct audience *audience)
{
	players_clear(&audience->players);
	for (int i = 0; i < audience->listeners; i++)
		conn_close(&audience->conns[2 + i]);
	free(audience->conns);
	child_stop(&audience->server);
}

static void
watch_all(struct audience *audience)
{
	char name[ACCOUNT_NAME_SIZE], line[64];

	account_name(0, name);
	snprintf(line, sizeof line, "watch %s\r\n", name);
	for (int i = 0; i < audience->listeners; i++)
		conn_send(&audience->conns[2 + i], line);
	bench_run_for(audience->bench, begin_seconds);
}

static void
on_closed(struct conn *conn)
{
	const struct audience *audience = conn->owner;

	fail("%s has closed a stream", audience->name);
}

static const struct conn_handler stream_handler = {.closed = on_closed};

static void
stream_all(struct audience *audience)
{
	const struct door door = {
		.port = audience->server.port[LINE_WEB], .line = LINE_TEXT}; /* HTTP as it is */

	for (int i = 0; i < audience->listeners; i++) {
		struct conn *conn = &audience->conns[2 + i];
		conn_open(conn, audience->bench, door, &stream_handler, audience);
		conn_send(conn, "GET /api/matches/1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
		if (i % 100 == 99)
			bench_run_for(audience->bench, 0.1);
	}
	bench_run_for(audience->bench, begin_seconds);
}

static void
compare(struct audience *streams, struct audience *watchers)
{
	char title[256];
	struct series *series =
		series_measure(streams->bench, (struct contender){&streams->players.work, &streams->server},
			(struct contender){&watchers->players.work, &watchers->server});

	snprintf(title, sizeof title, "streams: one match, and %d who look on: by HTTP, as watchers",
		streams->listeners);
	report_series(title, "streams", "watchers", series, metrics, sizeof metrics / sizeof *metrics);
	series_free(series);
}

void
run_streams(struct bench *bench)
{
	int listeners = bench->listeners > 0 ? bench->listeners : LISTENERS;
	struct audience watched, streamed;

	audience_open(&watched, bench, "streams-watched", listeners, listeners);
	audience_open(&streamed, bench, "streams-read", 0, listeners);
	watch_all(&watched);
	stream_all(&streamed);
	compare(&streamed, &watched);
	audience_close(&streamed);
	audience_close(&watched);
}
