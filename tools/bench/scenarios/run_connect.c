/*
 * run_connect.c - connections and logins: many at once, and what others notice while passwords are hashed.
 *
 * Password hashes have their default cost here.
 */
#include <stdio.h>
#include <string.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/load.h"
#include "tools/bench/loop.h"
#include "tools/bench/report.h"

enum {
	AT_ONCE = 200,
	BANNER_SECONDS = 10,
	PROBES = 20,
	STORM = 16,	      /* people who log in again and again */
	STORM_PATIENCE = 120, /* seconds: on a busy machine hashing gets little of the processor */
};

static const double probe_pace = 0.01;

/* ---- many at once ---- */

struct banner_rush {
	int banners;
};

static bool
on_banner(struct conn *conn, const char *text)
{
	struct banner_rush *rush = conn->owner;

	if (strcmp(text, "login: ") != 0)
		return false;
	rush->banners++;
	return true;
}

static const struct conn_handler rush_handler = {.prompt = on_banner};

static bool
has_all(void *arg)
{
	const struct banner_rush *rush = arg;

	return rush->banners == AT_ONCE;
}

static void
run_rush(struct bench *bench, const struct child *server)
{
	double seconds[BENCH_ROUNDS_MAX];
	int fewest = AT_ONCE;

	for (int round = 0; round < bench->rounds; round++) {
		struct conn conns[AT_ONCE];
		struct banner_rush rush = {0};
		int64_t began = clock_now();
		for (int i = 0; i < AT_ONCE; i++)
			conn_open_at_once(&conns[i], bench, server->door, &rush_handler, &rush);
		bench_run_until(bench, BANNER_SECONDS, has_all, &rush);
		seconds[round] = (double)(clock_now() - began) / 1e9;
		fewest = rush.banners < fewest ? rush.banners : fewest;
		accounts_logout(bench, conns, AT_ONCE);
	}
	report_title("connect: 200 connections opened at once");
	report_value("banners, fewest of all rounds", fewest, GOAL_VALUE_AT_LEAST, AT_ONCE);
	report_value("ms until the last one", median_of(seconds, bench->rounds) * 1e3, GOAL_NONE, 0);
}

/* ---- logins without end ---- */

struct login_storm {
	struct bench *bench;
	const struct child *server;
	struct conn conns[STORM];
	int64_t logins;
	int left; /* connections that are still open at the end */
	bool is_over;
};

static const struct conn_handler storm_handler;

static int
number_of(const struct login_storm *storm, const struct conn *conn)
{
	return PROBES + (int)(conn - storm->conns);
}

static bool
storm_prompt(struct conn *conn, const char *text)
{
	const struct login_storm *storm = conn->owner;
	char line[256];

	if (strcmp(text, "login: ") != 0)
		return false;
	account_login_line(number_of(storm, conn), LOGIN_CLIP, line, sizeof line);
	conn_send(conn, line);
	return true;
}

static void
storm_line(struct conn *conn, char *line)
{
	struct login_storm *storm = conn->owner;

	if (strncmp(line, "1 ", 2) != 0)
		return;
	storm->logins++;
	conn_send(conn, "bye\r\n");
}

static void
storm_closed(struct conn *conn)
{
	struct login_storm *storm = conn->owner;

	if (storm->is_over)
		storm->left--;
	else
		conn_open(conn, storm->bench, storm->server->door, &storm_handler, storm);
}

static const struct conn_handler storm_handler = {
	.line = storm_line, .prompt = storm_prompt, .closed = storm_closed};

static void
storm_begin(struct login_storm *storm, struct bench *bench, const struct child *server)
{
	*storm = (struct login_storm){.bench = bench, .server = server, .left = STORM};
	for (int i = 0; i < STORM; i++)
		conn_open(&storm->conns[i], bench, server->door, &storm_handler, storm);
	bench_run_for(bench, 0.5);
}

static bool
is_calm(void *arg)
{
	const struct login_storm *storm = arg;

	return storm->left == 0;
}

static void
storm_end(struct login_storm *storm)
{
	storm->is_over = true;
	if (!bench_run_until(storm->bench, STORM_PATIENCE, is_calm, storm))
		fail("%d logins were never answered", storm->left);
}

/* ---- what the others notice ---- */

static const struct metric metrics[] = {
	{"p99 of a line, us", window_p99, GOAL_RATIO_AT_MOST, 1.5},
	{"p50 of a line, us", window_p50, GOAL_NONE, 0},
	{"p99.9 of a line, us", window_p999, GOAL_NONE, 0},
	{"lines/s", window_rate, GOAL_NONE, 0},
	{"CPU of the process, share of a core", window_cpu_share, GOAL_NONE, 0},
};

static void
probe(struct bench *bench, const struct child *server, struct conn *conns, const char *line)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct login_storm storm;
	struct load load;
	double logins = 0;
	char title[128];

	series->rounds = bench->rounds;
	load_init(&load, bench, conns, PROBES, line, probe_pace);
	cores_part(&server->pid, 1); /* the loop; the hashing thread takes either core */
	for (int i = 0; i < series->rounds; i++) {
		work_measure(&load.work, bench, server, &series->ceiling[i]);
		storm_begin(&storm, bench, server);
		int64_t before = storm.logins;
		work_measure(&load.work, bench, server, &series->subject[i]);
		logins += (double)(storm.logins - before) / series->subject[i].seconds;
		storm_end(&storm);
	}
	snprintf(title, sizeof title, "connect: %s of %d sessions, with logins without end and without any",
		strncmp(line, "who", 3) == 0 ? "`who`" : "a line", PROBES);
	report_series(title, "with", "without", series, metrics, sizeof metrics / sizeof *metrics);
	cores_join();
	report_value("logins/s", logins / series->rounds, GOAL_NONE, 0);
	series_free(series);
	load_clear(&load);
}

void
run_connect(struct bench *bench)
{
	struct conn conns[PROBES];
	struct child server;
	char who[128];

	child_start_server(&server, bench, "connect", HASHING_REAL);
	accounts_register(bench, &server, 0, PROBES + STORM, "toggle notify\r\n");
	run_rush(bench, &server);
	accounts_login(bench, &server, 0, PROBES, LOGIN_CLIP, conns);
	probe(bench, &server, conns, bench->query);
	accounts_login(bench, &server, 0, PROBES, LOGIN_CLIP, conns);
	snprintf(who, sizeof who, "who\r\n%s", bench->query); /* the answer marks the end of who's list */
	probe(bench, &server, conns, who);
	child_stop(&server);
}
