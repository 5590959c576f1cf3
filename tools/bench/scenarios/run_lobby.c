/*
 * run_lobby.c - the cost of keeping everybody informed: matches begin and end all the time, with a full lobby
 * and with an empty one. The difference is the cost of status updates.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/fail.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	PAIRS = 50,
	LENGTH = 1,
	LISTENERS = 900,
};

struct lobby {
	struct child server;
	struct conn *conns; /* players, then listeners; owned */
	struct players players;
	int people, listeners;
};

static double
matches_per_second(const struct window *window)
{
	return window->seconds > 0 ? (double)window->matches / window->seconds : 0;
}

/* A full lobby may add a tenth to the cost of play. */
static const struct metric status_metrics[] = {
	{"CPU per play, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.1},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"matches/s", matches_per_second, GOAL_NONE, 0},
	{"p99 until the opponent saw it, us", window_p99, GOAL_NONE, 0},
};

static const struct metric report_metrics[] = {
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"matches/s", matches_per_second, GOAL_NONE, 0},
	{"p99 until the opponent saw it, us", window_p99, GOAL_NONE, 0},
};

static void
lobby_open(struct lobby *lobby, struct bench *bench, const char *name, int listeners, const char *commands)
{
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;

	lobby->people = 2 * pairs;
	lobby->listeners = listeners;
	lobby->conns = must_alloc((size_t)(lobby->people + listeners), sizeof *lobby->conns);
	child_start_server(&lobby->server, bench, name, HASHING_CHEAP);
	accounts_register(bench, &lobby->server, 0, lobby->people,
		"toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_register(bench, &lobby->server, lobby->people, listeners, commands);
	accounts_login(bench, &lobby->server, 0, lobby->people, LOGIN_CLIP, lobby->conns);
	accounts_login(
		bench, &lobby->server, lobby->people, listeners, LOGIN_CLIP, lobby->conns + lobby->people);
	players_init(&lobby->players, lobby->conns, 0, pairs, bench->length > 0 ? bench->length : LENGTH);
}

static void
lobby_close(struct lobby *lobby)
{
	players_clear(&lobby->players);
	for (int i = 0; i < lobby->listeners; i++)
		conn_close(&lobby->conns[lobby->people + i]);
	free(lobby->conns);
	child_stop(&lobby->server);
}

static void
compare(struct bench *bench, struct lobby *full, struct lobby *empty, const char *what,
	const struct metric *metrics, size_t count)
{
	char title[256];

	struct series *series = series_measure(bench, (struct contender){&full->players.work, &full->server},
		(struct contender){&empty->players.work, &empty->server});
	snprintf(title, sizeof title,
		"lobby: %d players in matches that begin and end all the time, %s %d CLIP clients",
		full->people, what, full->listeners);
	report_series(title, "full", "players only", series, metrics, count);
	series_free(series);
}

void
run_lobby(struct bench *bench)
{
	int listeners = bench->listeners > 0 ? bench->listeners : LISTENERS;
	struct lobby empty, full;

	lobby_open(&empty, bench, "lobby-empty", 0, "");
	lobby_open(&full, bench, "lobby-status", listeners, "toggle notify\r\ntoggle report\r\n");
	compare(bench, &full, &empty, "status updates to", status_metrics,
		sizeof status_metrics / sizeof *status_metrics);
	lobby_close(&full);
	lobby_open(&full, bench, "lobby-reports", listeners, "");
	compare(bench, &full, &empty, "status updates and reports to", report_metrics,
		sizeof report_metrics / sizeof *report_metrics);
	lobby_close(&full);
	lobby_close(&empty);
}
