/*
 * reading.c - see reading.h. The same match is read by a stream of each machine: by as much as the machine
 * that reads is behind, its event is later.
 */
#include "tools/bench/cluster/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "tools/bench/bench.h"
#include "tools/bench/cluster/club.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/report.h"

enum {
	PLAYS_PER_SECOND = 1000,
	LENGTH = 99, /* a match is to outlast the measurement */
	LISTENERS = 1000,
	OPENED_AT_ONCE = 100,
	COMPARED = 10, /* matches whose events are compared */
	EVENTS_MOST = 100000,
	READERS_MOST = 4,
	MS_OF_SECOND = 1000,
};

/* Reads a match, and notes when each action came. */
struct listener {
	struct conn conn;
	int64_t *came; /* owned, by number; NULL: only how many is wanted */
	int64_t events;
};

struct reading {
	struct club club;
	struct machine readers[READERS_MOST];
	int count, listeners;
};

static void
on_line(struct conn *conn, char *line)
{
	struct listener *listener = conn->owner;

	if (strncmp(line, "id: ", 4) != 0)
		return;
	long number = strtol(line + 4, NULL, 10);
	listener->events++;
	if (listener->came != NULL && number > 0 && number < EVENTS_MOST)
		listener->came[number] = clock_now();
}

static void
on_closed(struct conn *conn)
{
	(void)conn;
	fail("a machine has closed a stream");
}

static const struct conn_handler handler = {.line = on_line, .closed = on_closed};

static void
listen_to(struct reading *reading, struct listener *listener, const struct machine *machine, int match)
{
	char request[128];

	conn_open(&listener->conn, &reading->club.bench,
		(struct door){.port = machine->web_port, .line = LINE_TEXT}, &handler, listener);
	snprintf(request, sizeof request, "GET /api/matches/%d/stream HTTP/1.1\r\nHost: localhost\r\n\r\n",
		match);
	conn_send(&listener->conn, request);
}

static void
play_for(struct reading *reading, double seconds)
{
	struct work *work = &reading->club.logged.players.work;

	work->is_paused = false;
	work->resume(work);
	bench_run_for(&reading->club.bench, seconds);
	work->is_paused = true;
	bench_run_for(&reading->club.bench, 1);
}

static void
start_readers(struct reading *reading)
{
	static const char *const names[READERS_MOST] = {"r1", "r2", "r3", "r4"};
	struct club *club = &reading->club;
	const struct node nodes[] = {club->primary, club->standby};

	for (int i = 0; i < reading->count; i++) {
		machine_init(&reading->readers[i], &club->bench, names[i], nodes, 2, 1);
		machine_copy(&reading->readers[i], &club->a);
		machine_start_reader(&reading->readers[i]);
	}
}

/* ---- how far behind */

static int
compare_numbers(const void *one, const void *other)
{
	double a = *(const double *)one, b = *(const double *)other;

	return (a > b) - (a < b);
}

static void
report_lag(struct reading *reading, struct listener *written, struct listener *read)
{
	double *lags = must_alloc((size_t)COMPARED * EVENTS_MOST, sizeof *lags);
	int count = 0;

	for (int i = 0; i < COMPARED; i++)
		for (int number = 1; number < EVENTS_MOST; number++)
			if (written[i].came[number] != 0 && read[i].came[number] != 0)
				lags[count++] =
					(double)(read[i].came[number] - written[i].came[number]) / 1e6;
	if (count == 0)
		fail("no event has come from both machines");
	qsort(lags, (size_t)count, sizeof *lags, compare_numbers);
	report_title("cluster: a machine that reads, while 1,000 plays a second are made");
	report_value("machines", reading->count, GOAL_NONE, 0);
	report_value("events compared", count, GOAL_NONE, 0);
	report_value("lag p50, ms", lags[count / 2], GOAL_NONE, 0);
	report_value("lag p99, ms", lags[(int)((double)count * .99)], GOAL_VALUE_AT_MOST, 300);
	free(lags);
}

