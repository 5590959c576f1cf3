/*
 * pace.c - see pace.h.
 */
#include "tools/bench/cluster/pace.h"

#include <event2/event.h>
#include <stdint.h>
#include <stdlib.h>

#include "tools/bench/fail.h"

enum {
	TICK_US = 500,
	LATE_NS = 20 * 1000 * 1000, /* who comes later than that is not made up for */
};

struct pace {
	struct event *tick; /* owned */
	void (*go)(void *who);
	void **waiting; /* owned; a ring */
	int most, first, count;
	int64_t every, next; /* nanoseconds */
};

static void
on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct pace *pace = arg;
	int64_t now = clock_now();
	(void)fd;
	(void)what;

	if (pace->next < now - LATE_NS)
		pace->next = now - LATE_NS;
	while (pace->count > 0 && pace->next <= now) {
		void *who = pace->waiting[pace->first];
		pace->first = (pace->first + 1) % pace->most;
		pace->count--;
		pace->next += pace->every;
		pace->go(who);
	}
}

struct pace *
pace_open(struct event_base *base, double per_second, int most, void (*go)(void *who))
{
	struct pace *pace = must_alloc(1, sizeof *pace);

	pace->go = go;
	pace->most = most;
	pace->waiting = must_alloc((size_t)most, sizeof *pace->waiting);
	pace->every = (int64_t)(1e9 / per_second);
	pace->next = clock_now();
	pace->tick = event_new(base, -1, EV_PERSIST, on_tick, pace);
	if (pace->tick == NULL || event_add(pace->tick, &(struct timeval){.tv_usec = TICK_US}) != 0)
		fail("no event for the pace");
	return pace;
}

void
pace_close(struct pace *pace)
{
	if (pace == NULL)
		return;
	event_free(pace->tick);
	free(pace->waiting);
	free(pace);
}

void
pace_wait(struct pace *pace, void *who)
{
	if (pace->count == pace->most)
		fail("more wait for their turn than there are");
	pace->waiting[(pace->first + pace->count++) % pace->most] = who;
}
