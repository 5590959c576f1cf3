/*
 * run_notices.c - what it costs those who play that others are told while they are away: thousands at once,
 * many that wait for a mailer that is dead, and a courier that carries them.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "db/notices/outbox.h"
#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/city/city.h"
#include "tools/bench/fail.h"
#include "tools/bench/grown.h"
#include "tools/bench/lines/post.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	PAIRS = 50,
	LENGTH = 1,
	FIRST = 2 * PAIRS, /* of the city */
	TOLD = 10000,
	WAITING = 100000,
	MATCHES = 1000, /* finished ones */
	TAKES = 20,	/* in a round */
};

/* A server whose people are told something, and pairs that play there. */
struct town {
	struct grown grown;
	struct conn conns[2 * PAIRS];
	struct players players;
};

static void
town_open(struct town *town, struct bench *bench, const char *name, int waiting)
{
	char hash[ACCOUNT_HASH_SIZE];
	struct grown *grown = &town->grown;
	int64_t began = clock_now();

	*grown = (struct grown){.bench = bench, .name = name};
	grown_make_dir(grown);
	account_hash(hash);
	city_make(grown->dir, &(struct city_plan){
				      .name = account_name,
				      .first = FIRST,
				      .players = TOLD + bench->rounds + 2,
				      .matches = MATCHES,
				      .hash = hash,
				      .notices = {TOLD, bench->rounds, waiting},
			      });
	grown_report_size(grown, began);
	child_start_server(&grown->server, bench, name, HASHING_CHEAP);
	accounts_register(
		bench, &grown->server, 0, 2 * PAIRS, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &grown->server, 0, 2 * PAIRS, LOGIN_CLIP, town->conns);
	players_init(&town->players, town->conns, 0, PAIRS, LENGTH);
	grown_await_rest(grown);
}

static void
town_close(struct town *town)
{
	players_clear(&town->players);
	child_stop(&town->grown.server);
	free(town);
}

/* Of a server that is stopped. */
static int64_t
count_waiting(const struct grown *grown)
{
	char path[BENCH_PATH_SIZE + 128], reason[DB_REASON_SIZE];
	int64_t count = 0;

	snprintf(path, sizeof path, "%s/barpoint.db", grown->dir);
	struct db *db = db_open_to_read(path, reason);
	if (db == NULL || notice_waiting(db, &count) != DB_OK)
		fail("%s can't be read", path);
	db_close(db);
	return count;
}

/* ---- beside play ---- */

static const struct metric at_once[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 2},
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"turns that a line of who plays waited, at most", window_waited, GOAL_VALUE_AT_MOST, 3},
};

static const struct metric beside[] = {
	{"CPU per play, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.05},
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 1.1},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

static void
measure_both(struct town *town, struct town *quiet, struct series *series, int round)
{
	work_measure(&town->players.work, town->grown.bench, &town->grown.server, &series->subject[round]);
	work_measure(&quiet->players.work, town->grown.bench, &quiet->grown.server, &series->ceiling[round]);
}

/* In each round another player offers a match to anybody. */
static void
measure_told(struct town *town, struct town *quiet)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct grown *grown = &town->grown;
	char title[128];

	series->rounds = grown->bench->rounds;
	for (int i = 0; i < series->rounds; i++) {
		grown_login(grown, FIRST + TOLD + i);
		grown_ask(grown, "set ready yes");
		grown_ask(grown, "seek 3");
		measure_both(town, quiet, series, i);
		conn_close(&grown->conn);
	}
	snprintf(title, sizeof title,
		"notices: %d players in matches while %d who are away are told of an offer", 2 * PAIRS, TOLD);
	report_series(title, "told", "quiet", series, at_once, sizeof at_once / sizeof *at_once);
	series_free(series);
}

