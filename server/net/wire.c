/*
 * wire.c - one socket: reading, holding, sending.
 */
#include "server/net/wire.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/system/log.h"

enum {
	READ_SIZE = 16384,
	OUTBOX_SPARE = 4096,
	SPARES = sizeof((struct outbox *)0)->spare / sizeof(char *),
};

struct outbox *
outbox_open(void)
{
	struct outbox *outbox = calloc(1, sizeof *outbox);

	if (outbox == NULL)
		fatal("out of memory");
	TAILQ_INIT(&outbox->list);
	return outbox;
}

void
outbox_close(struct outbox *outbox)
{
	assert(TAILQ_EMPTY(&outbox->list));
	while (outbox->spares > 0)
		free(outbox->spare[--outbox->spares]);
	free(outbox);
}

static void
hold_free(struct wire *wire)
{
	struct outbox *outbox = wire->outbox;

	if (wire->hold_size == OUTBOX_SPARE && outbox->spares < SPARES)
		outbox->spare[outbox->spares++] = wire->hold;
	else
		free(wire->hold);
	wire->hold = NULL;
	wire->hold_size = wire->hold_used = wire->released = 0;
}

/* Room for `size` more bytes; false if out of memory. */
static bool
hold_reserve(struct wire *wire, size_t size)
{
	struct outbox *outbox = wire->outbox;
	size_t wanted = wire->hold_used + size;

	if (wanted <= wire->hold_size)
		return true;
	if (wire->hold == NULL && wanted <= OUTBOX_SPARE && outbox->spares > 0) {
		wire->hold = outbox->spare[--outbox->spares];
		wire->hold_size = OUTBOX_SPARE;
		return true;
	}
	size_t room = wire->hold_size == 0 ? OUTBOX_SPARE : wire->hold_size * 2;
	while (room < wanted)
		room *= 2;
	char *bigger = realloc(wire->hold, room);
	if (bigger == NULL)
		return false;
	wire->hold = bigger;
	wire->hold_size = room;
	return true;
}

static void
wire_failed(struct wire *wire)
{
	if (wire->broken)
		return;
	wire->broken = true;
	wire_read(wire, false);
	wire->owner->on_end(wire->arg, true);
}

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	struct wire *wire = arg;
	char bytes[READ_SIZE];
	(void)what;

	size_t room = wire->owner->room(wire->arg);
	if (room == 0) {
		wire_read(wire, false);
		return;
	}
	ssize_t got = read(fd, bytes, room < sizeof bytes ? room : sizeof bytes);
	if (got > 0) {
		wire->outbox->received += (uint64_t)got;
		wire->owner->on_bytes(wire->arg, bytes, (size_t)got);
	} else if (got == 0) {
		wire_read(wire, false);
		wire->owner->on_end(wire->arg, false);
	} else if (errno != EAGAIN && errno != EINTR) {
		wire_failed(wire);
	}
}

static void
on_writable(evutil_socket_t fd, short what, void *arg)
{
	struct wire *wire = arg;
	(void)what;

	int written = evbuffer_write(wire->pending, fd);
	if (written > 0)
		wire->outbox->sent += (uint64_t)written;
	if (written < 0 && errno != EAGAIN && errno != EINTR) {
		wire_failed(wire);
		return;
	}
	if (evbuffer_get_length(wire->pending) > 0) {
		if (event_add(&wire->write_event, NULL) < 0)
			wire_failed(wire);
	} else {
		evbuffer_free(wire->pending);
		wire->pending = NULL;
	}
	wire->owner->on_sent(wire->arg);
}

void
wire_open(struct wire *wire, struct event_base *base, int fd, struct outbox *outbox,
	const struct wire_owner *owner, void *arg)
{
	*wire = (struct wire){.fd = fd, .owner = owner, .arg = arg, .outbox = outbox};
	event_assign(&wire->read_event, base, fd, EV_READ | EV_PERSIST, on_readable, wire);
	event_assign(&wire->write_event, base, fd, EV_WRITE, on_writable, wire);
	wire_read(wire, true);
}

void
wire_close(struct wire *wire)
{
	wire_read(wire, false);
	event_del(&wire->write_event);
	if (wire->queued)
		TAILQ_REMOVE(&wire->outbox->list, wire, next_out);
	if (wire->hold != NULL)
		hold_free(wire);
	if (wire->pending != NULL)
		evbuffer_free(wire->pending);
	close(wire->fd);
}

void
wire_read(struct wire *wire, bool on)
{
	if (on == wire->reading || (on && wire->broken))
		return;
	wire->reading = on;
	if (!on)
		event_del(&wire->read_event);
	else if (event_add(&wire->read_event, NULL) < 0)
		wire_failed(wire);
}

void
wire_hold(struct wire *wire, const char *bytes, size_t size)
{
	if (wire->broken || size == 0)
		return;
	if (!hold_reserve(wire, size)) {
		wire_failed(wire);
		return;
	}
	memcpy(wire->hold + wire->hold_used, bytes, size);
	wire->hold_used += size;
	if (!wire->queued) {
		wire->queued = true;
		TAILQ_INSERT_TAIL(&wire->outbox->list, wire, next_out);
	}
}

size_t
wire_backlog(const struct wire *wire)
{
	if (wire->broken)
		return 0; /* nothing of it can leave any more */
	return wire->hold_used + (wire->pending != NULL ? evbuffer_get_length(wire->pending) : 0);
}

/* Bytes that the socket took at once; sets `broken` if it failed. */
static size_t
send_now(struct wire *wire)
{
	ssize_t sent = send(wire->fd, wire->hold, wire->hold_used, MSG_NOSIGNAL | MSG_DONTWAIT);

	if (sent >= 0) {
		wire->outbox->sent += (uint64_t)sent;
		return (size_t)sent;
	}
	if (errno != EAGAIN && errno != EINTR)
		wire_failed(wire);
	return 0;
}

/* Everything held leaves the hold: to the socket, or behind what is pending already. */
static void
wire_flush(struct wire *wire)
{
	size_t sent = 0;

	if (wire->pending == NULL && !wire->broken)
		sent = send_now(wire);
	if (sent < wire->hold_used && !wire->broken) {
		if (wire->pending == NULL)
			wire->pending = evbuffer_new();
		if (wire->pending == NULL ||
			evbuffer_add(wire->pending, wire->hold + sent, wire->hold_used - sent) < 0 ||
			event_add(&wire->write_event, NULL) < 0)
			wire_failed(wire);
	}
	hold_free(wire);
	wire->owner->on_sent(wire->arg);
}

void
outbox_each(struct outbox *outbox, void (*each)(void *arg))
{
	struct wire *wire;

	TAILQ_FOREACH(wire, &outbox->list, next_out)
		each(wire->arg);
}

bool
outbox_flush(struct outbox *outbox, int wires)
{
	struct wire *wire;

	while (wires-- > 0 && (wire = TAILQ_FIRST(&outbox->list)) != NULL) {
		TAILQ_REMOVE(&outbox->list, wire, next_out);
		wire->queued = false;
		wire_flush(wire);
	}
	TAILQ_FOREACH(wire, &outbox->list, next_out)
		wire->released = wire->hold_used;
	return !TAILQ_EMPTY(&outbox->list);
}

void
outbox_drop(struct outbox *outbox, bool (*speaks)(void *arg), void (*told)(void *arg))
{
	struct wire *wire;

	TAILQ_FOREACH(wire, &outbox->list, next_out) {
		if (wire->hold_used == wire->released || !speaks(wire->arg))
			continue;
		wire->hold_used = wire->released;
		if (told != NULL)
			told(wire->arg);
	}
}
