/*
 * run_grow.c - what a large database costs: the first login after a start, and the commands that list. Each
 * figure comes beside that of a database with a hundredth of everything.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/city.h"
#include "tools/bench/conn.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"
#include "tools/bench/scenarios/city_study.h"

enum {
	SMALLER = 100,
	PAIRS = 50, /* who play when the server is killed; the first of them types the commands */
	PEOPLE = 2 * PAIRS,
	FRIENDS = 50,
	COMMANDS_TYPED = 100, /* of each kind, in a round */
	PATIENCE = 300,	      /* seconds */
	REST_NS = 10000000,   /* of CPU in a second: nothing works beside the loop */
};

struct grown {
	struct bench *bench;
	const char *name;
	struct child server;
	struct conn conns[PEOPLE];
	int left;   /* answers that are still to come */
	bool is_in; /* the first login has been answered */
};

/* ---- making them ---- */

static double
size_of(const struct grown *grown)
{
	char path[BENCH_PATH_SIZE + 128];
	struct stat status;

	snprintf(path, sizeof path, "%s/%s/barpoint.db", grown->bench->dir, grown->name);
	return stat(path, &status) == 0 ? (double)status.st_size / 1024 / 1024 : 0;
}

static void
make(struct grown *grown, struct bench *bench, const char *name, int players, int matches)
{
	char dir[BENCH_PATH_SIZE + 64], title[64];
	int64_t began = clock_now();

	*grown = (struct grown){.bench = bench, .name = name};
	snprintf(dir, sizeof dir, "%s/%s", bench->dir, name);
	if (mkdir(dir, 0700) != 0)
		fail_system("can't make %s", dir);
	city_make(
		dir, &(struct city_plan){
			     .name = account_name, .first = PEOPLE, .players = players, .matches = matches});
	city_study_make(dir, players, matches, PEOPLE);
	snprintf(title, sizeof title, "%s: MiB", name);
	report_value(title, size_of(grown), GOAL_NONE, 0);
	snprintf(title, sizeof title, "%s: seconds to make it", name);
	report_value(title, (double)(clock_now() - began) / 1e9, GOAL_NONE, 0);
	child_start_server(&grown->server, bench, name, HASHING_CHEAP);
	accounts_register(
		bench, &grown->server, 0, PEOPLE, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
}

/* ---- the first login ---- */

static bool
first_prompt(struct conn *conn, const char *text)
{
	char line[128];

	if (strcmp(text, "login: ") != 0)
		return false;
	account_login_line(0, LOGIN_CLIP, line, sizeof line);
	conn_send(conn, line);
	return true;
}

static void
first_line(struct conn *conn, char *line)
{
	struct grown *grown = conn->owner;

	grown->is_in = grown->is_in || strncmp(line, "1 ", 2) == 0;
}

static const struct conn_handler first_handler = {.line = first_line, .prompt = first_prompt};

static bool
is_in(void *arg)
{
	const struct grown *grown = arg;

	return grown->is_in;
}

/* Milliseconds from the start of the process to the first line of an answered login. */
static double
start(struct grown *grown)
{
	int64_t began = clock_now();
	struct conn conn;

	grown->is_in = false;
	child_start_server(&grown->server, grown->bench, grown->name, HASHING_CHEAP);
	conn_open(&conn, grown->bench, grown->server.door, &first_handler, grown);
	if (!bench_run_until(grown->bench, PATIENCE, is_in, grown))
		fail("nobody can log in to %s", grown->name);
	double took = (double)(clock_now() - began) / 1e6;
	conn_close(&conn);
	return took;
}

static const struct conn_handler deaf_handler = {.line = NULL};

/* Killed in the midst of matches; nobody has left them. */
static void
play_and_kill(struct grown *grown)
{
	struct players players;
	struct window window;

	accounts_login(grown->bench, &grown->server, 0, PEOPLE, LOGIN_CLIP, grown->conns);
	players_init(&players, grown->conns, 0, PAIRS, 5);
	work_measure(&players.work, grown->bench, &grown->server, &window);
	window_free(&window);
	for (int i = 0; i < PEOPLE; i++)
		grown->conns[i].on = &deaf_handler;
	child_kill(&grown->server);
	for (int i = 0; i < PEOPLE; i++)
		conn_close(&grown->conns[i]);
	players_clear(&players);
}

static void
measure_starts(struct grown *grown)
{
	double stopped[BENCH_ROUNDS_MAX], killed[BENCH_ROUNDS_MAX];
	int rounds = grown->bench->rounds;
	char title[64];

	for (int i = 0; i < rounds; i++) {
		play_and_kill(grown);
		killed[i] = start(grown);
		child_stop(&grown->server);
		stopped[i] = start(grown);
	}
	snprintf(title, sizeof title, "%s: ms to a login, stopped", grown->name);
	report_value(title, median_of(stopped, rounds), GOAL_VALUE_AT_MOST, 1000);
	snprintf(title, sizeof title, "%s: ms to a login, killed", grown->name);
	report_value(title, median_of(killed, rounds), GOAL_VALUE_AT_MOST, 1000);
}

/* ---- what lists cost ---- */

/* After a kill the server reads its whole database beside the loop, and again at each start until that was
 * done once. A command's CPU would be that of this thread. */
static void
await_rest(struct grown *grown)
{
	for (int seconds = 0; seconds < PATIENCE; seconds++) {
		int64_t cpu = child_cpu(&grown->server);
		bench_run_for(grown->bench, 1);
		if (child_cpu(&grown->server) - cpu < REST_NS)
			return;
	}
	fail("%s reads its database without end", grown->name);
}

static const char marker[] = "zzzz\r\n", marked[] = "** Unknown command: 'zzzz'";

static void
on_answer(struct conn *conn, char *line)
{
	struct grown *grown = conn->owner;

	grown->left -= strcmp(line, marked) == 0;
}

static const struct conn_handler answer_handler = {.line = on_answer};

static bool
has_answered(void *arg)
{
	const struct grown *grown = arg;

	return grown->left == 0;
}

/* Who types has as many friends as there may be, from all over the city. */
static void
befriend(struct grown *grown, int players)
{
	char name[ACCOUNT_NAME_SIZE], line[64];

	grown->conns[0].on = &answer_handler;
	grown->conns[0].owner = grown;
	grown->left = 1;
	for (int i = 0; i < FRIENDS; i++) {
		account_name(PEOPLE + (int)((int64_t)i * players / FRIENDS), name);
		snprintf(line, sizeof line, "friend %s\r\n", name);
		conn_send(&grown->conns[0], line);
	}
	conn_send(&grown->conns[0], marker);
	if (!bench_run_until(grown->bench, PATIENCE, has_answered, grown))
		fail("nobody becomes a friend in %s", grown->name);
}

static void
type(struct grown *grown, const char *line, struct window *window)
{
	char lines[256];
	int64_t cpu = child_cpu(&grown->server);

	window_open(window);
	snprintf(lines, sizeof lines, "%s\r\n%s", line, marker);
	grown->conns[0].on = &answer_handler;
	grown->conns[0].owner = grown;
	for (int i = 0; i < COMMANDS_TYPED; i++) {
		grown->left = 1;
		conn_send(&grown->conns[0], lines);
		if (!bench_run_until(grown->bench, PATIENCE, has_answered, grown))
			fail("'%s' is never answered", line);
	}
	window->cpu = child_cpu(&grown->server) - cpu;
	window->operations = COMMANDS_TYPED;
}

/* Both databases have these: %p is a player of the middle, %r and %s have played each other often. */
static const char *const lists[] = {"ratings", "ratings from 500", "ratings from 50000", "ratings of %p",
	"ratings 1", "ratings 7+ from 50000", "ratings 2021-06", "ratings programs",
	"ratings 2021-06 programs", "ratings glicko", "ratings club Bern",
	"ratings club Bern from 901 to 1000", "rating %p", "rating %r %s 5", "who", "whois %p", "last",
	"last %p", "history %p", "friends", "versus %r %s", "versus %p %s", "average", "stat", "show saved",
	"show savedcount", "reliability %p", "dicetest", "fairness", "mistakes", "daily"};

static int
person_of(char letter)
{
	return letter == 'r' ? PEOPLE + CITY_RIVAL : letter == 's' ? PEOPLE + CITY_RIVAL + 1 : PEOPLE + 7;
}

static void
write_line(char *line, size_t size, const char *list)
{
	char name[ACCOUNT_NAME_SIZE];
	size_t used = 0;

	for (; *list != '\0'; list++) {
		if (*list != '%') {
			used += (size_t)snprintf(line + used, size - used, "%c", *list);
			continue;
		}
		account_name(person_of(*++list), name);
		used += (size_t)snprintf(line + used, size - used, "%s", name);
	}
}

static void
compare_lists(struct grown *city, struct grown *village)
{
	struct series *series = must_alloc(1, sizeof *series);
	char line[64];

	series->rounds = city->bench->rounds;
	report_heading("grow: microseconds of CPU for a command, with one wrong word behind it", "grown",
		"a hundredth", series->rounds);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		write_line(line, sizeof line, lists[i]);
		for (int round = 0; round < series->rounds; round++) {
			type(city, line, &series->subject[round]);
			type(village, line, &series->ceiling[round]);
		}
		report_row(
			series, &(struct metric){line, window_cpu_per_operation, GOAL_VALUE_AT_MOST, 1000});
	}
	free(series);
}

void
run_grow(struct bench *bench)
{
	static struct grown city, village;
	char title[128];

	if (sodium_init() < 0)
		fail("libsodium can't be used on this machine");
	snprintf(title, sizeof title, "grow: %d players and %d matches, and a hundredth of both",
		bench->players, bench->matches);
	report_title(title);
	make(&city, bench, "city", bench->players, bench->matches);
	make(&village, bench, "village", bench->players / SMALLER, bench->matches / SMALLER);
	measure_starts(&city);
	measure_starts(&village);
	accounts_login(bench, &city.server, 0, 1, LOGIN_CLIP, city.conns);
	accounts_login(bench, &village.server, 0, 1, LOGIN_CLIP, village.conns);
	befriend(&city, bench->players);
	befriend(&village, bench->players / SMALLER);
	await_rest(&city);
	await_rest(&village);
	compare_lists(&city, &village);
	conn_close(&city.conns[0]);
	conn_close(&village.conns[0]);
	child_stop(&city.server);
	child_stop(&village.server);
}
