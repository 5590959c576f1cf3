/*
 * long_match.c - what the server does for one reader of a match of 2,500 games. A reader alone is given one
 * piece in each turn.
 */
#include "tools/bench/long_match.h"
#include "tools/bench/loop.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/city/city.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/players.h"
#include "tools/bench/readers.h"
#include "tools/bench/report.h"

enum {
	GAMES = 2500,
	PATIENCE = 60, /* seconds */
	PAIRS = 50,
	FIRST = 2, /* of those who play; the others have played the match */
	EXTRA_MAX = 32,
};

static const char *const paths[] = {"/match/1/2400/2", "/api/matches/1", "/api/matches/1?from=130000",
	"/api/matches/1?game=2400", "/api/matches/1.mat", "/api/matches/1.sgf", "/api/matches/1.txt",
	"/match/1/moves", NULL};
enum { PATHS = sizeof paths / sizeof *paths - 1 };

struct answer_reading {
	struct bench *bench; /* borrowed */
	struct child server;
	struct conn conn;
	const char *path;
	bool has_come; /* its answer, to the end */
};

static void
on_line(struct conn *conn, char *line)
{
	static const char status[] = "HTTP/1.1 ";
	const struct answer_reading *reading = conn->owner;

	if (strncmp(line, status, strlen(status)) == 0 && strcmp(line, "HTTP/1.1 200 OK") != 0)
		fail("%s is answered \"%s\"", reading->path, line);
}

static void
on_closed(struct conn *conn)
{
	struct answer_reading *reading = conn->owner;

	reading->has_come = true;
}

static const struct conn_handler handler = {.line = on_line, .closed = on_closed};

static void
ask(struct answer_reading *reading)
{
	char request[256];

	snprintf(request, sizeof request,
		"GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
		reading->path);
	conn_open(&reading->conn, reading->bench,
		(struct door){.port = reading->server.port[LINE_WEB], .line = LINE_TEXT}, &handler, reading);
	conn_send(&reading->conn, request);
}

static bool
has_come(void *arg)
{
	const struct answer_reading *reading = arg;

	return reading->has_come;
}

static void
measure_path(struct answer_reading *reading, int path)
{
	struct stats before, after;
	char title[96];

	reading->has_come = false;
	reading->path = paths[path];
	bool told = child_stats(&reading->server, &before);
	int64_t cpu = child_cpu(&reading->server);
	ask(reading);
	if (!bench_run_until(reading->bench, PATIENCE, has_come, reading))
		fail("%s is never answered", paths[path]);
	cpu = child_cpu(&reading->server) - cpu;
	snprintf(title, sizeof title, "%s, ms", paths[path]);
	report_value(title, (double)cpu / 1e6, GOAL_NONE, 0);
	if (!told || !child_stats(&reading->server, &after) || after.turns == before.turns)
		return;
	snprintf(title, sizeof title, "  us of each turn");
	report_value(
		title, (double)cpu / 1e3 / (double)(after.turns - before.turns), GOAL_VALUE_AT_MOST, 1000);
	report_value("  us of its dearest piece", (double)after.dearest / 1e3, GOAL_VALUE_AT_MOST, 1000);
}

static void
open_house(struct answer_reading *reading, const struct bench *bench)
{
	char dir[BENCH_PATH_SIZE + 64];

	if (sodium_init() < 0)
		fail("libsodium can't be used on this machine");
	snprintf(dir, sizeof dir, "%s/http-long", reading->bench->dir);
	if (mkdir(dir, 0700) != 0)
		fail_system("can't make %s", dir);
	city_make(dir, &(struct city_plan){.name = account_name, .first = 0, .players = 2, .games = GAMES});
	child_start_lines(&reading->server, bench, "http-long");
}

/* --- and what those who play notice of a crowd that reads it */

static const struct metric play_metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 2},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"turns that a line of who plays waited, at most", window_waited, GOAL_VALUE_AT_MOST, 3},
	{"dearest piece of an answer, us of CPU", window_dearest, GOAL_VALUE_AT_MOST, 1000},
};

static void
measure_crowd(struct bench *bench, struct child *server, struct players *players)
{
	struct series *series = must_alloc(1, sizeof *series);
	char title[160];

	cores_part(&server->pid, 1);
	series->rounds = bench->rounds;
	for (int i = 0; i < series->rounds; i++) {
		work_measure(&players->work, bench, server, &series->ceiling[i]);
		struct readers *readers = readers_open(bench, server, paths);
		work_measure(&players->work, bench, server, &series->subject[i]);
		readers_close(readers);
	}
	cores_join();
	snprintf(title, sizeof title,
		"http: %d players in matches while %d connections of %d addresses read a match of %d games",
		2 * PAIRS, READERS, READERS_ADDRESSES, GAMES);
	report_series(title, "meanwhile", "before", series, play_metrics,
		sizeof play_metrics / sizeof *play_metrics);
	series_free(series);
}

/* Limits by address hold for all but those who play. */
static void
play_before_crowd(struct answer_reading *reading)
{
	struct bench *bench = reading->bench;
	struct conn conns[2 * PAIRS];
	struct players players;

	accounts_register(bench, &reading->server, FIRST, 2 * PAIRS,
		"toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &reading->server, FIRST, 2 * PAIRS, LOGIN_CLIP, conns);
	players_init(&players, conns, FIRST, PAIRS, 1);
	measure_crowd(bench, &reading->server, &players);
	players_clear(&players);
}

void
long_match_measure(struct bench *bench)
{
	struct bench strict = *bench;
	struct answer_reading reading = {.bench = bench};
	char option[] = "--exempt", address[] = "127.0.0.1";
	char *options[EXTRA_MAX + 3] = {option, address};

	for (int i = 0; i < EXTRA_MAX && bench->extra[i] != NULL; i++)
		options[2 + i] = bench->extra[i];
	strict.extra = options;
	open_house(&reading, &strict);
	report_title("http: CPU for what one reads of a match of 2,500 games");
	for (int path = 0; path < PATHS; path++)
		measure_path(&reading, path);
	play_before_crowd(&reading);
	child_stop(&reading.server);
}
