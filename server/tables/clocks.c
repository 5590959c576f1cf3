/*
 * clocks.c - a binary heap of tables, each of which knows its place in it.
 */
#include "server/tables/clocks.h"

#include <assert.h>
#include <stdlib.h>

#include "server/state/server.h"
#include "server/system/memory.h"

void
clocks_open(struct server *server)
{
	server->clocks = must_calloc(1, sizeof *server->clocks);
	TAILQ_INIT(&server->clocks->changed);
}

void
clocks_close(struct server *server)
{
	free(server->clocks->heap);
	free(server->clocks);
}

/* `number` counts from 1. */
static void
put(struct clocks *clocks, size_t number, struct clock_place *place)
{
	clocks->heap[number - 1] = place;
	place->number = number;
}

static bool
comes_before(const struct clocks *clocks, size_t one, size_t other)
{
	return clocks->heap[one - 1]->due_ms < clocks->heap[other - 1]->due_ms;
}

static void
swap(struct clocks *clocks, size_t one, size_t other)
{
	struct clock_place *place = clocks->heap[one - 1];

	put(clocks, one, clocks->heap[other - 1]);
	put(clocks, other, place);
}

/* Its time has changed. */
static void
settle(struct clocks *clocks, size_t number)
{
	for (; number > 1 && comes_before(clocks, number, number / 2); number /= 2)
		swap(clocks, number, number / 2);
	for (;;) {
		size_t first = number;
		for (size_t child = 2 * number; child <= 2 * number + 1; child++)
			if (child <= clocks->count && comes_before(clocks, child, first))
				first = child;
		if (first == number)
			return;
		swap(clocks, number, first);
		number = first;
	}
}

static void
take_out(struct clocks *clocks, struct clock_place *place)
{
	size_t number = place->number;

	if (number == 0)
		return;
	struct clock_place *last = clocks->heap[--clocks->count];
	place->number = 0;
	if (last == place)
		return;
	put(clocks, number, last);
	settle(clocks, number);
}

void
clocks_set(struct clocks *clocks, struct clock_place *place, int64_t due_ms)
{
	place->due_ms = due_ms;
	if (due_ms == INT64_MAX) {
		take_out(clocks, place);
		return;
	}
	if (place->number == 0) {
		clocks->heap = must_grow(clocks->heap, (int)clocks->count, sizeof(struct clock_place *));
		put(clocks, ++clocks->count, place);
	}
	settle(clocks, place->number);
}

void
clocks_change(struct clocks *clocks, struct clock_place *place)
{
	if (place->changed)
		return;
	place->changed = true;
	TAILQ_INSERT_TAIL(&clocks->changed, place, next);
}

static void
unchange(struct clocks *clocks, struct clock_place *place)
{
	if (place->changed)
		TAILQ_REMOVE(&clocks->changed, place, next);
	place->changed = false;
}

struct table *
clocks_take_changed(struct clocks *clocks)
{
	struct clock_place *place = TAILQ_FIRST(&clocks->changed);

	if (place == NULL)
		return NULL;
	unchange(clocks, place);
	return place->table;
}

void
clocks_forget(struct clocks *clocks, struct clock_place *place)
{
	unchange(clocks, place);
	take_out(clocks, place);
}

int64_t
clocks_next(const struct clocks *clocks)
{
	return clocks->count > 0 ? clocks->heap[0]->due_ms : INT64_MAX;
}

struct table *
clocks_take_due(struct clocks *clocks)
{
	struct clock_place *place = clocks->heap[0];

	assert(clocks->count > 0);
	take_out(clocks, place);
	clocks_change(clocks, place);
	return place->table;
}
