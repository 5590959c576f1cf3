/*
 * run_play.c - whole matches, against the echo that journals each line.
 *
 * A pair has one line outstanding at a time, and so has a connection of the echo: N pairs, N connections.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/load.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

/* Longer matches: players type `roll`. One point: the server throws for them. */
static const struct contest {
	int pairs, length;
} contests[] = {{50, 5}, {50, 1}, {1, 5}};

enum {
	CONTESTS = sizeof contests / sizeof *contests,
	LOAD_PAIRS = 10, /* from here on it's about throughput, below about latency */
};

static const char line[] = "move 24-18 13-11";

static const struct metric throughput[] = {
	{"CPU per play / journaled line, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 3},
	{"plays/s / lines/s", window_rate, GOAL_RATIO_AT_LEAST, 0.5},
	{"rows per COMMIT / outstanding", window_rows_per_commit_share, GOAL_VALUE_AT_LEAST, 0.7},
	{"rows per COMMIT", window_rows_per_commit, GOAL_NONE, 0},
	{"lines outstanding", window_outstanding, GOAL_NONE, 0},
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_NONE, 0},
	{"p99.9, us", window_p999, GOAL_NONE, 0},
	{"lines typed per play", window_lines_per_operation, GOAL_NONE, 0},
	{"CPU per typed line, us", window_cpu_per_line, GOAL_RATIO_AT_MOST, 1.6},
	{"bytes per play, both players", window_bytes_per_operation, GOAL_NONE, 0},
	{"bytes written to files per play", window_written_per_operation, GOAL_NONE, 0},
	{"sends per play", window_sends_per_operation, GOAL_NONE, 0},
	{"CPU of the process, share of a core", window_cpu_share, GOAL_NONE, 0},
	{"turns that a line of who plays waited, at most", window_waited, GOAL_VALUE_AT_MOST, 3},
};

/* One line makes two rows there, in longer matches three and more. */
static const double most_for_one_point = 2.3;

static const struct metric latency[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_RATIO_AT_MOST, 1.06},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 1.2},
	{"p99.9, us", window_p999, GOAL_NONE, 0},
	{"CPU per play / journaled line, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s / lines/s", window_rate, GOAL_NONE, 0},
	{"lines typed per play", window_lines_per_operation, GOAL_NONE, 0},
};

