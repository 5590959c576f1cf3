/*
 * work.h - a load that can be started, measured and brought to rest, so that two of them can take turns.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/window.h"

/* The first member of every load. */
struct work {
	void (*resume)(struct work *work); /* sends what was held back while `is_paused` */
	struct window *window;		   /* NULL = nothing is counted now; borrowed */
	int64_t outstanding;		   /* what must arrive before the load is at rest */
	bool is_paused;
};

/* Until work_rest(), it sends what was held back and what follows of it. */
void work_go_on(struct work *work);

/* Returns when nothing is outstanding. */
void work_rest(struct work *work, struct bench *bench, const struct child *child);

/* Runs the load for one measurement, after a short start, and leaves it at rest. */
void work_measure(struct work *work, struct bench *bench, const struct child *child, struct window *window);

/* Interleaved pairs of measurements of two loads: subject, ceiling, subject, ceiling ... */
struct series {
	int rounds;
	struct window subject[BENCH_ROUNDS_MAX];
	struct window ceiling[BENCH_ROUNDS_MAX];
};

struct contender {
	struct work *work;
	const struct child *child;
};

/* series_free() frees it. */
struct series *series_measure(struct bench *bench, struct contender subject, struct contender ceiling);
void series_free(struct series *series);
