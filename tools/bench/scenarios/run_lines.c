/*
 * run_lines.c - the same sessions over other lines: what a command costs, what an idle session takes, and
 * what players notice while many come back under TLS at once.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/fail.h"
#include "tools/bench/load.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"
#include "tools/bench/returners.h"

enum {
	ASKING = 100,
	IDLE = 1000,
	PAIRS = 50,
	LENGTH = 1,
	RETURNERS = 1000,
};

static const double start_seconds = 0.3;

static const char *const names[LINE_COUNT] = {
	[LINE_TEXT] = "plain text",
	[LINE_TLS] = "TLS",
	[LINE_WEB] = "WebSocket",
	[LINE_WEB_TLS] = "WebSocket under TLS",
};

/* ---- a command ---- */

static double
most_for(enum line line)
{
	return line == LINE_WEB ? 1.25 : line == LINE_TLS ? 1.6 : 2;
}

static void
ask(struct bench *bench, const struct child *server, enum line line)
{
	const struct metric metrics[] = {
		{"CPU per line, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, most_for(line)},
		{"lines/s", window_rate, GOAL_NONE, 0},
		{"p99 of a line, us", window_p99, GOAL_NONE, 0},
		{"bytes per line, both ways", window_bytes_per_operation, GOAL_NONE, 0},
	};
	const struct child other = child_by(server, line);
	struct conn plain_conns[ASKING], other_conns[ASKING];
	struct load plain, loaded;
	char title[256];

	accounts_login(bench, server, 0, ASKING, LOGIN_CLIP, plain_conns);
	accounts_login(bench, &other, ASKING, ASKING, LOGIN_CLIP, other_conns);
	load_init(&plain, bench, plain_conns, ASKING, bench->query, 0);
	load_init(&loaded, bench, other_conns, ASKING, bench->query, 0);
	struct series *series = series_measure(
		bench, (struct contender){&loaded.work, server}, (struct contender){&plain.work, server});
	snprintf(title, sizeof title, "lines: `%s` on %d connections by %s, one line outstanding on each",
		bench->query, ASKING, names[line]);
	report_series(
		title, names[line], names[LINE_TEXT], series, metrics, sizeof metrics / sizeof *metrics);
	series_free(series);
	load_clear(&plain);
	load_clear(&loaded);
	bench_run_for(bench, 0.5); /* the server must see them go before they log in again */
}

/* ---- memory ---- */

/* KiB of each session, on a server with a fresh heap. */
static double
memory_of(struct bench *bench, struct child *server, enum line line, struct conn *conns)
{
	child_stop(server);
	child_start_lines(server, bench, server->name);
	const struct child by = child_by(server, line);

	accounts_login(bench, server, 0, ASKING, LOGIN_CLIP, conns);
	int64_t before = child_memory(server);
	accounts_login(bench, &by, ASKING, IDLE, LOGIN_CLIP, conns + ASKING);
	double each = (double)(child_memory(server) - before) / IDLE;
	accounts_logout(bench, conns, ASKING + IDLE);
	return each / 1024;
}

static void
weigh(struct bench *bench, struct child *server)
{
	struct conn *conns = must_alloc(ASKING + IDLE, sizeof *conns);
	double each[LINE_COUNT];
	char name[64];

	for (int line = LINE_TEXT; line < LINE_COUNT; line++)
		each[line] = memory_of(bench, server, (enum line)line, conns);
	report_title("lines: anonymous resident memory of logged-in programs that do nothing, KiB each");
	for (int line = LINE_TEXT; line < LINE_COUNT; line++) {
		snprintf(name, sizeof name, "%s, %d of them", names[line], IDLE);
		report_value(name, each[line], line == LINE_TLS ? GOAL_VALUE_AT_MOST : GOAL_NONE, 18);
	}
	report_value("WebSocket beyond plain text", each[LINE_WEB] - each[LINE_TEXT], GOAL_VALUE_AT_MOST, 3);
	free(conns);
}

/* ---- many come back ---- */

static const struct metric return_metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 1.5},
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

static bool
are_in(void *arg)
{
	return returners_are_in(arg);
}

/* As work_measure(), but from the moment they begin to come back until the last is in. */
static void
measure_return(struct bench *bench, const struct child *server, struct work *work,
	struct returners *returners, struct window *window)
{
	work->is_paused = false;
	work->resume(work);
	bench_run_for(bench, start_seconds);
	window_open(window);
	int64_t cpu = child_cpu(server), began = clock_now();
	work->window = window;
	returners_come(returners);
	/* They give up themselves before that, and say why. */
	if (!bench_run_until(bench, RETURNERS_PATIENCE + 10, are_in, returners))
		fail("not everybody came back within %d seconds", RETURNERS_PATIENCE);
	work->window = NULL;
	window->cpu = child_cpu(server) - cpu;
	window->seconds = (double)(clock_now() - began) / 1e9;
	window_close(window);
}

static void
come_back(struct bench *bench, struct child *server)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct conn conns[2 * PAIRS];
	struct players players;
	double seconds[BENCH_ROUNDS_MAX];
	char title[128];

	accounts_login(bench, server, 0, 2 * PAIRS, LOGIN_CLIP, conns);
	players_init(&players, conns, 0, PAIRS, LENGTH);
	struct returners *returners = returners_open(bench, server, 2 * PAIRS, RETURNERS);
	series->rounds = bench->rounds;
	for (int i = 0; i < series->rounds; i++) {
		returners_leave(returners);
		work_measure(&players.work, bench, server, &series->ceiling[i]);
		measure_return(bench, server, &players.work, returners, &series->subject[i]);
		seconds[i] = series->subject[i].seconds;
	}
	snprintf(title, sizeof title,
		"lines: %d players in matches while %d programs come back under TLS at once, by token",
		2 * PAIRS, RETURNERS);
	report_series(title, "meanwhile", "before", series, return_metrics,
		sizeof return_metrics / sizeof *return_metrics);
	report_value("seconds until the last was in", median_of(seconds, series->rounds), GOAL_NONE, 0);
	returners_close(returners);
	series_free(series);
	players_clear(&players);
}

void
run_lines(struct bench *bench)
{
	struct child server;

	child_start_lines(&server, bench, "lines");
	accounts_register(bench, &server, 0, 2 * PAIRS, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_register(bench, &server, 2 * PAIRS, RETURNERS, "toggle notify\r\ntoggle report\r\n");
	for (int line = LINE_TLS; line < LINE_COUNT; line++)
		ask(bench, &server, (enum line)line);
	weigh(bench, &server);
	come_back(bench, &server);
	child_stop(&server);
}
