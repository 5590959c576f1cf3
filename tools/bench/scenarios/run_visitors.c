/*
 * run_visitors.c - people who come without a name: how soon each has a game, what a rush of them costs those
 * who play, and what seats of the house cost.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	GUESTS = 200, /* in a minute, who play */
	GUEST_ADDRESSES = 40,
	SEATS = 200, /* of a level at most */
	SEATS_MEASURED = 50,
	RUSH = 10000, /* in a minute, most of whom are refused */
	RUSH_ADDRESSES = 2000,
	RUSH_OPEN = 256, /* at once */
	MINUTE = 60,
	PAIRS = 50,
	LENGTH = 1,
	EXTRA_MAX = 16,
	PATIENCE = 60,
	WORDS_MAX = 16,
};

struct guests;

struct guest {
	struct guests *guests; /* borrowed */
	struct conn conn;
	int64_t came_at;
	double waited; /* until the first throw, in milliseconds; 0 = none yet */
};

struct guests {
	struct bench *bench;
	struct child server, house;
	struct guest *of; /* owned */
	int count, playing;
};

/* A loopback address of its own: 127.64.x.y. */
static uint32_t
address_of(int number)
{
	return 0x7f400001U + (uint32_t)number / 250 * 256 + (uint32_t)number % 250;
}

static void
tool_beside(const struct bench *bench, const char *folder, const char *name, char path[BENCH_PATH_SIZE + 64])
{
	const char *slash = strrchr(bench->server, '/');
	int length = slash != NULL ? (int)(slash - bench->server) : 0;

	snprintf(path, BENCH_PATH_SIZE + 64, "%.*s/../tools/%s/%s", length, bench->server, folder, name);
	if (access(path, X_OK) < 0) /* installed */
		snprintf(path, BENCH_PATH_SIZE + 64, "%.*s/%s", length, bench->server, name);
	if (access(path, X_OK) < 0)
		fail("there is no %s beside %s", name, bench->server);
}

