/*
 * run_analysis.c - whole matches while finished ones are analysed, against the same server without weights,
 * which analyses nothing.
 *
 * All threads of both servers share one core, and the one that is not measured is stopped. Matches end faster
 * than they are judged, so the analysis has work all the time.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum { EXTRA_MAX = 48 };

static const int contests[] = {1, 50}; /* pairs */
static const int length = 1;

static const struct metric metrics[] = {
	{"p99 until the opponent saw a play, us", window_p99, GOAL_RATIO_AT_MOST, 1.5},
	{"p99.9, us", window_p999, GOAL_NONE, 0},
	{"p50, us", window_p50, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"CPU of the process, share of a core", window_cpu_share, GOAL_NONE, 0},
};

/* A server with players, at rest. */
struct house {
	struct child server;
	struct conn *conns; /* owned */
	struct players players;
};

static void
house_open(struct house *house, struct bench *bench, const char *name, int pairs)
{
	house->conns = must_alloc((size_t)(2 * pairs), sizeof *house->conns);
	child_start_server(&house->server, bench, name, HASHING_CHEAP);
	accounts_register(
		bench, &house->server, 0, 2 * pairs, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &house->server, 0, 2 * pairs, LOGIN_CLIP, house->conns);
	players_init(&house->players, house->conns, 0, pairs, length);
}

static void
house_close(struct house *house)
{
	kill(house->server.pid, SIGCONT);
	players_clear(&house->players);
	child_stop(&house->server);
	free(house->conns);
}

/* With these weights for the server, in the place of those that the user names; `words` has room for
 * EXTRA_MAX and the NULL. */
static struct bench
with_weights(const struct bench *bench, char *weights, char *words[EXTRA_MAX + 1])
{
	static char option[] = "--weights";
	struct bench same = *bench;
	int count = 0;

	words[count++] = option;
	words[count++] = weights;
	for (int i = 0; bench->extra[i] != NULL; i++) {
		if (strcmp(bench->extra[i], option) == 0 && bench->extra[i + 1] != NULL) {
			i++;
			continue;
		}
		if (count == EXTRA_MAX)
			fail("too many options for the server");
		words[count++] = bench->extra[i];
	}
	words[count] = NULL;
	same.extra = words;
	return same;
}

/* Those that the user names, or else the built-in ones. */
static char *
weights_of(const struct bench *bench)
{
	static char built_in[] = "";

	for (int i = 0; bench->extra[i] != NULL; i++)
		if (strcmp(bench->extra[i], "--weights") == 0 && bench->extra[i + 1] != NULL)
			return bench->extra[i + 1];
	return built_in;
}

static void
measure(struct bench *bench, struct house *house, struct window *window)
{
	kill(house->server.pid, SIGCONT);
	work_measure(&house->players.work, bench, &house->server, window);
	kill(house->server.pid, SIGSTOP);
}

static void
hold_contest(struct bench *bench, int pairs)
{
	static char none[] = "none";
	char *words[2][EXTRA_MAX + 1], name[2][64], title[128];
	struct bench with = with_weights(bench, weights_of(bench), words[0]);
	struct bench without = with_weights(bench, none, words[1]);
	struct series *series = must_alloc(1, sizeof *series);
	struct house judged, plain;

	snprintf(name[0], sizeof name[0], "analysis-%d", pairs);
	snprintf(name[1], sizeof name[1], "no-analysis-%d", pairs);
	house_open(&judged, &with, name[0], pairs);
	house_open(&plain, &without, name[1], pairs);
	cores_part((const pid_t[]){judged.server.pid, plain.server.pid}, 2);
	cores_hold(judged.server.pid);
	cores_hold(plain.server.pid);

	series->rounds = bench->rounds;
	for (int i = 0; i < series->rounds; i++) {
		measure(bench, &judged, &series->subject[i]);
		measure(bench, &plain, &series->ceiling[i]);
	}
	snprintf(title, sizeof title, "analysis: %d pair%s, matches to %d", pairs, pairs == 1 ? "" : "s",
		length);
	report_series(title, "analysing", "without", series, metrics, sizeof metrics / sizeof *metrics);

	cores_join();
	series_free(series);
	house_close(&judged);
	house_close(&plain);
}

void
run_analysis(struct bench *bench)
{
	if (bench->pairs > 0) {
		hold_contest(bench, bench->pairs);
		return;
	}
	for (size_t i = 0; i < sizeof contests / sizeof *contests; i++)
		hold_contest(bench, contests[i]);
}
