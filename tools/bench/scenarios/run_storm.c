/*
 * run_storm.c - everybody's status changes in one burst: what that costs in memory, and those who play
 * meanwhile.
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
	PAIRS = 50,
	LENGTH = 1,
};

static const double start_seconds = 0.3, look_seconds = 0.05;

struct storm {
	struct bench *bench;
	struct child server;
	struct conn *conns; /* players, then listeners; owned */
	struct players players;
	int people, listeners;
	int64_t most_memory;
};

static const struct metric metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 2},
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

/* Each watches somebody else than in the rounds before, who plays with nobody: only statuses change. */
static void
everybody_watches(struct storm *storm, int round)
{
	char name[ACCOUNT_NAME_SIZE], line[64];

	for (int i = 0; i < storm->listeners; i++) {
		account_name(storm->people + (i + 1 + round) % storm->listeners, name);
		snprintf(line, sizeof line, "watch %s\r\n", name);
		conn_send(&storm->conns[storm->people + i], line);
	}
}

/* As work_measure(), but with the burst at the beginning, and memory is looked at meanwhile. */
static void
measure_storm(struct storm *storm, int round, struct window *window)
{
	struct work *work = &storm->players.work;

	work->is_paused = false;
	work->resume(work);
	bench_run_for(storm->bench, start_seconds);
	window_open(window);
	int64_t cpu = child_cpu(&storm->server), began = clock_now();
	int64_t end = began + (int64_t)(storm->bench->seconds * 1e9);
	work->window = window;
	everybody_watches(storm, round);
	while (clock_now() < end) {
		bench_run_for(storm->bench, look_seconds);
		int64_t memory = child_memory(&storm->server);
		storm->most_memory = memory > storm->most_memory ? memory : storm->most_memory;
	}
	work->window = NULL;
	window->cpu = child_cpu(&storm->server) - cpu;
	window->seconds = (double)(clock_now() - began) / 1e9;
	window_close(window);
}

static void
storm_open(struct storm *storm, struct bench *bench)
{
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;

	*storm = (struct storm){.bench = bench, .people = 2 * pairs, .listeners = bench->sessions};
	int all = storm->people + storm->listeners;
	storm->conns = must_alloc((size_t)all, sizeof *storm->conns);
	child_start_server(&storm->server, bench, "storm", HASHING_CHEAP);
	accounts_register(bench, &storm->server, 0, storm->people,
		"toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_register(
		bench, &storm->server, storm->people, storm->listeners, "toggle notify\r\ntoggle report\r\n");
	/* With a fresh heap: those who registered have left theirs behind. */
	child_stop(&storm->server);
	child_start_server(&storm->server, bench, "storm", HASHING_CHEAP);
	accounts_login(bench, &storm->server, 0, all, LOGIN_CLIP, storm->conns);
	players_init(&storm->players, storm->conns, 0, pairs, bench->length > 0 ? bench->length : LENGTH);
}

/* What those who log in leave free in the heap is used again, and seen from outside it was there before. */
static void
report_memory(const struct storm *storm, int64_t before)
{
	double grown = (double)(storm->most_memory - before) / 1024 / (storm->people + storm->listeners);

	if (grown > 0)
		report_value("KiB of memory per session, at most", grown, GOAL_VALUE_AT_MOST, 8);
	else
		report_title("storm: memory can't be told: the heap had enough that was free");
}

void
run_storm(struct bench *bench)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct storm storm;
	char title[128];

	storm_open(&storm, bench);
	int64_t before = child_memory(&storm.server);
	series->rounds = bench->rounds;
	for (int i = 0; i < bench->rounds; i++) {
		work_measure(&storm.players.work, bench, &storm.server, &series->ceiling[i]);
		measure_storm(&storm, i, &series->subject[i]);
	}
	snprintf(title, sizeof title,
		"storm: %d players in matches while %d CLIP clients type `watch` at once", storm.people,
		storm.listeners);
	report_series(title, "storm", "before", series, metrics, sizeof metrics / sizeof *metrics);
	report_memory(&storm, before);
	series_free(series);
	players_clear(&storm.players);
	for (int i = 0; i < storm.listeners; i++)
		conn_close(&storm.conns[storm.people + i]);
	free(storm.conns);
	child_stop(&storm.server);
}
