/*
 * run_query.c - lines that store nothing, against the plain echo.
 */
#include <stdio.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/load.h"
#include "tools/bench/loop.h"
#include "tools/bench/report.h"

static const int crowds[] = {100, 1000};

enum {
	CROWDS = sizeof crowds / sizeof *crowds,
	CROWD_MAX = 1000,
};

static const struct metric metrics[] = {
	{"CPU per line, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.0},
	{"lines/s", window_rate, GOAL_NONE, 0},
	{"p50 of a line, us", window_p50, GOAL_NONE, 0},
	{"p99 of a line, us", window_p99, GOAL_NONE, 0},
	{"bytes per line, both ways", window_bytes_per_operation, GOAL_NONE, 0},
};

static void
compare(struct bench *bench, const struct child *server, const struct child *echo, int count)
{
	struct conn asking[CROWD_MAX], echoing[CROWD_MAX];
	struct load queries, echoes;
	char title[256];

	accounts_login(bench, server, 0, count, LOGIN_CLIP, asking);
	load_init(&queries, bench, asking, count, bench->query, 0);
	load_init_ceiling(&echoes, bench, echo, echoing, count, bench->query);
	struct series *series = series_measure(
		bench, (struct contender){&queries.work, server}, (struct contender){&echoes.work, echo});
	snprintf(title, sizeof title, "query: `%s` on %d connections, one line outstanding on each",
		bench->query, count);
	report_series(title, "server", "plain echo", series, metrics, sizeof metrics / sizeof *metrics);
	series_free(series);
	load_clear(&queries);
	load_clear(&echoes);
	bench_run_for(bench, 0.5); /* the server must see them go before they log in again */
}

void
run_query(struct bench *bench)
{
	struct child server, echo;

	child_start_server(&server, bench, "query", HASHING_CHEAP);
	child_start_echo(&echo, bench, "query-echo", ECHO_PLAIN);
	accounts_register(bench, &server, 0, CROWD_MAX, "toggle notify\r\n");
	for (int i = 0; i < CROWDS; i++)
		compare(bench, &server, &echo, crowds[i]);
	child_stop(&server);
	child_stop(&echo);
}
