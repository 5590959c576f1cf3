/*
 * run_pages.c - a running match that many look at: in pages, and as bare event streams. What a page asks for
 * when it comes is weighed against a game that is watched after it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/pages.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	READERS = 1000,
	LENGTH = 99,	     /* the match is to outlast the measurement */
	PLAYS_BEFORE = 60,   /* about a game: what has happened when they come */
	PLAYS_WATCHED = 200, /* about a match to 5 points */
	REST_SECONDS = 20,
};

/* A server of its own, with one match, and those who come to it. */
struct show {
	struct bench *bench;
	struct child server;
	struct conn conns[2];
	struct players players;
	struct pages pages;
	const char *name;
	bool bare;
	int readers;
	double come[BENCH_ROUNDS_MAX]; /* CPU, us each */
};

/* Between two lines of the players: all readers have had what the last one brought, as in a match of people.
 * Without it the two would play faster than a thousand can read, and these are cut off. */
static const double pause_seconds = 0.025, warm_seconds = 0.3;

static const struct metric metrics[] = {
	{"CPU per play, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.3},
	{"bytes per play", window_bytes_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_NONE, 0},
};

static bool
is_begun(void *arg)
{
	const struct show *show = arg;

	return show->players.work.window->operations >= PLAYS_BEFORE;
}

static bool
is_at_rest(void *arg)
{
	const struct show *show = arg;

	return show->players.work.outstanding == 0;
}

static void
begin_match(struct show *show)
{
	struct work *work = &show->players.work;
	struct window window;

	window_open(&window);
	work->window = &window;
	work->is_paused = false;
	work->resume(work);
	bool begun = bench_run_until(show->bench, REST_SECONDS, is_begun, show);
	work->window = NULL;
	work->is_paused = true;
	if (!begun || !bench_run_until(show->bench, REST_SECONDS, is_at_rest, show))
		fail("%s: the match doesn't begin, or doesn't come to rest", show->name);
	window_free(&window);
}

/* One line of whoever is to type one. */
static void
play_on(struct show *show)
{
	struct work *work = &show->players.work;

	work->is_paused = false;
	work->resume(work);
	work->is_paused = true;
	bench_run_for(show->bench, pause_seconds);
}

static void
play_for(struct show *show, double seconds)
{
	int64_t end = clock_now() + (int64_t)(seconds * 1e9);

	while (clock_now() < end)
		play_on(show);
}

static void
measure_plays(struct show *show, struct window *window)
{
	play_for(show, warm_seconds);
	window_open(window);
	int64_t cpu = child_cpu(&show->server), began = clock_now();
	show->players.work.window = window;
	play_for(show, show->bench->seconds);
	show->players.work.window = NULL;
	window->cpu = child_cpu(&show->server) - cpu;
	window->seconds = (double)(clock_now() - began) / 1e9;
	window_close(window);
}

static void
show_open(struct show *show, struct bench *bench, const char *name, bool bare)
{
	*show = (struct show){.bench = bench,
		.name = name,
		.bare = bare,
		.readers = bench->listeners > 0 ? bench->listeners : READERS};
	child_start_lines(&show->server, bench, name);
	accounts_register(bench, &show->server, 0, 2, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &show->server, 0, 2, LOGIN_CLIP, show->conns);
	players_init(&show->players, show->conns, 0, 1, LENGTH);
	begin_match(show);
	pages_init(&show->pages, bench, show->server.port[LINE_WEB], 1);
}

static void
show_close(struct show *show)
{
	pages_close(&show->pages);
	players_clear(&show->players);
	child_stop(&show->server);
}

/* All come; those of the last time have gone. CPU until then, us each. */
static double
measure_coming(struct show *show)
{
	pages_close(&show->pages);
	int64_t cpu = child_cpu(&show->server);
	pages_open(&show->pages, show->readers, show->bare);
	return (double)(child_cpu(&show->server) - cpu) / 1e3 / show->readers;
}

/* Of somebody who comes and stays; `come` and `play` as told, us each. */
static double
cpu_of(double come, double play)
{
	return come + PLAYS_WATCHED * play;
}

static void
report(struct show *pages, struct show *streams, const struct series *series)
{
	double play[2][BENCH_ROUNDS_MAX];
	double come[2] = {median_of(pages->come, series->rounds), median_of(streams->come, series->rounds)};
	char title[128];

	snprintf(title, sizeof title, "pages: one match, and %d who look on: in pages, by bare streams",
		pages->readers);
	report_series(title, "pages", "streams", series, metrics, sizeof metrics / sizeof *metrics);
	for (int i = 0; i < series->rounds; i++) {
		play[0][i] = window_cpu_per_operation(&series->subject[i]) / pages->readers;
		play[1][i] = window_cpu_per_operation(&series->ceiling[i]) / streams->readers;
	}
	report_value("CPU of a page that comes, us", come[0], GOAL_NONE, 0);
	report_value("CPU of a stream that comes, us", come[1], GOAL_NONE, 0);
	snprintf(title, sizeof title, "to come and see %d plays, pages : streams", PLAYS_WATCHED);
	report_value(title,
		cpu_of(come[0], median_of(play[0], series->rounds)) /
			cpu_of(come[1], median_of(play[1], series->rounds)),
		GOAL_VALUE_AT_MOST, 1.3);
}

/* First all who come, for a match that goes on has more to tell to the next ones. */
void
run_pages(struct bench *bench)
{
	struct show *pages = must_alloc(1, sizeof *pages), *streams = must_alloc(1, sizeof *streams);

	show_open(pages, bench, "pages", false);
	show_open(streams, bench, "pages-bare", true);
	for (int i = 0; i < bench->rounds; i++) {
		pages->come[i] = measure_coming(pages);
		streams->come[i] = measure_coming(streams);
	}
	struct series *series = must_alloc(1, sizeof *series);
	series->rounds = bench->rounds;
	for (int i = 0; i < bench->rounds; i++) {
		measure_plays(pages, &series->subject[i]);
		measure_plays(streams, &series->ceiling[i]);
	}
	report(pages, streams, series);
	series_free(series);
	show_close(streams);
	show_close(pages);
	free(streams);
	free(pages);
}
