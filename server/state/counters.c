/*
 * counters.c - counters, and two histograms.
 */
#include "server/state/counters.h"

#include <stdlib.h>

#include "server/state/server.h"
#include "server/system/clock.h"
#include "server/system/memory.h"

#define US INT64_C(1000)
#define MS (1000 * US)

const int64_t histogram_limits_ns[HISTOGRAM_BUCKETS] = {
	100 * US, 250 * US, MS, 2500 * US, 10 * MS, 25 * MS, 100 * MS, 250 * MS, 1000 * MS, 2500 * MS};

void
counters_open(struct server *server)
{
	server->counters = must_calloc(1, sizeof *server->counters);
}

void
counters_close(struct server *server)
{
	free(server->counters);
}

void
histogram_add(struct histogram *histogram, int64_t ns)
{
	int bucket = 0;

	while (bucket < HISTOGRAM_BUCKETS && ns > histogram_limits_ns[bucket])
		bucket++;
	histogram->counts[bucket]++;
	histogram->sum_ns += (uint64_t)ns;
}

static void
count_begun(struct server *server, int64_t match, bool resumed)
{
	(void)match;
	if (!resumed)
		server->counters->begun++;
}

static void
count_play(struct server *server, int64_t match, enum action_type type, const struct action_row *row)
{
	(void)match;
	(void)row;
	if (type == ACTION_PLAY || type == ACTION_DONE)
		server->counters->plays++;
}

static void
count_over(struct server *server, const struct match_over *over)
{
	(void)over;
	server->counters->finished++;
}

const struct subscriber counters_subscriber = {
	.match_begun = count_begun, .action = count_play, .match_over = count_over};

void
counters_turned(struct server *server)
{
	struct counters *counters = server->counters;

	if (counters->turn_began_ns != 0)
		histogram_add(&counters->turns, clock_tick_ns() - counters->turn_began_ns);
	counters->turn_began_ns = 0;
}

void
counters_piece(struct counters *counters, int64_t began_ns)
{
	int64_t took = clock_cpu_ns() - began_ns;

	if (took > counters->dearest_ns)
		counters->dearest_ns = took;
}