static pid_t
start_tool(const char *const *arguments)
{
	char *words[WORDS_MAX] = {NULL};

	for (int i = 0; arguments[i] != NULL; i++)
		words[i] = strdup(arguments[i]);
	pid_t pid = fork();

	if (pid < 0)
		fail_system("fork");
	if (pid > 0) {
		for (int i = 0; words[i] != NULL; i++)
			free(words[i]);
		return pid;
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (freopen("/dev/null", "w", stdout) != NULL && freopen("/dev/null", "w", stderr) != NULL)
		execv(words[0], words);
	_exit(127);
}

/* Accounts of the house for this server, and the program that plays for them. */
static void
start_house(struct guests *guests, int seats)
{
	char admin[BENCH_PATH_SIZE + 64], player[BENCH_PATH_SIZE + 64], file[BENCH_PATH_SIZE + 80];
	char at[32], most[16];
	int status;

	tool_beside(guests->bench, "admin", "barpoint-admin", admin);
	tool_beside(guests->bench, "player", "barpoint-player", player);
	snprintf(file, sizeof file, "%s/house", guests->server.dir);
	snprintf(at, sizeof at, "127.0.0.1:%d", guests->server.door.port);
	snprintf(most, sizeof most, "%d", seats);
	const char *const make[] = {admin, "--data", guests->server.dir, "house", file, most, NULL};
	if (waitpid(start_tool(make), &status, 0) < 0 || status != 0)
		fail("barpoint-admin makes no accounts of the house");
	const char *const play[] = {player, "--accounts", file, "--server", at, "--seats-max", most, NULL};
	guests->house.pid = start_tool(play);
}

/* What follows `extra` is the bench's own. */
static void
start_server(struct child *server, const struct bench *bench, char *const *own, const char *name)
{
	struct bench strict = *bench;
	char *options[2 * EXTRA_MAX + 1] = {NULL};
	int count = 0;

	for (int i = 0; i < EXTRA_MAX && own[i] != NULL; i++)
		options[count++] = own[i];
	for (int i = 0; i < EXTRA_MAX && bench->extra[i] != NULL; i++)
		options[count++] = bench->extra[i];
	strict.extra = options;
	child_start_server(server, &strict, name, HASHING_CHEAP);
}

/* --- people who play */

static bool
on_prompt(struct conn *conn, const char *text)
{
	if (strstr(text, "login: ") == NULL)
		return false;
	conn_send(conn, "visitor bench 1008\r\nplay casual 1\r\n");
	return true;
}

/* "You rolled 3, casual rolled 1": the opening throw. */
static void
on_line(struct conn *conn, char *line)
{
	struct guest *guest = conn->owner;

	if (strncmp(line, "** Too many", 11) == 0)
		fail("a visitor is refused: %s", line);
	if (guest->waited > 0 || strncmp(line, "You rolled ", 11) != 0)
		return;
	guest->waited = (double)(clock_now() - guest->came_at) / 1e6;
	guest->guests->playing++;
}

static const struct conn_handler plays = {.line = on_line, .prompt = on_prompt};

static bool
all_play(void *arg)
{
	struct guests *guests = arg;

	return guests->playing == guests->count;
}

static int
compare(const void *one, const void *other)
{
	const double *a = one, *b = other;

	return (*a > *b) - (*a < *b);
}

static void
come(struct guests *guests, int number)
{
	struct guest *guest = &guests->of[number];
	struct door door = guests->server.door;

	door.from = address_of(number % GUEST_ADDRESSES);
	*guest = (struct guest){.guests = guests, .came_at = clock_now()};
	conn_open(&guest->conn, guests->bench, door, &plays, guest);
}

static void
report_waits(const struct guests *guests)
{
	double waits[GUESTS];

	for (int i = 0; i < guests->count; i++)
		waits[i] = guests->of[i].waited;
	qsort(waits, (size_t)guests->count, sizeof *waits, compare);
	report_value("ms to the first throw, p50", waits[guests->count / 2], GOAL_NONE, 0);
	report_value("ms to the first throw, p95", waits[guests->count * 95 / 100], GOAL_VALUE_AT_MOST, 5000);
}

/* They play by themselves where they have no choice, and are then silent. */
static void
measure_guests(struct bench *bench)
{
	struct guests guests = {.bench = bench, .count = GUESTS};
	char exempt[] = "--exempt", self[] = "127.0.0.1", bound[] = "--visitors-new-per-address",
	     many[] = "1000";
	char *const own[] = {exempt, self, bound, many, NULL};
	char title[128];

	guests.of = must_alloc(GUESTS, sizeof *guests.of);
	start_server(&guests.server, bench, own, "visitors");
	start_house(&guests, SEATS);
	bench_run_for(bench, 3); /* the first seats log in */
	for (int i = 0; i < GUESTS; i++) {
		come(&guests, i);
		bench_run_for(bench, (double)MINUTE / GUESTS);
		if (i + 1 != SEATS_MEASURED)
			continue;
		int64_t cpu = child_cpu(&guests.house);
		bench_run_for(bench, bench->seconds);
		report_value("50 seats that play or wait: CPU of barpoint-player, %",
			(double)(child_cpu(&guests.house) - cpu) / 1e7 / bench->seconds, GOAL_NONE, 0);
		report_value("50 seats: MiB of barpoint-player",
			(double)child_memory(&guests.house) / 1024 / 1024, GOAL_NONE, 0);
	}
	if (!bench_run_until(bench, PATIENCE, all_play, &guests))
		fail("%d of %d visitors have no game", guests.count - guests.playing, guests.count);
	snprintf(title, sizeof title, "visitors: %d in a minute from %d addresses play casual", GUESTS,
		GUEST_ADDRESSES);
	report_title(title);
	report_waits(&guests);
	for (int i = 0; i < GUESTS; i++)
		conn_close(&guests.of[i].conn);
	kill(guests.house.pid, SIGKILL);
	waitpid(guests.house.pid, NULL, 0);
	child_stop(&guests.server);
	free(guests.of);
}

/* --- a rush */

struct rush {
	struct bench *bench;
	struct child server;
	struct conn *conns; /* players; owned */
	struct players players;
	struct conn strangers[RUSH_OPEN];
	int came, answered;
};

static const struct metric metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 2},
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

