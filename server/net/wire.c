/*
 * wire.c - one socket: reading, holding, sending.
 */
#include "server/net/wire.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "server/net/websocket.h"
#include "server/system/memory.h"

enum {
	READ_SIZE = 16384,
	PARTS = 64, /* of what is held, in one call */
};

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
await_writable(struct wire *wire)
{
	if (event_add(&wire->write_event, NULL) < 0)
		wire_failed(wire);
}

/* What TLS has decrypted already wakes nobody by itself. */
static void
go_on_reading(struct wire *wire)
{
	if (wire->reading && link_has_more(&wire->link))
		event_active(&wire->read_event, EV_READ, 0);
}

/* It waits for the end of the turn to leave. */
static void
touch(struct wire *wire)
{
	if (wire->touched)
		return;
	wire->touched = true;
	wire->outbox->touched_count++;
	TAILQ_INSERT_TAIL(&wire->outbox->touched, wire, next_touched);
}

void
wire_enter(struct wire *wire, struct wire_list *queue)
{
	if (wire->queue != NULL)
		TAILQ_REMOVE(wire->queue, wire, next_queued);
	wire->queue = queue;
	if (queue != NULL)
		TAILQ_INSERT_TAIL(queue, wire, next_queued);
}

/* Those that wait in another queue leave earlier. */
void
wire_make_due(struct wire *wire)
{
	if (wire->queue == NULL)
		wire_enter(wire, &wire->outbox->due);
}

/* Frames have come: their lines go to the owner. */
static void
take_frames(struct wire *wire, const char *bytes, size_t size)
{
	struct websocket *websocket = wire->websocket;
	char text[READ_SIZE + 2];
	size_t text_size;
	enum frames_end end;

	if (!websocket_take(websocket, bytes, size, text, &text_size, wire_backlog(wire), &end)) {
		wire_failed(wire);
		return;
	}
	if (hold_length(&websocket->control) > 0)
		touch(wire);
	if (websocket->frames.idle > 0 && wire->owner->on_idle_frames != NULL)
		wire->owner->on_idle_frames(wire->arg, websocket->frames.idle);
	websocket->frames.idle = 0;
	if (text_size > 0)
		wire->owner->on_bytes(wire->arg, text, text_size);
	if (end == FRAMES_OPEN)
		return;
	wire_read(wire, false);
	wire->owner->on_end(wire->arg, end == FRAMES_BROKEN);
}

static void
take(struct wire *wire, const char *bytes, size_t size)
{
	wire->outbox->received += (uint64_t)size;
	if (wire->websocket != NULL)
		take_frames(wire, bytes, size);
	else
		wire->owner->on_bytes(wire->arg, bytes, size);
	go_on_reading(wire);
}

/* How much may be read. What comes in frames may be two bytes more as lines. */
static size_t
room_of(const struct wire *wire)
{
	size_t room = wire->owner->room(wire->arg);

	if (wire->websocket != NULL)
		room -= room < 2 ? room : 2;
	return room < READ_SIZE ? room : READ_SIZE;
}

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	struct wire *wire = arg;
	char bytes[READ_SIZE];
	(void)fd;
	(void)what;

	size_t room = room_of(wire);
	if (room == 0) {
		wire_read(wire, false);
		return;
	}
	ssize_t got = link_read(&wire->link, bytes, room, &wire->read_wants_write);
	if (got > 0) {
		take(wire, bytes, (size_t)got);
	} else if (got == 0) {
		wire_read(wire, false);
		wire->owner->on_end(wire->arg, false);
	} else if (got == LINK_FAILED) {
		wire_failed(wire);
	} else if (wire->read_wants_write) {
		await_writable(wire);
	}
}

