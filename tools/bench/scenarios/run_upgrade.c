/*
 * run_upgrade.c - whole matches among 1,000 connections, while another program takes the server's place. Each
 * measurement has one upgrade in it.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	PAIRS = 50,
	LENGTH = 5,
	LISTENERS = 900,
	PATIENCE = 30, /* seconds for an upgrade */
};

struct upgraded {
	struct child server;
	struct conn *conns; /* players, then listeners; owned */
	struct players players;
	int people, listeners;
	int upgrades; /* done, says the log */
};

static double
longest(const struct window *window)
{
	return window->latency_count == 0 ? 0 : (double)window->latency[window->latency_count - 1] / 1000;
}

static const struct metric metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_NONE, 0},
	{"the longest, us", longest, GOAL_VALUE_AT_MOST, 1000000},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

static int
count_upgrades(const struct child *server)
{
	FILE *log = fopen(server->log, "re");
	char line[1024];
	int count = 0;

	if (log == NULL)
		fail_system("can't read %s", server->log);
	while (fgets(line, sizeof line, log) != NULL) {
		if (strstr(line, "upgrade: nothing has changed") != NULL)
			fail("%s", line);
		count += strstr(line, " has taken over from ") != NULL;
	}
	fclose(log);
	return count;
}

static bool
has_upgraded(void *arg)
{
	struct upgraded *upgraded = arg;

	return count_upgrades(&upgraded->server) > upgraded->upgrades;
}

/* As work_measure(), with an upgrade at the beginning. */
static void
measure_upgrade(struct upgraded *upgraded, struct bench *bench, struct window *window)
{
	struct work *work = &upgraded->players.work;

	upgraded->upgrades = count_upgrades(&upgraded->server);
	work->is_paused = false;
	work->resume(work);
	bench_run_for(bench, 0.3);
	window_open(window);
	int64_t began = clock_now();
	work->window = window;
	kill(upgraded->server.pid, SIGUSR2);
	bench_run_for(bench, bench->seconds);
	if (!bench_run_until(bench, PATIENCE, has_upgraded, upgraded))
		fail("the upgrade does not end");
	work->window = NULL;
	window->seconds = (double)(clock_now() - began) / 1e9;
	window_close(window);
	for (int i = 0; i < upgraded->people + upgraded->listeners; i++)
		if (upgraded->conns[i].fd < 0)
			fail("a line was lost");
}

static void
upgraded_open(struct upgraded *upgraded, struct bench *bench)
{
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;

	upgraded->people = 2 * pairs;
	upgraded->listeners = bench->listeners > 0 ? bench->listeners : LISTENERS;
	upgraded->conns =
		must_alloc((size_t)(upgraded->people + upgraded->listeners), sizeof *upgraded->conns);
	child_start_server(&upgraded->server, bench, "upgrade", HASHING_CHEAP);
	accounts_register(bench, &upgraded->server, 0, upgraded->people,
		"toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_register(bench, &upgraded->server, upgraded->people, upgraded->listeners, "");
	accounts_login(bench, &upgraded->server, 0, upgraded->people, LOGIN_CLIP, upgraded->conns);
	accounts_login(bench, &upgraded->server, upgraded->people, upgraded->listeners, LOGIN_CLIP,
		upgraded->conns + upgraded->people);
	players_init(
		&upgraded->players, upgraded->conns, 0, pairs, bench->length > 0 ? bench->length : LENGTH);
}

void
run_upgrade(struct bench *bench)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct upgraded upgraded = {.upgrades = 0};

	upgraded_open(&upgraded, bench);
	series->rounds = bench->rounds;
	for (int i = 0; i < bench->rounds; i++) {
		work_measure(&upgraded.players.work, bench, &upgraded.server, &series->ceiling[i]);
		measure_upgrade(&upgraded, bench, &series->subject[i]);
	}
	report_series("upgrade: whole matches among 1,000 connections while another program takes over",
		"upgrade", "alone", series, metrics, sizeof metrics / sizeof *metrics);
	series_free(series);
	players_clear(&upgraded.players);
	for (int i = 0; i < upgraded.listeners; i++)
		conn_close(&upgraded.conns[upgraded.people + i]);
	free(upgraded.conns);
	child_stop(&upgraded.server);
}
