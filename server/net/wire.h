/*
 * wire.h - one socket: bytes in to a callback, output held until the turn of the loop has committed.
 *
 *   wire_hold() --> [ released earlier | held in this turn ] --commit--> sendmsg() --rest--> pending -->
 * socket
 *
 * Owns: the descriptor, its two events, the held and the pending output. May not touch: lines, commands, the
 * database. What was held goes out in order, in one call per flush and wire; only what the socket doesn't
 * take at once waits in `pending` for it to become writable.
 */
#pragma once

#include <event2/event.h>
#include <event2/event_struct.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "server/net/hold.h"

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

/* All wires with output that waits. A wire may stand in both lists. */
struct outbox {
	struct wire_list touched; /* with output of this turn */
	struct wire_list due;	  /* with output of earlier turns, the longest waiting first */
	uint64_t received, sent;  /* bytes of all its wires, since the start */
};

struct wire {
	int fd;
	bool reading;
	bool touched, due; /* stands in that list of the outbox */
	bool first;	   /* what is held in this turn is waited for: wire_first() */
	bool broken;	   /* nothing more can be sent */
	struct event read_event;
	struct event write_event;
	const struct wire_owner *owner; /* borrowed, outlives the wire */
	void *arg;
	struct outbox *outbox; /* borrowed */
	struct hold hold;
	struct evbuffer *pending; /* owned; NULL unless the socket is full */
	TAILQ_ENTRY(wire) next_touched;
	TAILQ_ENTRY(wire) next_due;
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

/* The same without a copy: the wire keeps the piece until it has left. */
void wire_hold_piece(struct wire *wire, struct piece *piece);

/* Somebody acts there, or is waited for: what is held goes at the end of this turn, before what others only
 * listen to. */
void wire_first(struct wire *wire);

void wire_read(struct wire *wire, bool on);

/* Bytes held or pending, shared ones, too. */
size_t wire_backlog(const struct wire *wire);

/* Calls `each` with the owner of every wire that has output of this turn; it may hold more. */
void outbox_each(struct outbox *outbox, void (*each)(void *arg));

/*
 * After the commit: sends what is held. All that wire_first() was said of leaves; of the rest, which may be
 * one sentence to ten thousand, as much as keeps nobody waiting. True if some is left for the next turn.
 */
bool outbox_flush(struct outbox *outbox);

/* After a failed commit: drops what this turn held for the owners for whom `speaks` is true, and calls
 * `told` for each that lost output, unless it is NULL. */
void outbox_drop(struct outbox *outbox, bool (*speaks)(void *arg), void (*told)(void *arg));