/* As much of this as the socket takes now. */
static ssize_t
send_some(struct wire *wire, const struct hold *hold)
{
	struct iovec parts[PARTS];

	ssize_t sent = link_send(&wire->link, parts, hold_parts(hold, 0, parts, PARTS));
	if (sent == LINK_FAILED)
		wire_failed(wire);
	else
		wire->outbox->sent += (uint64_t)sent;
	wire->outbox->sends++;
	return sent;
}

/* What is pending leaves at the end of the turn, as all output does: a row of this turn may be open now. */
static void
on_writable(evutil_socket_t fd, short what, void *arg)
{
	struct wire *wire = arg;
	(void)fd;
	(void)what;

	if (wire->read_wants_write && wire->reading) {
		wire->read_wants_write = false;
		event_active(&wire->read_event, EV_READ, 0);
	}
	if (hold_length(&wire->pending) == 0)
		return;
	wire->writable = true;
	wire_make_due(wire);
}

void
wire_open(struct wire *wire, struct event_base *base, const struct link *link, struct outbox *outbox,
	const struct wire_owner *owner, void *arg)
{
	*wire = (struct wire){.link = *link, .owner = owner, .arg = arg, .outbox = outbox};
	event_assign(&wire->read_event, base, link->fd, EV_READ | EV_PERSIST, on_readable, wire);
	event_assign(&wire->write_event, base, link->fd, EV_WRITE, on_writable, wire);
	wire_read(wire, true);
}

void
wire_frame(struct wire *wire, struct websocket *websocket)
{
	wire->websocket = websocket;
	TAILQ_INSERT_TAIL(&wire->outbox->pinged, wire, next_pinged);
	touch(wire);
}

/* Out of the loop and of the outbox's lists. */
static void
detach(struct wire *wire)
{
	event_del(&wire->read_event);
	event_del(&wire->write_event);
	if (wire->touched) {
		TAILQ_REMOVE(&wire->outbox->touched, wire, next_touched);
		wire->outbox->touched_count--;
	}
	wire_enter(wire, NULL);
	if (wire->websocket != NULL)
		TAILQ_REMOVE(&wire->outbox->pinged, wire, next_pinged);
}

void
wire_drop(struct wire *wire)
{
	(void)hold_take_back(&wire->hold);
}

struct link
wire_release(struct wire *wire)
{
	struct link link = wire->link;

	detach(wire);
	hold_clear(&wire->hold);
	hold_clear(&wire->pending);
	wire->link = (struct link){.fd = -1};
	wire->websocket = NULL;
	wire->reading = wire->touched = false;
	wire->broken = true;
	return link;
}

/* The last frame goes if the socket takes it at once, and never into the middle of another. */
static void
say_goodbye(struct wire *wire)
{
	uint8_t frame[FRAMES_CONTROL_SIZE];
	size_t size = websocket_goodbye(wire->websocket, frame);
	struct iovec part = {.iov_base = frame, .iov_len = size};

	if (!wire->broken && hold_length(&wire->pending) == 0)
		(void)link_send(&wire->link, &part, 1);
}

void
wire_close(struct wire *wire)
{
	struct websocket *websocket = wire->websocket;

	if (websocket != NULL)
		say_goodbye(wire);
	struct link link = wire_release(wire);
	websocket_free(websocket);
	link_part(&link);
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
	else
		go_on_reading(wire);
}

void
wire_ask_later(struct wire *wire)
{
	if (wire->websocket != NULL)
		wire->websocket->asks_later = true;
}

void
wire_say_restart(struct wire *wire)
{
	if (wire->websocket != NULL)
		wire->websocket->restarts = true;
}

char *
wire_unsent(const struct wire *wire, size_t *size)
{
	*size = hold_length(&wire->pending);
	char *bytes = *size > 0 ? must_alloc(*size) : NULL;
	if (bytes != NULL)
		hold_copy(&wire->pending, bytes);
	return bytes;
}

void
wire_go_on(struct wire *wire, const char *unsent, size_t size)
{
	if (size == 0)
		return;
	if (!hold_add(&wire->pending, unsent, size)) {
		wire_failed(wire);
		return;
	}
	hold_release(&wire->pending);
	await_writable(wire);
}