static bool
on_stranger_prompt(struct conn *conn, const char *text)
{
	if (strstr(text, "login: ") == NULL)
		return false;
	conn_send(conn, "visitor bench 1008\r\n");
	return true;
}

/* Let in or not: each leaves once it has the answer. */
static void
on_stranger_line(struct conn *conn, char *line)
{
	struct rush *rush = conn->owner;

	if (strncmp(line, "1 guest_", 8) != 0 && strncmp(line, "** Too many visitors", 20) != 0)
		return;
	rush->answered++;
	conn_close(conn);
}

static const struct conn_handler asks = {.line = on_stranger_line, .prompt = on_stranger_prompt};

static void
stranger_comes(struct rush *rush)
{
	struct conn *conn = &rush->strangers[rush->came % RUSH_OPEN];
	struct door door = rush->server.door;

	door.from = address_of(rush->came++ % RUSH_ADDRESSES);
	conn_close(conn);
	conn_open(conn, rush->bench, door, &asks, rush);
}

/* As work_measure(), while they come at their rate. */
static void
measure_rush(struct rush *rush, struct window *window)
{
	struct work *work = &rush->players.work;
	double rate = (double)RUSH / MINUTE / 1e9;
	int first = rush->came;

	work->is_paused = false;
	work->resume(work);
	bench_run_for(rush->bench, 0.3);
	window_open(window);
	int64_t cpu = child_cpu(&rush->server), began = clock_now();
	int64_t end = began + (int64_t)(rush->bench->seconds * 1e9);
	work->window = window;
	while (clock_now() < end) {
		while (rush->came - first < (double)(clock_now() - began) * rate)
			stranger_comes(rush);
		bench_run_for(rush->bench, 0.005);
	}
	work->window = NULL;
	window->cpu = child_cpu(&rush->server) - cpu;
	window->seconds = (double)(clock_now() - began) / 1e9;
	window_close(window);
}

static void
run_rush(struct bench *bench)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct rush *rush = must_alloc(1, sizeof *rush);
	char exempt[] = "--exempt", self[] = "127.0.0.1";
	char *const own[] = {exempt, self, NULL};
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;

	rush->bench = bench;
	for (int i = 0; i < RUSH_OPEN; i++)
		rush->strangers[i].fd = -1;
	rush->conns = must_alloc(2 * (size_t)pairs, sizeof *rush->conns);
	start_server(&rush->server, bench, own, "rush");
	accounts_register(
		bench, &rush->server, 0, 2 * pairs, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &rush->server, 0, 2 * pairs, LOGIN_CLIP, rush->conns);
	players_init(&rush->players, rush->conns, 0, pairs, bench->length > 0 ? bench->length : LENGTH);
	series->rounds = bench->rounds;
	for (int i = 0; i < bench->rounds; i++) {
		work_measure(&rush->players.work, bench, &rush->server, &series->ceiling[i]);
		measure_rush(rush, &series->subject[i]);
	}
	report_series("visitors: matches while 10,000 a minute of 2,000 addresses want to come in", "rush",
		"before", series, metrics, sizeof metrics / sizeof *metrics);
	report_value("% of them answered", 100.0 * rush->answered / rush->came, GOAL_NONE, 0);
	series_free(series);
	players_clear(&rush->players);
	for (int i = 0; i < RUSH_OPEN; i++)
		conn_close(&rush->strangers[i]);
	free(rush->conns);
	child_stop(&rush->server);
	free(rush);
}

void
run_visitors(struct bench *bench)
{
	run_rush(bench);
	measure_guests(bench);
}
