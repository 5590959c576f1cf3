/*
 * counters.c - counters, and two histograms.
 */
#include "server/state/counters.h"

#include <stdlib.h>

#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/clock.h"
#include "server/system/log.h"

#define US INT64_C(1000)
#define MS (1000 * US)

const int64_t histogram_limits_ns[HISTOGRAM_BUCKETS] = {
	100 * US, 250 * US, MS, 2500 * US, 10 * MS, 25 * MS, 100 * MS, 250 * MS, 1000 * MS, 2500 * MS};

void
counters_open(struct server *server)
{
	server->counters = calloc(1, sizeof *server->counters);
	if (server->counters == NULL)
		fatal("out of memory");
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

struct counters_played *
counters_play(struct server *server)
{
	struct counters_played *played = &server->counters->played;

	undo_keep(server->undo, played, sizeof *played);
	return played;
}

void
counters_turned(struct server *server)
{
	struct counters *counters = server->counters;

	if (counters->turn_began_ns != 0)
		histogram_add(&counters->turns, clock_tick_ns() - counters->turn_began_ns);
	counters->turn_began_ns = 0;
}
