/*
 * run_clocks.c - what clocks cost that only run: players who think, at many tables with a clock, and at as
 * many without.
 */
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	PAIRS = 4000,
	LENGTH = 5,
	STEPS = 2, /* invitations, answers: then somebody has to think */
	REST_SECONDS = 120,
};

struct thinkers {
	struct child server;
	struct conn *conns; /* owned */
	struct players players;
};

static bool
is_at_rest(void *arg)
{
	const struct players *players = arg;

	return players->work.outstanding == 0;
}

/* Everybody sits at a table, and in each match one of the two is to play. */
static void
open_side(struct thinkers *side, struct bench *bench, const char *name, int pairs, const char *options)
{
	struct work *work = &side->players.work;

	side->conns = must_alloc((size_t)(2 * pairs), sizeof *side->conns);
	child_start_server(&side->server, bench, name, HASHING_CHEAP);
	accounts_register(bench, &side->server, 0, 2 * pairs,
		"toggle ready\r\ntoggle notify\r\ntoggle report\r\ntoggle silent\r\n");
	accounts_login(bench, &side->server, 0, 2 * pairs, LOGIN_CLIP, side->conns);
	players_init(&side->players, side->conns, 0, pairs, LENGTH);
	players_agree_on(&side->players, options);
	for (int step = 0; step < STEPS; step++) {
		work->resume(work);
		bench_run_for(bench, 0.5); /* some are told without having asked */
		if (!bench_run_until(bench, REST_SECONDS, is_at_rest, &side->players))
			fail("%s has not seated everybody in %d seconds", name, REST_SECONDS);
	}
}

static void
close_side(struct thinkers *side)
{
	players_clear(&side->players);
	child_stop(&side->server);
	free(side->conns);
}

/* Of a core, in hundredths, while nobody does anything. */
static double
share(struct bench *bench, const struct thinkers *side)
{
	int64_t cpu = child_cpu(&side->server), began = clock_now();

	bench_run_for(bench, bench->seconds);
	return 100.0 * (double)(child_cpu(&side->server) - cpu) / (double)(clock_now() - began);
}

void
run_clocks(struct bench *bench)
{
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;
	double with[BENCH_ROUNDS_MAX], without[BENCH_ROUNDS_MAX], more[BENCH_ROUNDS_MAX];
	struct thinkers timed, plain;

	open_side(&timed, bench, "clocks", pairs, " clock=60+600");
	open_side(&plain, bench, "clocks-none", pairs, "");
	for (int round = 0; round < bench->rounds; round++) {
		with[round] = share(bench, &timed);
		without[round] = share(bench, &plain);
		more[round] = with[round] - without[round];
	}
	report_title("clocks: at each table somebody thinks; % of a core");
	report_value("with a clock", median_of(with, bench->rounds), GOAL_NONE, 0);
	report_value("without", median_of(without, bench->rounds), GOAL_NONE, 0);
	report_value("the clocks", median_of(more, bench->rounds), GOAL_VALUE_AT_MOST, 1);
	close_side(&timed);
	close_side(&plain);
}
