/*
 * outbox.c - all wires with output that waits: what leaves in which order, and what a lost turn drops.
 */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include "server/net/wire.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	SEND_COST = 2048, /* a call takes as long as that many bytes more */
};

struct last_words {
	struct link link; /* owned */
	struct last_words *next;
	size_t size;
	char bytes[]; /* its last ones */
};

/* The end of the turn sends all that has waited. */
static void
on_calm_end(evutil_socket_t fd, short what, void *arg)
{
	struct outbox *outbox = arg;
	struct wire *wire;
	uint64_t times;
	(void)what;

	if (read(fd, &times, sizeof times) != sizeof times)
		return;
	outbox->awaits_calm_end = false;
	outbox->calm_ends++;
	while ((wire = TAILQ_FIRST(&outbox->calm)) != NULL)
		wire_enter(wire, &outbox->late);
}

struct outbox *
outbox_open(struct event_base *base)
{
	struct outbox *outbox = must_calloc(1, sizeof *outbox);

	TAILQ_INIT(&outbox->touched);
	TAILQ_INIT(&outbox->due);
	TAILQ_INIT(&outbox->calm);
	TAILQ_INIT(&outbox->late);
	TAILQ_INIT(&outbox->pinged);
	outbox->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
	if (outbox->timer_fd < 0)
		fatal("there is no timer for output: %s", strerror(errno));
	outbox->calm_end =
		must_have(event_new(base, outbox->timer_fd, EV_READ | EV_PERSIST, on_calm_end, outbox));
	event_add(outbox->calm_end, NULL);
	return outbox;
}

void
outbox_part(struct outbox *outbox, const struct link *link, const char *bytes, size_t size)
{
	struct last_words *words = must_alloc(sizeof *words + size);

	*words = (struct last_words){.link = *link, .next = outbox->last_words, .size = size};
	memcpy(words->bytes, bytes, size);
	outbox->last_words = words;
}

/* A new socket has room for some lines; if not, they are lost with the connection. */
static void
say_and_close(struct outbox *outbox)
{
	struct last_words *words;

	while ((words = outbox->last_words) != NULL) {
		struct iovec part = {.iov_base = words->bytes, .iov_len = words->size};
		if (link_send(&words->link, &part, 1) < (ssize_t)words->size)
			log_debug("listener", "a refusal was not sent");
		link_part(&words->link);
		outbox->last_words = words->next;
		free(words);
	}
}

void
outbox_close(struct outbox *outbox)
{
	say_and_close(outbox);
	assert(TAILQ_EMPTY(&outbox->touched) && TAILQ_EMPTY(&outbox->due) && TAILQ_EMPTY(&outbox->calm) &&
		TAILQ_EMPTY(&outbox->late));
	event_free(outbox->calm_end);
	close(outbox->timer_fd);
	hold_free_spares(&outbox->spares);
	free(outbox);
}

void
outbox_each(struct outbox *outbox, void (*each)(void *arg))
{
	struct wire *wire;

	TAILQ_FOREACH(wire, &outbox->touched, next_touched)
		each(wire->arg);
}

/* What this turn held may leave from now on. */
static void
release(struct wire *wire)
{
	wire->touched = false;
	wire->outbox->touched_count--;
	TAILQ_REMOVE(&wire->outbox->touched, wire, next_touched);
	hold_release(&wire->hold);
}

/* Of what it held, nothing waits any more. Returns how long that takes, in bytes. */
static size_t
send_all(struct wire *wire)
{
	size_t work = SEND_COST + hold_length(&wire->hold);

	wire_enter(wire, NULL);
	wire_flush(wire);
	return work;
}

void
outbox_await_calm_end(struct outbox *outbox)
{
	const struct itimerspec wait = {.it_value.tv_nsec = OUTBOX_WAIT_US * 1000L};

	if (!outbox->awaits_calm_end)
		outbox->awaits_calm_end = timerfd_settime(outbox->timer_fd, 0, &wait, NULL) == 0;
}

/* Something of it may wait, for OUTBOX_WAIT_US at most. */
static bool
is_kept(const struct wire *wire)
{
	return wire->queue == &wire->outbox->calm || wire->queue == &wire->outbox->late;
}

/* The wire's next output takes it along, if that comes soon. What is due waits no longer either: news for
 * thousands may take many turns. */
static void
make_calm(struct wire *wire)
{
	if (is_kept(wire))
		return;
	wire_enter(wire, &wire->outbox->calm);
	outbox_await_calm_end(wire->outbox);
}

static void
send_or_wait(struct wire *wire, bool busy)
{
	release(wire);
	if (wire->may_wait && busy)
		make_calm(wire);
	else if (wire->first || wire->may_wait || is_kept(wire))
		(void)send_all(wire);
	else
		wire_make_due(wire);
}

size_t
outbox_send(struct wire *wire)
{
	if (!wire->touched)
		return 0;
	release(wire);
	return send_all(wire);
}

bool
outbox_flush(struct outbox *outbox)
{
	struct wire *wire;
	size_t work = 0;

	outbox->busy = outbox_is_busy(outbox);
	say_and_close(outbox);
	while ((wire = TAILQ_FIRST(&outbox->touched)) != NULL)
		send_or_wait(wire, outbox->busy);
	while ((wire = TAILQ_FIRST(&outbox->late)) != NULL)
		(void)send_all(wire);
	while (work < OUTBOX_SLICE && (wire = TAILQ_FIRST(&outbox->due)) != NULL)
		work += send_all(wire);
	return !TAILQ_EMPTY(&outbox->due);
}

void
outbox_drop(struct outbox *outbox, bool (*speaks)(void *arg), void (*told)(void *arg))
{
	struct wire *wire;

	TAILQ_FOREACH(wire, &outbox->touched, next_touched)
		if (speaks(wire->arg) && hold_take_back(&wire->hold) && told != NULL)
			told(wire->arg);
}
