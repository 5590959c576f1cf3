/*
 * run_tournament.c - tournaments: what pairing costs; matches beside a hundred of them that are under way;
 * matches while everybody of a large one joins within a second.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/evening.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/pairing_cost.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	PAIRS = 50,
	LENGTH = 1,
	UNDER_WAY = 100,
	ENTRANTS = 4, /* of each of these */
	JOIN_AT_ONCE = 128,
};

/* A server on which pairs play, and others sit in tournaments or could. */
struct venue {
	struct child server;
	struct conn *conns; /* players, then entrants; owned */
	struct players players;
	struct evening evening;
	int people, entrants;
};

static void
venue_open(struct venue *venue, struct bench *bench, const char *name, int entrants)
{
	static const char *const options[] = {
		"--members-tournaments", "yes", "--tournaments-max", "100", "--idle-timeout", "7200", NULL};
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;

	*venue = (struct venue){.people = 2 * pairs, .entrants = entrants};
	venue->conns = must_alloc((size_t)(venue->people + entrants), sizeof *venue->conns);
	child_start_with(&venue->server, bench, name, options);
	accounts_register(bench, &venue->server, 0, venue->people,
		"toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_register(
		bench, &venue->server, venue->people, entrants, "toggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &venue->server, 0, venue->people + entrants, LOGIN_CLIP, venue->conns);
	players_init(&venue->players, venue->conns, 0, pairs, bench->length > 0 ? bench->length : LENGTH);
}

static void
venue_close(struct venue *venue)
{
	players_clear(&venue->players);
	for (int i = 0; i < venue->entrants; i++)
		conn_close(&venue->conns[venue->people + i]);
	free(venue->conns);
	child_stop(&venue->server);
}

/* --- a hundred under way */

static const struct metric under_way[] = {
	{"CPU per play, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.05},
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

/* Beside a server on which as many sit there, without a tournament. */
static void
measure_under_way(struct bench *bench)
{
	struct venue *with = must_alloc(1, sizeof *with), *without = must_alloc(1, sizeof *without);
	int entrants = UNDER_WAY * ENTRANTS;

	venue_open(with, bench, "tournaments", entrants);
	venue_open(without, bench, "no-tournaments", entrants);
	evening_begin(
		&with->evening, bench, with->conns + with->people, UNDER_WAY, ENTRANTS, "swiss 1 rounds=2");
	struct series *series = series_measure(bench, (struct contender){&with->players.work, &with->server},
		(struct contender){&without->players.work, &without->server});
	report_series("tournament: matches beside 100 tournaments of 4 that are under way", "with", "without",
		series, under_way, sizeof under_way / sizeof *under_way);
	series_free(series);
	evening_clear(&with->evening);
	venue_close(with);
	venue_close(without);
	free(with);
	free(without);
}

/* --- all join */

static const struct metric joining[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 2},
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

static bool
all_play(void *arg)
{
	const struct evening *evening = arg;

	return evening->playing == evening->each;
}

/* As work_measure(), while they join one after another in the first second. */
static void
measure_joins(struct venue *venue, struct bench *bench, struct window *window)
{
	struct work *work = &venue->players.work;
	int joined = 0;

	work->is_paused = false;
	work->resume(work);
	bench_run_for(bench, 0.3);
	window_open(window);
	int64_t cpu = child_cpu(&venue->server), began = clock_now();
	int64_t end = began + (int64_t)(bench->seconds * 1e9);
	work->window = window;
	while (clock_now() < end || joined < JOIN_AT_ONCE) {
		while (joined < JOIN_AT_ONCE && joined < (double)(clock_now() - began) / 1e9 * JOIN_AT_ONCE)
			evening_join(&venue->evening, joined++);
		bench_run_for(bench, 0.005);
	}
	work->window = NULL;
	window->cpu = child_cpu(&venue->server) - cpu;
	window->seconds = (double)(clock_now() - began) / 1e9;
	window_close(window);
	if (!bench_run_until(bench, 30, all_play, &venue->evening))
		fail("%d of %d play after all have joined", venue->evening.playing, JOIN_AT_ONCE);
}

/* Each round has a server of its own: whoever has joined plays from then on. */
static void
measure_rush(struct bench *bench)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct venue *venue = must_alloc(1, sizeof *venue);
	char name[32];

	series->rounds = bench->rounds;
	for (int i = 0; i < bench->rounds; i++) {
		snprintf(name, sizeof name, "joining-%d", i);
		venue_open(venue, bench, name, JOIN_AT_ONCE);
		evening_begin(
			&venue->evening, bench, venue->conns + venue->people, 1, JOIN_AT_ONCE, "knockout 1");
		work_measure(&venue->players.work, bench, &venue->server, &series->ceiling[i]);
		measure_joins(venue, bench, &series->subject[i]);
		evening_clear(&venue->evening);
		venue_close(venue);
	}
	report_series("tournament: matches while 128 join within a second", "joining", "before", series,
		joining, sizeof joining / sizeof *joining);
	series_free(series);
	free(venue);
}

void
run_tournament(struct bench *bench)
{
	pairing_cost_report();
	measure_under_way(bench);
	measure_rush(bench);
}