static void
measure_lag(struct reading *reading)
{
	struct listener *all = must_alloc(2 * COMPARED, sizeof *all);

	for (int i = 0; i < 2 * COMPARED; i++) {
		const struct machine *reader = &reading->readers[i % reading->count];
		all[i] = (struct listener){.came = must_alloc(EVENTS_MOST, sizeof *all[i].came)};
		memset(all[i].came, 0, EVENTS_MOST * sizeof *all[i].came);
		listen_to(reading, &all[i], i < COMPARED ? &reading->club.a : reader, 1 + i % COMPARED);
	}
	bench_run_for(&reading->club.bench, 2);
	for (int i = 0; i < 2 * COMPARED; i++) /* what came before was from the journal */
		memset(all[i].came, 0, EVENTS_MOST * sizeof *all[i].came);
	play_for(reading, reading->club.bench.seconds * reading->club.bench.rounds);
	report_lag(reading, all, all + COMPARED);
	for (int i = 0; i < 2 * COMPARED; i++) {
		conn_close(&all[i].conn);
		free(all[i].came);
	}
	free(all);
}

/* ---- what a stream costs */

static int64_t
all_events(const struct listener *listeners, int count)
{
	int64_t events = 0;

	for (int i = 0; i < count; i++)
		events += listeners[i].events;
	return events;
}

/* As many as the machine on which people play lets in, for sure. */
static int
most_written(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		fail_system("getrlimit");
	return (int)(limit.rlim_max / 4) - 2 * COMPARED;
}

/* Microseconds of CPU for an event of a stream; *bytes: memory for a stream. */
static double
cost_of_streams(struct reading *reading, const struct machine *machine, int count, double *bytes)
{
	double seconds = reading->club.bench.seconds * reading->club.bench.rounds;
	struct listener *listeners = must_alloc((size_t)count, sizeof *listeners);

	int64_t began = child_cpu(&machine->child);
	play_for(reading, seconds);
	int64_t without = child_cpu(&machine->child) - began, memory = child_memory(&machine->child);
	for (int i = 0; i < count; i++) {
		listeners[i] = (struct listener){.events = 0};
		listen_to(reading, &listeners[i], machine, 1);
		if (i % OPENED_AT_ONCE == OPENED_AT_ONCE - 1)
			bench_run_for(&reading->club.bench, 0.1);
	}
	bench_run_for(&reading->club.bench, 3);
	*bytes = (double)(child_memory(&machine->child) - memory) / count;
	int64_t events = all_events(listeners, count);
	began = child_cpu(&machine->child);
	play_for(reading, seconds);
	int64_t with = child_cpu(&machine->child) - began;
	events = all_events(listeners, count) - events;
	for (int i = 0; i < count; i++)
		conn_close(&listeners[i].conn);
	free(listeners);
	bench_run_for(&reading->club.bench, 1);
	return (double)(with - without) / 1e3 / (double)events;
}

static void
measure_cost(struct reading *reading)
{
	double read_bytes, written_bytes;
	int count = reading->listeners, fewer = count < most_written() ? count : most_written();
	double read = cost_of_streams(reading, &reading->readers[0], count, &read_bytes);
	double written = cost_of_streams(reading, &reading->club.a, fewer, &written_bytes);

	report_title("cluster: streams of one match, on a machine that reads and on the one that writes");
	report_value("streams, read", count, GOAL_NONE, 0);
	report_value("streams, written", fewer, GOAL_NONE, 0);
	report_value("us of CPU a stream and event, read", read, GOAL_NONE, 0);
	report_value("us of CPU a stream and event, written", written, GOAL_NONE, 0);
	report_value("ratio", read / written, GOAL_VALUE_AT_MOST, 1);
	report_value("bytes a stream, read", read_bytes, GOAL_NONE, 0);
	report_value("bytes a stream, written", written_bytes, GOAL_NONE, 0);
}

void
reading_report(const struct bench *bench)
{
	struct bench own = *bench;
	struct reading *reading = must_alloc(1, sizeof *reading);

	own.length = LENGTH;
	*reading = (struct reading){.count = bench->readers < READERS_MOST ? bench->readers : READERS_MOST,
		.listeners = bench->listeners > 0 ? bench->listeners : LISTENERS};
	club_open(&reading->club, &own, "reading", 2);
	players_keep_pace(&reading->club.logged.players, bench->base, PLAYS_PER_SECOND);
	play_for(reading, 1); /* the matches begin */
	start_readers(reading);
	measure_lag(reading);
	measure_cost(reading);
	for (int i = 0; i < reading->count; i++)
		child_stop(&reading->readers[i].child);
	club_close(&reading->club);
	free(reading);
}
