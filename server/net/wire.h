/*
 * wire.h - one socket: bytes in to a callback, output held until the turn of the loop has committed.
 *
 *   wire_hold() --> [ released earlier | held in this turn ] --commit--> send() --rest--> pending --> socket
 *
 * Owns: the descriptor, its two events, the held and the pending output. May not touch: lines, commands, the
 * database. What was held goes out in order, in one send() per turn and wire; only what the socket doesn't
 * take at once waits in `pending` for it to become writable.
 */
#pragma once

#include <event2/event.h>
#include <event2/event_struct.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

struct wire;
struct evbuffer;

/* The owner's callbacks. None may free the wire: mark it and let the sweep of the turn do it. */
struct wire_owner {
	/* How many bytes it can take now; 0 stops the reading until wire_read(). */
	size_t (*room)(void *arg);
	void (*on_bytes)(void *arg, const char *bytes, size_t size);
	/* The far end is gone (`failed` = false) or the socket failed. */
	void (*on_end)(void *arg, bool failed);
	/* Output has left: wire_backlog() is less than it was. */
	void (*on_sent)(void *arg);
};

TAILQ_HEAD(wire_list, wire);

/* All wires with output that waits for the end of the turn. */
struct outbox {
	struct wire_list list;
	char *spare[64]; /* hold buffers for use again, each OUTBOX_SPARE bytes */
	int spares;
	uint64_t received, sent; /* bytes of all its wires, since the start */
};

struct wire {
	int fd;
	bool reading;
	bool queued; /* it stands in the outbox */
	bool broken; /* nothing more can be sent */
	struct event read_event;
	struct event write_event;
	const struct wire_owner *owner; /* borrowed, outlives the wire */
	void *arg;
	struct outbox *outbox; /* borrowed */
	char *hold;
	size_t hold_size, hold_used;
	size_t released;	  /* bytes of `hold` that an earlier turn committed */
	struct evbuffer *pending; /* NULL unless the socket is full */
	TAILQ_ENTRY(wire) next_out;
};

/* Ends the process if out of memory. */
struct outbox *outbox_open(void);
void outbox_close(struct outbox *outbox);

/* Takes over `fd` (nonblocking) and starts reading. */
void wire_open(struct wire *wire, struct event_base *base, int fd, struct outbox *outbox,
	const struct wire_owner *owner, void *arg);
/* Closes the socket; what is still pending is lost. */
void wire_close(struct wire *wire);

/* Appends to the output of this turn. */
void wire_hold(struct wire *wire, const char *bytes, size_t size);

void wire_read(struct wire *wire, bool on);

/* Bytes held or pending. */
size_t wire_backlog(const struct wire *wire);

/* Calls `each` with the owner of every wire that has output; it may hold more. */
void outbox_each(struct outbox *outbox, void (*each)(void *arg));

/* After the commit: sends what is held, at most `wires` of them. True if some are left for the next turn. */
bool outbox_flush(struct outbox *outbox, int wires);

/* After a failed commit: drops what this turn held for the owners for whom `speaks` is true, and calls
 * `told` for each that lost output, unless it is NULL. */
void outbox_drop(struct outbox *outbox, bool (*speaks)(void *arg), void (*told)(void *arg));