/* Something was added to what it holds, or there was no memory for it. */
static void
held(struct wire *wire, bool added)
{
	wire->may_wait = false;
	if (added)
		touch(wire);
	else
		wire_failed(wire);
}

void
wire_hold(struct wire *wire, const char *bytes, size_t size)
{
	if (wire->broken || size == 0)
		return;
	if (wire->hold.bytes == NULL)
		hold_take_spare(&wire->hold, &wire->outbox->spares);
	held(wire, hold_add(&wire->hold, bytes, size));
}

void
wire_hold_piece(struct wire *wire, struct piece *piece)
{
	if (!wire->broken && piece->size > 0)
		held(wire, hold_add_piece(&wire->hold, piece));
}

void
wire_settle(struct wire *wire)
{
	hold_release(&wire->hold);
}

void
wire_first(struct wire *wire)
{
	wire->first = true;
}

bool
wire_is_calm(const struct wire *wire)
{
	return wire->may_wait || hold_length(&wire->hold) == 0;
}

void
wire_may_wait(struct wire *wire)
{
	wire->may_wait = true;
	wire->first = false;
}

enum wire_kind
wire_kind(const struct wire *wire)
{
	if (wire->websocket != NULL)
		return wire->link.tls != NULL ? WIRE_WEB_TLS : WIRE_WEB;
	return wire->link.tls != NULL ? WIRE_TLS : WIRE_TEXT;
}

const char *
wire_fault(const struct wire *wire)
{
	return wire->websocket == NULL ? NULL : wire->websocket->frames.fault;
}

size_t
wire_backlog(const struct wire *wire)
{
	if (wire->broken)
		return 0; /* nothing of it can leave any more */
	return hold_length(&wire->hold) + hold_length(&wire->pending);
}

/* Queues what the socket didn't take, after what is queued already. */
static void
wait_with_rest(struct wire *wire, size_t sent)
{
	if (!hold_move(&wire->hold, &wire->pending)) {
		wire_failed(wire);
		return;
	}
	hold_leave(&wire->pending, sent);
	await_writable(wire);
}

/* The socket has room again. */
static void
send_pending(struct wire *wire)
{
	ssize_t sent = send_some(wire, &wire->pending);

	wire->writable = false;
	if (sent == LINK_FAILED)
		return;
	hold_leave(&wire->pending, (size_t)sent);
	if (hold_length(&wire->pending) > 0)
		await_writable(wire);
}

void
wire_flush(struct wire *wire)
{
	ssize_t sent = 0;

	wire->first = wire->may_wait = false;
	if (wire->writable && !wire->broken)
		send_pending(wire);
	if (wire->websocket != NULL && !wire->broken && !websocket_frame(wire->websocket, &wire->hold))
		wire_failed(wire);
	bool waits = hold_length(&wire->pending) > 0;
	if (!waits && !wire->broken && hold_length(&wire->hold) > 0)
		sent = send_some(wire, &wire->hold);
	if (!wire->broken && (size_t)sent < hold_length(&wire->hold))
		wait_with_rest(wire, (size_t)sent);
	hold_spare(&wire->hold, &wire->outbox->spares);
	wire->owner->on_sent(wire->arg);
}

void
outbox_ping(struct outbox *outbox, int64_t now_ms)
{
	struct wire *wire;

	while ((wire = TAILQ_FIRST(&outbox->pinged)) != NULL &&
		websocket_may_be_pinged(wire->websocket, now_ms)) {
		TAILQ_REMOVE(&outbox->pinged, wire, next_pinged);
		TAILQ_INSERT_TAIL(&outbox->pinged, wire, next_pinged);
		if (websocket_ping(wire->websocket, now_ms))
			touch(wire);
		else
			wire_failed(wire);
	}
}
