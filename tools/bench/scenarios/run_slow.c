/*
 * run_slow.c - what slow matches cost: the commands beside a million of finished matches, a start, a minute
 * in which nothing is due, and thousands that fall due at once while others play.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/city/city.h"
#include "tools/bench/fail.h"
#include "tools/bench/fixed_clock.h"
#include "tools/bench/grown.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	SMALLER = 100, /* the village has a hundredth of finished matches, */
	FEWER = 10,    /* and a tenth of slow ones and their people */
	EACH = 10,     /* slow matches that each begins; as many are begun with them */
	PAIRS = 50,    /* who play meanwhile */
	LENGTH = 1,
	FIRST = 2 * PAIRS, /* of the city */
	TYPED = 100,	   /* of each command, in a round */
	TYPED_LONG = 20,
	MINUTES = 60, /* in which nothing is due */
	HOUR_MS = 3600 * 1000,
	GRACE_HOURS = 2,     /* after the start, and more: nothing falls */
	FALL_SECONDS = 1200, /* that a batch takes at most */
};

/* Two looks of the server at its clock. */
static const double tick_seconds = 1.1;

/* ---- making them ---- */

static int
slow_matches(const struct grown *grown, bool is_city)
{
	return is_city ? grown->bench->slow : grown->bench->slow / FEWER;
}

static int
slow_people(const struct grown *grown, bool is_city)
{
	return slow_matches(grown, is_city) / EACH;
}

static void
make(struct grown *grown, struct bench *bench, const char *name, bool is_city)
{
	char hash[ACCOUNT_HASH_SIZE];
	int64_t began = clock_now();

	*grown = (struct grown){.bench = bench, .name = name};
	grown_make_dir(grown);
	account_hash(hash);
	int people = slow_people(grown, is_city),
	    players = is_city ? bench->players : bench->players / SMALLER;
	city_make(grown->dir,
		&(struct city_plan){
			.name = account_name,
			.first = FIRST,
			.players = players > people + CITY_LONG ? players : people + CITY_LONG + 1,
			.matches = is_city ? bench->matches : bench->matches / SMALLER,
			.hash = hash,
			.slow = {people, slow_matches(grown, is_city), bench->rounds},
		});
	grown_report_size(grown, began);
	child_start_server(&grown->server, bench, name, HASHING_CHEAP);
	accounts_register(
		bench, &grown->server, 0, 2 * PAIRS, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
}

/* ---- starts ---- */

/* Somebody sits at a slow match when it is killed. */
static void
measure_starts(struct grown *grown)
{
	double stopped[BENCH_ROUNDS_MAX], killed[BENCH_ROUNDS_MAX];
	int rounds = grown->bench->rounds;

	for (int i = 0; i < rounds; i++) {
		grown_login(grown, FIRST);
		grown_ask(grown, "next");
		grown_kill(grown);
		killed[i] = grown_start(grown, 0);
		child_stop(&grown->server);
		stopped[i] = grown_start(grown, 0);
	}
	grown_report_starts(grown, stopped, killed);
}

/* ---- commands ---- */

static void
compare(struct grown *city, struct grown *village)
{
	static const char *const lines[] = {"slow", "next", "leave"};
	struct series *series = must_alloc(1, sizeof *series);

	series->rounds = city->bench->rounds;
	report_heading(
		"slow: microseconds of CPU for a command, with one wrong word behind it; somebody who has 20",
		"grown", "a hundredth", series->rounds);
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		grown_compare(city, village, lines[i], TYPED, series);
	free(series);
}

/* Each `next` stands up at one long match and sits down at the other. */
static void
measure_long(struct grown *grown, bool is_city)
{
	double took[BENCH_ROUNDS_MAX];
	struct window window;

	grown_login(grown, FIRST + slow_people(grown, is_city));
	for (int i = 0; i < grown->bench->rounds; i++) {
		grown_type(grown, "next", TYPED_LONG, &window);
		took[i] = window_cpu_per_operation(&window);
	}
	report_value("next, matches of 23 games played", median_of(took, grown->bench->rounds),
		GOAL_VALUE_AT_MOST, 1000);
	conn_close(&grown->conn);
}

static void
measure_commands(struct grown *city, struct grown *village)
{
	grown_await_rest(city);
	grown_await_rest(village);
	grown_login(city, FIRST + CITY_RIVAL);
	grown_login(village, FIRST + CITY_RIVAL);
	compare(city, village);
	conn_close(&city->conn);
	conn_close(&village->conn);
	measure_long(city, true);
}

/* ---- time ---- */

/* A batch of matches whose time is up at once. */
struct batch {
	struct grown *grown;
	long read; /* of the log */
	int count; /* that have fallen since it was opened */
	int awaited;
};

static bool
has_fallen(void *arg)
{
	struct batch *batch = arg;
	const char *path = batch->grown->server.log;
	char line[512];

	FILE *log = fopen(path, "r");
	if (log == NULL || fseek(log, batch->read, SEEK_SET) != 0)
		fail_system("can't read %s", path);
	while (fgets(line, sizeof line, log) != NULL && strchr(line, '\n') != NULL) {
		batch->count += strstr(line, " is up\n") != NULL;
		batch->read = ftell(log);
	}
	fclose(log);
	return batch->count >= batch->awaited;
}

static void
await(struct batch *batch, int count)
{
	batch->awaited = count;
	if (!bench_run_until(batch->grown->bench, FALL_SECONDS, has_fallen, batch))
		fail("%d of %d slow matches have fallen after %d seconds", batch->count, count, FALL_SECONDS);
}

/* Of ticks, each with that much more of the clock. */
static double
cpu_of_ticks(struct grown *grown, int64_t ms)
{
	int64_t cpu = child_cpu(&grown->server);

	for (int i = 0; i < MINUTES; i++) {
		fixed_clock_move(ms);
		bench_run_for(grown->bench, tick_seconds / 2);
	}
	return (double)(child_cpu(&grown->server) - cpu) / 1e6 / MINUTES;
}

static void
measure_minutes(struct grown *grown)
{
	fixed_clock_move(GRACE_HOURS * HOUR_MS);
	bench_run_for(grown->bench, 2 * tick_seconds);
	double still = cpu_of_ticks(grown, 0), minutes = cpu_of_ticks(grown, HOUR_MS / 60);
	report_title("slow: ms of CPU for a minute in which nothing is due, all that the server does in it");
	report_value("a minute, less ticks without one", minutes - still, GOAL_VALUE_AT_MOST, 1);
}

static const struct metric play_metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 2},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"turns that a line of who plays waited, at most", window_waited, GOAL_VALUE_AT_MOST, 3},
};

