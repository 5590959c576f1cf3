/*
 * run_http.c - the list of running matches by HTTP, from the cache, against a bare responder; and what those
 * who play notice while it is read.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/long_match.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"
#include "tools/bench/visitors.h"

enum {
	VISITORS = 50,
	READY = 42, /* who may be invited; their list is about 4 KB */
	PAIRS = 50,
	LENGTH = 1,
	LISTED = 12, /* the last of their matches; again about 4 KB */
};

static double
answers_per_cpu(const struct window *window)
{
	return window->cpu > 0 ? (double)window->operations / ((double)window->cpu / 1e9) : 0;
}

static const struct metric answer_metrics[] = {
	{"answers per second of CPU", answers_per_cpu, GOAL_RATIO_AT_LEAST, 0.6},
	{"answers/s", window_rate, GOAL_RATIO_AT_LEAST, 0.6},
	{"CPU per answer, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"CPU of the process, share of a core", window_cpu_share, GOAL_NONE, 0},
	{"p50 of an answer, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_NONE, 0},
	{"bytes per answer, both ways", window_bytes_per_operation, GOAL_NONE, 0},
};

static const struct metric play_metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 1.5},
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

/* How long the body is now. */
static long
body_of(struct bench *bench, int port, const char *path)
{
	struct visitors one;

	visitors_init(&one, bench, port, 1, path);
	one.work.resume(&one.work);
	visitors_rest(&one);
	long length = one.length;
	visitors_clear(&one);
	return length;
}

static void
compare_answers(struct bench *bench)
{
	static const char path[] = "/api/matches";
	struct child server, echo;
	struct conn ready[READY];
	struct visitors reading, echoing;
	char page[32], title[128];

	child_start_lines(&server, bench, "http");
	child_start_echo(&echo, bench, "http-echo", ECHO_PAGE);
	accounts_register(bench, &server, 0, READY, "toggle ready\r\ntoggle notify\r\n");
	accounts_login(bench, &server, 0, READY, LOGIN_CLIP, ready);
	snprintf(page, sizeof page, "/%ld", body_of(bench, server.port[LINE_WEB], path));
	visitors_init(&reading, bench, server.port[LINE_WEB], VISITORS, path);
	visitors_init(&echoing, bench, echo.port[LINE_TEXT], VISITORS, page);
	cores_part((const pid_t[]){server.pid, echo.pid}, 2);

	struct series *series = series_measure(
		bench, (struct contender){&reading.work, &server}, (struct contender){&echoing.work, &echo});
	snprintf(title, sizeof title, "http: `GET %s` on %d keep-alive connections, %s bytes", path, VISITORS,
		page + 1);
	report_series(title, "server", "bare", series, answer_metrics,
		sizeof answer_metrics / sizeof *answer_metrics);

	cores_join();
	series_free(series);
	visitors_clear(&reading);
	visitors_clear(&echoing);
	accounts_logout(bench, ready, READY);
	child_stop(&server);
	child_stop(&echo);
}

/* Measures play while the visitors read. Returns how many answers a second they got. */
static double
measure_meanwhile(struct bench *bench, const struct child *server, struct work *work,
	struct visitors *visitors, struct window *window)
{
	int64_t answers = visitors->answers, began = clock_now();

	visitors->work.is_paused = false;
	visitors->work.resume(&visitors->work);
	work_measure(work, bench, server, window);
	double rate = (double)(visitors->answers - answers) / ((double)(clock_now() - began) / 1e9);
	visitors_rest(visitors);
	return rate;
}

static void
measure_play(struct bench *bench, struct child *server, struct players *players, int pairs)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct visitors visitors;
	double rates[BENCH_ROUNDS_MAX];
	char path[64], title[192];

	snprintf(path, sizeof path, "/api/matches?from=%d", pairs > LISTED ? pairs - LISTED + 1 : 1);
	visitors_init(&visitors, bench, server->port[LINE_WEB], VISITORS, path);
	cores_part(&server->pid, 1);
	series->rounds = bench->rounds;
	for (int i = 0; i < series->rounds; i++) {
		work_measure(&players->work, bench, server, &series->ceiling[i]);
		rates[i] = measure_meanwhile(bench, server, &players->work, &visitors, &series->subject[i]);
	}
	cores_join();
	snprintf(title, sizeof title,
		"http: %d players in matches while %d connections ask for `%s` without pause", 2 * pairs,
		VISITORS, path);
	report_series(title, "meanwhile", "before", series, play_metrics,
		sizeof play_metrics / sizeof *play_metrics);
	report_value("answers/s meanwhile", median_of(rates, series->rounds), GOAL_NONE, 0);
	report_value("bytes of the last answer's body", (double)visitors.length, GOAL_NONE, 0);
	series_free(series);
	visitors_clear(&visitors);
}

static void
play_meanwhile(struct bench *bench)
{
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;
	struct conn *conns = must_alloc(2 * (size_t)pairs, sizeof *conns);
	struct child server;
	struct players players;

	child_start_lines(&server, bench, "http-play");
	accounts_register(bench, &server, 0, 2 * pairs, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &server, 0, 2 * pairs, LOGIN_CLIP, conns);
	players_init(&players, conns, 0, pairs, bench->length > 0 ? bench->length : LENGTH);
	measure_play(bench, &server, &players, pairs);
	players_clear(&players);
	child_stop(&server);
	free(conns);
}

void
run_http(struct bench *bench)
{
	compare_answers(bench);
	play_meanwhile(bench);
	long_match_measure(bench);
}
