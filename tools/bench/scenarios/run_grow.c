/*
 * run_grow.c - what a large database costs: the first login after a start, and the commands that list. Each
 * figure comes beside that of a database with a hundredth of everything.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/city/city.h"
#include "tools/bench/city/city_study.h"
#include "tools/bench/conn.h"
#include "tools/bench/fail.h"
#include "tools/bench/grown.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	SMALLER = 100,
	PAIRS = 50, /* who play when the server is killed; the first of them types the commands */
	PEOPLE = 2 * PAIRS,
	FRIENDS = 50,
	COMMANDS_TYPED = 100, /* of each kind, in a round */
};

struct site {
	struct grown grown;
	struct conn conns[PEOPLE];
};

/* ---- making them ---- */

static void
make(struct site *site, struct bench *bench, const char *name, int players, int matches)
{
	struct grown *grown = &site->grown;
	int64_t began = clock_now();

	*grown = (struct grown){.bench = bench, .name = name};
	grown_make_dir(grown);
	city_make(grown->dir,
		&(struct city_plan){
			.name = account_name, .first = PEOPLE, .players = players, .matches = matches});
	city_study_make(grown->dir, players, matches, PEOPLE);
	grown_report_size(grown, began);
	child_start_server(&grown->server, bench, name, HASHING_CHEAP);
	accounts_register(
		bench, &grown->server, 0, PEOPLE, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
}

/* ---- the first login ---- */

static const struct conn_handler deaf_handler = {.line = NULL};

/* Killed in the midst of matches; nobody has left them. */
static void
play_and_kill(struct site *site)
{
	struct grown *grown = &site->grown;
	struct players players;
	struct window window;

	accounts_login(grown->bench, &grown->server, 0, PEOPLE, LOGIN_CLIP, site->conns);
	players_init(&players, site->conns, 0, PAIRS, 5);
	work_measure(&players.work, grown->bench, &grown->server, &window);
	window_free(&window);
	for (int i = 0; i < PEOPLE; i++)
		site->conns[i].on = &deaf_handler;
	child_kill(&grown->server);
	for (int i = 0; i < PEOPLE; i++)
		conn_close(&site->conns[i]);
	players_clear(&players);
}

static void
measure_starts(struct site *site)
{
	struct grown *grown = &site->grown;
	double stopped[BENCH_ROUNDS_MAX], killed[BENCH_ROUNDS_MAX];
	int rounds = grown->bench->rounds;

	for (int i = 0; i < rounds; i++) {
		play_and_kill(site);
		killed[i] = grown_start(grown, 0);
		child_stop(&grown->server);
		stopped[i] = grown_start(grown, 0);
	}
	grown_report_starts(grown, stopped, killed);
}

/* ---- what lists cost ---- */

/* Who types has as many friends as there may be, from all over the city. */
static void
befriend(struct grown *grown, int players)
{
	char name[ACCOUNT_NAME_SIZE], line[64];

	for (int i = 0; i < FRIENDS; i++) {
		account_name(PEOPLE + (int)((int64_t)i * players / FRIENDS), name);
		snprintf(line, sizeof line, "friend %s", name);
		grown_ask(grown, line);
	}
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
		grown_compare(city, village, line, COMMANDS_TYPED, series);
	}
	free(series);
}

void
run_grow(struct bench *bench)
{
	static struct site city, village;
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
	grown_login(&city.grown, 0);
	grown_login(&village.grown, 0);
	befriend(&city.grown, bench->players);
	befriend(&village.grown, bench->players / SMALLER);
	grown_await_rest(&city.grown);
	grown_await_rest(&village.grown);
	compare_lists(&city.grown, &village.grown);
	conn_close(&city.grown.conn);
	conn_close(&village.grown.conn);
	child_stop(&city.grown.server);
	child_stop(&village.grown.server);
}
