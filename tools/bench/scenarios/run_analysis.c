/*
 * run_analysis.c - whole matches while finished ones are analysed, against the same server without weights,
 * which analyses nothing.
 *
 * All threads of both servers share one core, and the one that is not measured is stopped. Matches end faster
 * than they are judged, so the analysis has work all the time. Before that: what a server says to
 * which a thousand finished matches came at once, and how much memory it takes.
 */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/city/city.h"
#include "tools/bench/conn.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	EXTRA_MAX = 48,
	WAITING = 1000, /* matches, nearly all of which have finished */
	TOWN = 100,	/* players who have played them */
	PATIENCE = 60,	/* seconds */
};

static const int contests[] = {1, 50}; /* pairs */
static const int length = 1;

static const struct metric metrics[] = {
	{"p99 until the opponent saw a play, us", window_p99, GOAL_RATIO_AT_MOST, 1.2},
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

/* ---- a long queue ---- */

struct asking {
	struct conn conn;
	char answer[128]; /* "" = none yet */
};

static void
on_answer(struct conn *conn, char *line)
{
	struct asking *asking = conn->owner;

	if (strstr(line, "to be analysed") != NULL)
		snprintf(asking->answer, sizeof asking->answer, "%.120s", line);
}

static const struct conn_handler answer_handler = {.line = on_answer};

static bool
is_answered(void *arg)
{
	const struct asking *asking = arg;

	return asking->answer[0] != '\0';
}

/* One of the last matches, that is not one of those that wait to be resumed. */
static void
ask(struct bench *bench, struct asking *asking)
{
	char line[64];

	snprintf(line, sizeof line, "analysis %d\r\n", WAITING - 1);
	asking->answer[0] = '\0';
	conn_send(&asking->conn, line);
	if (!bench_run_until(bench, PATIENCE, is_answered, asking))
		fail("the server doesn't say how long a match waits");
	printf("  %s\n", asking->answer);
}

static double
mebibytes(const struct child *server)
{
	return (double)child_memory(server) / 1024 / 1024;
}

static void
hold_queue(struct bench *bench)
{
	static const char name[] = "analysis-queue";
	char *words[EXTRA_MAX + 1], dir[BENCH_PATH_SIZE + 64];
	struct bench with = with_weights(bench, weights_of(bench), words);
	struct asking asking = {.answer = ""};
	struct child server;

	snprintf(dir, sizeof dir, "%s/%s", bench->dir, name);
	if (sodium_init() < 0)
		fail("libsodium can't be used");
	if (mkdir(dir, 0700) != 0)
		fail_system("can't make %s", dir);
	city_make(dir,
		&(struct city_plan){.name = account_name, .first = 1, .players = TOWN, .matches = WAITING});
	child_start_server(&server, &with, name, HASHING_CHEAP);
	accounts_register(bench, &server, 0, 1, "");
	accounts_login(bench, &server, 0, 1, LOGIN_CLIP, &asking.conn);
	asking.conn.on = &answer_handler;
	asking.conn.owner = &asking;
	report_title("analysis: a queue of 1,000 matches");
	ask(bench, &asking);
	double before = mebibytes(&server);
	for (int i = 0; i < bench->rounds; i++)
		bench_run_for(bench, bench->seconds);
	ask(bench, &asking);
	report_value("memory, MiB", mebibytes(&server), GOAL_VALUE_AT_MOST, before + 1);
	conn_close(&asking.conn);
	child_stop(&server);
}

void
run_analysis(struct bench *bench)
{
	hold_queue(bench);
	if (bench->pairs > 0) {
		hold_contest(bench, bench->pairs);
		return;
	}
	for (size_t i = 0; i < sizeof contests / sizeof *contests; i++)
		hold_contest(bench, contests[i]);
}