/* Of a batch that falls while others play; what a match costs is measured after that. */
static double
measure_batch(
	struct grown *grown, struct batch *batch, struct players *players, int size, struct window *window)
{
	*batch = (struct batch){.grown = grown, .read = batch->read};
	await(batch, 0);
	batch->count = 0;
	fixed_clock_move(CITY_BATCH_HOURS * HOUR_MS);
	await(batch, 1);
	work_measure(&players->work, grown->bench, &grown->server, window);
	await(batch, batch->count);
	int before = batch->count;
	if (before >= size)
		fail("%d slow matches fall faster than is measured; take more by --slow", size);
	int64_t cpu = child_cpu(&grown->server);
	await(batch, size);
	return (double)(child_cpu(&grown->server) - cpu) / 1e3 / (size - before);
}

static void
measure_falls(struct grown *grown, int matches)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct conn conns[2 * PAIRS];
	double each[BENCH_ROUNDS_MAX];
	struct batch batch = {.read = 0};
	struct players players;
	char title[160];

	accounts_login(grown->bench, &grown->server, 0, 2 * PAIRS, LOGIN_CLIP, conns);
	players_init(&players, conns, 0, PAIRS, LENGTH);
	series->rounds = grown->bench->rounds;
	int size = matches / series->rounds;
	for (int i = 0; i < series->rounds; i++) {
		work_measure(&players.work, grown->bench, &grown->server, &series->ceiling[i]);
		each[i] = measure_batch(grown, &batch, &players, size, &series->subject[i]);
	}
	snprintf(title, sizeof title, "slow: %d players in matches while %d slow ones fall due at once",
		2 * PAIRS, size);
	report_series(title, "meanwhile", "before", series, play_metrics,
		sizeof play_metrics / sizeof *play_metrics);
	report_value("us of CPU for a match that falls", median_of(each, series->rounds), GOAL_NONE, 0);
	players_clear(&players);
	series_free(series);
}

static void
measure_time(struct grown *city)
{
	struct bench fixed = *city->bench;
	struct grown timed = {.bench = &fixed, .name = city->name};

	if (!fixed_clock_find_server(&fixed)) {
		report_title("slow: this build has no barpointd-test, whose clock could be moved");
		return;
	}
	snprintf(timed.dir, sizeof timed.dir, "%s", city->dir);
	fixed_clock_open(timed.dir);
	child_start_with(&timed.server, &fixed, timed.name,
		(const char *[]){"--idle-timeout", "365d", "--match-idle-timeout", "365d", NULL});
	measure_minutes(&timed);
	measure_falls(&timed, slow_matches(city, true));
	child_stop(&timed.server);
}

void
run_slow(struct bench *bench)
{
	static struct grown city, village;
	char title[160];

	if (sodium_init() < 0)
		fail("libsodium can't be used on this machine");
	snprintf(title, sizeof title,
		"slow: %d slow matches of %d people beside %d finished ones of %d players", bench->slow,
		bench->slow / EACH, bench->matches, bench->players);
	report_title(title);
	make(&city, bench, "city", true);
	make(&village, bench, "village", false);
	measure_starts(&city);
	measure_starts(&village);
	measure_commands(&city, &village);
	child_stop(&city.server);
	child_stop(&village.server);
	measure_time(&city);
}
