/*
 * run_audience.c - one match before a thousand watchers: what a board costs for each of them, against a loop
 * that sends as many bytes; and how long the two who play wait for each other.
 *
 * The next play is made when everybody has seen the last one, so that no two boards leave in one piece.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	PLAYERS = 2,
	LENGTH = 1,
	CALIBRATION = 20, /* boards that tell how many bytes one has */
};

static const struct audience {
	int count;
	const char *server, *loop; /* names of the processes */
} audiences[] = {
	{1000, "audience-1000", "loop-1000"},
	{5000, "audience-5000", "loop-5000"},
};

static const double warm_seconds = 0.3, turn_seconds = 0.001, quiet_seconds = 0.05, patience = 60;
static const double settle_seconds = 1; /* the board that each sees at once has come, too */

/* The watchers of the server, or the listeners of the plain loop. */
struct hall {
	struct bench *bench;
	struct child child;
	struct conn *conns; /* those who speak, then those who listen; owned */
	int speakers, count;
	const char *heard_by; /* how a line begins that counts as heard */
	int64_t heard, expected;
	struct players players; /* of the server */
	char line[32];		/* typed in the loop */
};

static void
on_line(struct conn *conn, char *line)
{
	struct hall *hall = conn->owner;

	hall->heard += strncmp(line, hall->heard_by, strlen(hall->heard_by)) == 0;
}

static const struct conn_handler listener_handler = {.line = on_line};

static bool
all_have_heard(void *arg)
{
	const struct hall *hall = arg;

	return hall->players.work.outstanding == 0 && hall->heard >= hall->expected;
}

/* Some may have seen a board that others haven't. */
static bool
all_have_heard_the_same(void *arg)
{
	const struct hall *hall = arg;

	return hall->count == 0 || hall->heard % hall->count == 0;
}

/* One line of each who waits to type one. A match that begins or ends shows nobody a board, and a player who
 * dances shows two. */
static void
play_on(struct hall *hall)
{
	struct work *work = &hall->players.work;

	hall->expected = hall->heard + hall->count;
	work->is_paused = false;
	work->resume(work);
	work->is_paused = true;
	bench_run_for(
		hall->bench, turn_seconds); /* what was asked may have been answered, and a line follow */
	(void)bench_run_until(hall->bench, quiet_seconds, all_have_heard, hall);
	if (!bench_run_until(hall->bench, patience, all_have_heard_the_same, hall))
		fail("a watcher has never seen a board");
}

static void
say_it(struct hall *hall)
{
	hall->expected = hall->heard + hall->count;
	conn_send(&hall->conns[0], hall->line);
	if (!bench_run_until(hall->bench, patience, all_have_heard, hall))
		fail("a listener has never heard a line");
}

static void
measure(struct hall *hall, void (*step)(struct hall *hall), struct window *window)
{
	int64_t warm = clock_now() + (int64_t)(warm_seconds * 1e9);

	while (clock_now() < warm)
		step(hall);
	window_open(window);
	int64_t cpu = child_cpu(&hall->child), began = clock_now(), before = hall->heard;
	int64_t end = began + (int64_t)(hall->bench->seconds * 1e9);
	hall->players.work.window = window;
	while (clock_now() < end)
		step(hall);
	hall->players.work.window = NULL;
	window->cpu = child_cpu(&hall->child) - cpu;
	window->seconds = (double)(clock_now() - began) / 1e9;
	window->operations = hall->heard - before;
	window_close(window);
}

static void
listen_to(struct hall *hall, const char *heard_by)
{
	hall->heard_by = heard_by;
	for (int i = 0; i < hall->count; i++) {
		hall->conns[hall->speakers + i].on = &listener_handler;
		hall->conns[hall->speakers + i].owner = hall;
	}
}