/* A courier that can't mail asks for the rest. */
static void
measure_waiting(struct town *town, struct town *quiet)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct post post;

	series->rounds = town->grown.bench->rounds;
	post_open(&post, town->grown.bench, &town->grown.server, "take 20 hook");
	post_go_on(&post, true);
	for (int i = 0; i < series->rounds; i++)
		measure_both(town, quiet, series, i);
	post_go_on(&post, false);
	post_close(&post);
	report_series("notices: matches beside 100,000 notices that wait for a dead mailer", "waiting",
		"quiet", series, beside, sizeof beside / sizeof *beside);
	series_free(series);
}

/* Four letters at a time, as barpoint-courier. */
static void
measure_carried(struct town *town, struct town *quiet)
{
	struct series *series = must_alloc(1, sizeof *series);
	double each[BENCH_ROUNDS_MAX];
	struct post post;

	series->rounds = town->grown.bench->rounds;
	post_open(&post, town->grown.bench, &town->grown.server, "take 4");
	for (int i = 0; i < series->rounds; i++) {
		int64_t before = post.carried;
		post_go_on(&post, true);
		work_measure(
			&town->players.work, town->grown.bench, &town->grown.server, &series->subject[i]);
		post_go_on(&post, false);
		post_report(&post);
		each[i] = (double)(post.carried - before) / series->subject[i].seconds;
		work_measure(
			&quiet->players.work, town->grown.bench, &quiet->grown.server, &series->ceiling[i]);
	}
	post_close(&post);
	report_series("notices: matches while a courier carries them, as fast as it can", "carried", "quiet",
		series, at_once, sizeof at_once / sizeof *at_once);
	report_value("letters carried in a second", median_of(each, series->rounds), GOAL_NONE, 0);
	series_free(series);
}

/* ---- what a courier asks ---- */

/* Nobody plays. */
static void
measure_takes(struct town *town)
{
	double take[BENCH_ROUNDS_MAX], done[BENCH_ROUNDS_MAX];
	struct grown *grown = &town->grown;
	int rounds = grown->bench->rounds;
	struct post post;

	post_open(&post, grown->bench, &grown->server, "take 20");
	for (int i = 0; i < rounds; i++) {
		int64_t taken = 0, reported = 0, letters = 0;
		for (int j = 0; j < TAKES; j++) {
			int64_t began = child_cpu(&grown->server);
			letters += post_take(&post);
			int64_t between = child_cpu(&grown->server);
			post_report(&post);
			taken += between - began;
			reported += child_cpu(&grown->server) - between;
		}
		if (letters == 0)
			fail("a courier gets no letters");
		take[i] = (double)taken / 1e6 / TAKES;
		done[i] = (double)reported / 1e3 / (double)letters;
	}
	post_close(&post);
	report_title(
		"notices: CPU of what a courier asks beside 100,000 that wait; letters have five of them each");
	report_value("take 20, ms", median_of(take, rounds), GOAL_VALUE_AT_MOST, 4);
	report_value("done, us", median_of(done, rounds), GOAL_NONE, 0);
}

void
run_notices(struct bench *bench)
{
	struct town *told = must_alloc(1, sizeof *told), *waiting = must_alloc(1, sizeof *waiting),
		    *quiet = must_alloc(1, sizeof *quiet);

	if (sodium_init() < 0)
		fail("libsodium can't be used on this machine");
	report_title("notices: 10,000 players who have mail");
	town_open(quiet, bench, "quiet", 0);
	town_open(told, bench, "told", 0);
	measure_told(told, quiet);
	players_clear(&told->players);
	child_stop(&told->grown.server);
	report_value("notices raised meanwhile and between", (double)count_waiting(&told->grown),
		GOAL_VALUE_AT_LEAST, 100);
	free(told);
	town_open(waiting, bench, "waiting", WAITING);
	measure_waiting(waiting, quiet);
	measure_takes(waiting);
	measure_carried(waiting, quiet);
	town_close(waiting);
	town_close(quiet);
}
