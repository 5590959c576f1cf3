/*
 * clocks.h - all clocks that run: a heap of tables, in order of what is due at each.
 *
 * Owns: the heap; a table is in it while something is due there.
 * May not touch: what is in a table, what is done when it is due (matches/time_up.h), and the timer that says
 * so (loop/timers.c).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

struct server;
struct table;

/* The place of a table among them. */
struct clock_place {
	struct table *table; /* borrowed: whose place this is */
	size_t number;	     /* in the heap, from 1; 0: not there */
	int64_t due_ms;
	bool changed;
	TAILQ_ENTRY(clock_place) next;
};

TAILQ_HEAD(clock_places, clock_place);

struct clocks {
	struct clock_place **heap; /* owned; the earliest first */
	size_t count;
	struct clock_places changed; /* in this turn */
};

/* server->clocks, from clocks_open() to clocks_close(). */
void clocks_open(struct server *server);
void clocks_close(struct server *server);

/* The clock of this table has changed in this turn; or the table is freed. */
void clocks_change(struct clocks *clocks, struct clock_place *place);
void clocks_forget(struct clocks *clocks, struct clock_place *place);

/* The next table whose clock has changed, which then has not; NULL: there is none. */
struct table *clocks_take_changed(struct clocks *clocks);

/* When something is due there, in service time; INT64_MAX: never. */
void clocks_set(struct clocks *clocks, struct clock_place *place, int64_t due_ms);

/* When the next is due; INT64_MAX: none is. */
int64_t clocks_next(const struct clocks *clocks);

/* The table at which something is due next, which then counts as changed. There is one. */
struct table *clocks_take_due(struct clocks *clocks);