static void
open_server(struct hall *hall, struct bench *bench, const struct audience *audience)
{
	*hall = (struct hall){.bench = bench, .speakers = PLAYERS, .count = audience->count};
	hall->conns = must_alloc((size_t)(PLAYERS + audience->count), sizeof *hall->conns);
	child_start_server(&hall->child, bench, audience->server, HASHING_CHEAP);
	accounts_register(bench, &hall->child, 0, PLAYERS, "toggle ready\r\n");
	accounts_register(bench, &hall->child, PLAYERS, audience->count,
		"set boardstyle 3\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &hall->child, 0, PLAYERS, LOGIN_CLIP, hall->conns);
	/* Not as programs: they read boards and no status lines. */
	accounts_login(bench, &hall->child, PLAYERS, audience->count, LOGIN_CONNECT, hall->conns + PLAYERS);
	players_init(&hall->players, hall->conns, 0, 1, bench->length > 0 ? bench->length : LENGTH);
	listen_to(hall, "board:");
}

static void
everybody_watches(struct hall *hall)
{
	char name[ACCOUNT_NAME_SIZE], line[64];

	account_name(0, name);
	snprintf(line, sizeof line, "watch %s\r\n", name);
	listen_to(hall, "You're now watching ");
	hall->expected = hall->heard + hall->count;
	for (int i = 0; i < hall->count; i++)
		conn_send(&hall->conns[hall->speakers + i], line);
	if (!bench_run_until(hall->bench, patience, all_have_heard, hall))
		fail("only %lld of %d may watch", (long long)hall->heard, hall->count);
	bench_run_for(hall->bench, settle_seconds);
	listen_to(hall, "board:");
	hall->heard = 0;
}

/* Bytes that a watcher reads for a board, with the sentences before it. */
static int
bytes_of_a_board(struct hall *hall)
{
	const struct conn *watcher = &hall->conns[hall->speakers];
	int64_t heard = hall->heard, bytes = watcher->bytes;

	while (hall->heard - heard < (int64_t)CALIBRATION * hall->count)
		play_on(hall);
	return (int)((watcher->bytes - bytes) * hall->count / (hall->heard - heard));
}

static void
open_loop(struct hall *hall, struct bench *bench, const struct audience *audience)
{
	int count = audience->count;

	*hall = (struct hall){.bench = bench, .speakers = 1, .count = count};
	hall->conns = must_alloc((size_t)count + 1, sizeof *hall->conns);
	child_start_echo(&hall->child, bench, audience->loop, ECHO_SPREAD);
	for (int i = 0; i <= count; i++)
		conn_open(&hall->conns[i], bench, hall->child.door, &listener_handler, hall);
	listen_to(hall, "xx");
}

static void
hall_close(struct hall *hall)
{
	if (hall->players.count > 0)
		players_clear(&hall->players);
	for (int i = 0; i < hall->speakers + hall->count; i++)
		conn_close(&hall->conns[i]);
	free(hall->conns);
	child_stop(&hall->child);
}

static const struct metric board_metrics[] = {
	{"CPU per board and watcher, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.2},
	{"boards/s, all watchers", window_rate, GOAL_NONE, 0},
};

static const struct metric play_metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_RATIO_AT_MOST, 3},
	{"p99, us", window_p99, GOAL_NONE, 0},
};

static void
play_before(struct bench *bench, const struct audience *audience)
{
	struct series *boards = must_alloc(1, sizeof *boards), *plays = must_alloc(1, sizeof *plays);
	struct hall hall, loop;
	char title[128];

	open_loop(&loop, bench, audience);
	open_server(&hall, bench, audience);
	cores_part((const pid_t[]){hall.child.pid, loop.child.pid}, 2);
	boards->rounds = plays->rounds = bench->rounds;
	for (int i = 0; i < bench->rounds; i++) {
		hall.count = 0;
		measure(&hall, play_on, &plays->ceiling[i]);
	}
	hall.count = audience->count;
	everybody_watches(&hall);
	int bytes = bytes_of_a_board(&hall);
	snprintf(loop.line, sizeof loop.line, "%d\r\n", bytes);
	for (int i = 0; i < bench->rounds; i++) {
		measure(&hall, play_on, &boards->subject[i]);
		measure(&loop, say_it, &boards->ceiling[i]);
		plays->subject[i] = boards->subject[i];
	}
	snprintf(title, sizeof title, "audience: %d watchers of one match, %d bytes a board", audience->count,
		bytes);
	report_series(title, "server", "send loop", boards, board_metrics,
		sizeof board_metrics / sizeof *board_metrics);
	report_series("audience: what the players notice", "watched", "alone", plays, play_metrics,
		sizeof play_metrics / sizeof *play_metrics);
	series_free(boards);
	for (int i = 0; i < plays->rounds; i++)
		window_free(&plays->ceiling[i]); /* the others were those of the boards */
	free(plays);
	cores_join();
	hall_close(&hall);
	hall_close(&loop);
}

void
run_audience(struct bench *bench)
{
	if (bench->listeners > 0) {
		const struct audience asked = {bench->listeners, "audience", "loop"};
		play_before(bench, &asked);
		return;
	}
	for (size_t i = 0; i < sizeof audiences / sizeof *audiences; i++)
		play_before(bench, &audiences[i]);
}
