/*
 * loop.c - the event loop, for a time or until something has come.
 */
#include "tools/bench/loop.h"

#include <event2/event.h>
#include <sys/time.h>

#include "tools/bench/bench.h"
#include "tools/bench/fail.h"

void
bench_run_for(struct bench *bench, double seconds)
{
	struct timeval time = {.tv_sec = (time_t)seconds,
		.tv_usec = (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)};

	event_base_loopexit(bench->base, &time);
	event_base_loop(bench->base, EVLOOP_NO_EXIT_ON_EMPTY);
}

bool
bench_run_until(struct bench *bench, double seconds, bool (*is_done)(void *arg), void *arg)
{
	int64_t deadline = clock_now() + (int64_t)(seconds * 1e9);

	while (!is_done(arg)) {
		if (clock_now() > deadline)
			return false;
		bench_run_for(bench, 0.002);
	}
	return true;
}
