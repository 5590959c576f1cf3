/*
 * work.c - a load that can be started, measured and brought to rest, so that two of them can take turns.
 */
#include "tools/bench/work.h"
#include "tools/bench/loop.h"

#include <stdlib.h>

#include "tools/bench/fail.h"

enum { REST_SECONDS = 20 };

static const double start_seconds = 0.3;

static bool
is_at_rest(void *arg)
{
	const struct work *work = arg;

	return work->outstanding == 0;
}

void
work_go_on(struct work *work)
{
	work->is_paused = false;
	work->resume(work);
}

void
work_rest(struct work *work, struct bench *bench, const struct child *child)
{
	work->is_paused = true;
	if (!bench_run_until(bench, REST_SECONDS, is_at_rest, work))
		fail("%s left %lld lines unanswered for %d seconds", child->name,
			(long long)work->outstanding, REST_SECONDS);
}

void
work_measure(struct work *work, struct bench *bench, const struct child *child, struct window *window)
{
	struct stats before, after;

	work_go_on(work);
	bench_run_for(bench, start_seconds);

	window_open(window);
	bool has_stats = child_stats(child, &before);
	int64_t cpu = child_cpu(child), began = clock_now();
	work->window = window;
	bench_run_for(bench, bench->seconds);
	work->window = NULL;
	window->cpu = child_cpu(child) - cpu;
	window->seconds = (double)(clock_now() - began) / 1e9;
	if (has_stats && child_stats(child, &after)) {
		window->stats.turns = after.turns - before.turns;
		window->stats.commits = after.commits - before.commits;
		window->stats.rows = after.rows - before.rows;
		window->stats.lines = after.lines - before.lines;
		window->stats.sends = after.sends - before.sends;
		window->stats.written = after.written - before.written;
		window->stats.waited = after.waited;
		window->stats.dearest = after.dearest;
	}
	window_close(window);

	work_rest(work, bench, child);
	if (window->operations == 0)
		fail("%s did nothing for %.1f seconds", child->name, window->seconds);
}

struct series *
series_measure(struct bench *bench, struct contender subject, struct contender ceiling)
{
	struct series *series = must_alloc(1, sizeof *series);

	series->rounds = bench->rounds;
	for (int i = 0; i < series->rounds; i++) {
		work_measure(subject.work, bench, subject.child, &series->subject[i]);
		work_measure(ceiling.work, bench, ceiling.child, &series->ceiling[i]);
	}
	return series;
}

void
series_free(struct series *series)
{
	for (int i = 0; i < series->rounds; i++) {
		window_free(&series->subject[i]);
		window_free(&series->ceiling[i]);
	}
	free(series);
}