static const struct metric clock_metrics[] = {
	{"CPU per play, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.03},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"p99 until the opponent saw it, us", window_p99, GOAL_NONE, 0},
	{"bytes per play, both players", window_bytes_per_operation, GOAL_NONE, 0},
	{"bytes written to files per play", window_written_per_operation, GOAL_NONE, 0},
};

static void
report(const struct contest *contest, const struct series *series, double memory)
{
	char title[128];

	snprintf(title, sizeof title, "play: %d pair%s, matches to %d", contest->pairs,
		contest->pairs == 1 ? "" : "s", contest->length);
	if (contest->pairs < LOAD_PAIRS) {
		report_series(
			title, "server", "journaled", series, latency, sizeof latency / sizeof *latency);
		return;
	}
	struct metric metrics[sizeof throughput / sizeof *throughput];
	memcpy(metrics, throughput, sizeof throughput);
	if (contest->length == 1)
		metrics[0].bound = most_for_one_point;
	report_series(title, "server", "journaled", series, metrics, sizeof metrics / sizeof *metrics);
	report_value("KiB of memory per playing session", memory / 1024, GOAL_NONE, 0);
}

/* ---- those who watch ---- */

static void
on_line(struct conn *conn, char *text)
{
	(void)conn;
	(void)text;
}

static const struct conn_handler watcher_handler = {.line = on_line};

/* bench->listeners for each pair: in turn, they watch the one and the other of the two. */
static struct conn *
watchers_open(struct bench *bench, const struct child *server, const struct contest *contest)
{
	int people = 2 * contest->pairs, count = contest->pairs * bench->listeners;
	struct conn *conns = must_alloc((size_t)count + 1, sizeof *conns);
	char name[ACCOUNT_NAME_SIZE], text[64];

	if (count == 0)
		return conns;
	accounts_register(bench, server, people, count, "toggle notify\r\ntoggle report\r\n");
	accounts_login(bench, server, people, count, LOGIN_CLIP, conns);
	for (int i = 0; i < count; i++) {
		conns[i].on = &watcher_handler;
		account_name(i % people, name);
		snprintf(text, sizeof text, "watch %s\r\n", name);
		conn_send(&conns[i], text);
	}
	bench_run_for(bench, 0.5);
	return conns;
}

static void
hold_contest(struct bench *bench, const struct contest *contest)
{
	int people = 2 * contest->pairs;
	struct conn *playing = must_alloc((size_t)people, sizeof *playing);
	struct conn *echoing = must_alloc((size_t)contest->pairs, sizeof *echoing);
	struct child server, echo;
	struct players players;
	struct load echoes;
	char name[64], echo_name[80];

	snprintf(name, sizeof name, "play-%d-%d", contest->pairs, contest->length);
	snprintf(echo_name, sizeof echo_name, "%s-echo", name);
	child_start_server(&server, bench, name, HASHING_CHEAP);
	child_start_echo(&echo, bench, echo_name, ECHO_JOURNALED);
	accounts_register(bench, &server, 0, people, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	double memory = (double)child_memory(&server);
	accounts_login(bench, &server, 0, people, LOGIN_CLIP, playing);
	struct conn *watching = watchers_open(bench, &server, contest);
	players_init(&players, playing, 0, contest->pairs, contest->length);
	load_init_ceiling(&echoes, bench, &echo, echoing, contest->pairs, line);
	cores_part((const pid_t[]){server.pid, echo.pid}, 2);

	struct series *series = series_measure(
		bench, (struct contender){&players.work, &server}, (struct contender){&echoes.work, &echo});
	report(contest, series, ((double)child_memory(&server) - memory) / people);

	cores_join();
	series_free(series);
	players_clear(&players);
	load_clear(&echoes);
	for (int i = 0; i < contest->pairs * bench->listeners; i++)
		conn_close(&watching[i]);
	child_stop(&server);
	child_stop(&echo);
	free(watching);
	free(playing);
	free(echoing);
}

/* Pairs on a server of their own. */
struct side_by_side {
	struct child server;
	struct conn *conns; /* owned */
	struct players players;
};

static void
open_side(struct side_by_side *side, struct bench *bench, const char *name, const struct contest *contest,
	const char *options)
{
	int people = 2 * contest->pairs;

	side->conns = must_alloc((size_t)people, sizeof *side->conns);
	child_start_server(&side->server, bench, name, HASHING_CHEAP);
	accounts_register(
		bench, &side->server, 0, people, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &side->server, 0, people, LOGIN_CLIP, side->conns);
	players_init(&side->players, side->conns, 0, contest->pairs, contest->length);
	players_agree_on(&side->players, options);
}

static void
close_side(struct side_by_side *side)
{
	players_clear(&side->players);
	child_stop(&side->server);
	free(side->conns);
}

/* A play with a clock against one without. */
static void
compare_clocks(struct bench *bench, const struct contest *contest)
{
	struct side_by_side timed, free_of_it;
	char title[128];

	open_side(&timed, bench, "play-clock", contest, " clock=60+600");
	open_side(&free_of_it, bench, "play-no-clock", contest, "");
	cores_part((const pid_t[]){timed.server.pid, free_of_it.server.pid}, 2);
	struct series *series = series_measure(bench, (struct contender){&timed.players.work, &timed.server},
		(struct contender){&free_of_it.players.work, &free_of_it.server});
	snprintf(title, sizeof title, "play: %d pairs, matches to %d", contest->pairs, contest->length);
	report_series(
		title, "clock", "none", series, clock_metrics, sizeof clock_metrics / sizeof *clock_metrics);
	cores_join();
	series_free(series);
	close_side(&timed);
	close_side(&free_of_it);
}

void
run_play(struct bench *bench)
{
	void (*hold)(struct bench *, const struct contest *) = bench->clock ? compare_clocks : hold_contest;

	if (bench->pairs > 0 || bench->length > 0) {
		struct contest asked = {bench->pairs > 0 ? bench->pairs : contests[0].pairs,
			bench->length > 0 ? bench->length : contests[0].length};
		hold(bench, &asked);
		return;
	}
	for (int i = 0; i < CONTESTS; i++)
		hold(bench, &contests[i]);
}
