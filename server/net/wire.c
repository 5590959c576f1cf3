/*
 * wire.c - one socket: reading, holding, sending.
 */
#include "server/net/wire.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "server/system/log.h"

enum {
	READ_SIZE = 16384,
	PARTS = 64, /* of what is held, in one call */
	/* What one flush gives to those who only listen, as bytes: some tenths of a millisecond. */
	SLICE = 256 * 1024,
	SEND_COST = 2048, /* a call takes as long as so many bytes more */
};

struct outbox *
outbox_open(void)
{
	struct outbox *outbox = calloc(1, sizeof *outbox);

	if (outbox == NULL)
		fatal("out of memory");
	TAILQ_INIT(&outbox->touched);
	TAILQ_INIT(&outbox->due);
	return outbox;
}

void
outbox_close(struct outbox *outbox)
{
	assert(TAILQ_EMPTY(&outbox->touched) && TAILQ_EMPTY(&outbox->due));
	free(outbox);
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
	if (wire->touched)
		TAILQ_REMOVE(&wire->outbox->touched, wire, next_touched);
	if (wire->due)
		TAILQ_REMOVE(&wire->outbox->due, wire, next_due);
	hold_clear(&wire->hold);
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

/* Something was added to what it holds, or there was no memory for it. */
static void
touch(struct wire *wire, bool added)
{
	if (!added) {
		wire_failed(wire);
		return;
	}
	if (wire->touched)
		return;
	wire->touched = true;
	TAILQ_INSERT_TAIL(&wire->outbox->touched, wire, next_touched);
}

void
wire_hold(struct wire *wire, const char *bytes, size_t size)
{
	if (!wire->broken && size > 0)
		touch(wire, hold_add(&wire->hold, bytes, size));
}

void
wire_hold_piece(struct wire *wire, struct piece *piece)
{
	if (!wire->broken && piece->size > 0)
		touch(wire, hold_add_piece(&wire->hold, piece));
}

void
wire_first(struct wire *wire)
{
	wire->first = true;
}

size_t
wire_backlog(const struct wire *wire)
{
	if (wire->broken)
		return 0; /* nothing of it can leave any more */
	return hold_length(&wire->hold) + (wire->pending != NULL ? evbuffer_get_length(wire->pending) : 0);
}

/* Bytes that the socket took at once; sets `broken` if it failed. */
static size_t
send_now(struct wire *wire)
{
	struct iovec parts[PARTS];
	struct msghdr message = {.msg_iov = parts};

	message.msg_iovlen = (size_t)hold_parts(&wire->hold, 0, parts, PARTS);
	ssize_t sent = sendmsg(wire->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);

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
	size_t sent = 0, held = hold_length(&wire->hold);

	wire->first = false;
	if (wire->pending == NULL && !wire->broken && held > 0)
		sent = send_now(wire);
	if (sent < held && !wire->broken) {
		if (wire->pending == NULL)
			wire->pending = evbuffer_new();
		if (wire->pending == NULL || !hold_move(&wire->hold, sent, wire->pending) ||
			event_add(&wire->write_event, NULL) < 0)
			wire_failed(wire);
	}
	hold_clear(&wire->hold);
	wire->owner->on_sent(wire->arg);
}

void
outbox_each(struct outbox *outbox, void (*each)(void *arg))
{
	struct wire *wire;

	TAILQ_FOREACH(wire, &outbox->touched, next_touched)
		each(wire->arg);
}

static void
leave_due(struct wire *wire)
{
	if (!wire->due)
		return;
	wire->due = false;
	TAILQ_REMOVE(&wire->outbox->due, wire, next_due);
}

/* What this turn held may leave from now on. */
static void
release(struct wire *wire)
{
	wire->touched = false;
	TAILQ_REMOVE(&wire->outbox->touched, wire, next_touched);
	hold_release(&wire->hold);
	if (wire->first) {
		leave_due(wire);
		wire_flush(wire);
	} else if (!wire->due) {
		wire->due = true;
		TAILQ_INSERT_TAIL(&wire->outbox->due, wire, next_due);
	}
}

bool
outbox_flush(struct outbox *outbox)
{
	struct wire *wire;
	size_t work = 0;

	while ((wire = TAILQ_FIRST(&outbox->touched)) != NULL)
		release(wire);
	while (work < SLICE && (wire = TAILQ_FIRST(&outbox->due)) != NULL) {
		work += SEND_COST + hold_length(&wire->hold);
		leave_due(wire);
		wire_flush(wire);
	}
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
