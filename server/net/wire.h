/*
 * wire.h - one socket: bytes in to a callback, output held until the turn of the loop has committed.
 *
 *   wire_hold() --> [ released earlier | held in this turn ] --commit--> link --rest--> pending --> link
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
#include "server/net/link.h"

struct wire;
struct websocket;

/* The owner's callbacks. None may free the wire: mark it and let the sweep of the turn do it. */
struct wire_owner {
	/* How many bytes it can take now; 0 stops the reading until wire_read(). */
	size_t (*room)(void *arg);
	void (*on_bytes)(void *arg, const char *bytes, size_t size);
	/* Frames without text have come: pings and the like. NULL: it doesn't matter. */
	void (*on_idle_frames)(void *arg, uint32_t count);
	/* The far end is gone (`failed` = false) or the socket failed. */
	void (*on_end)(void *arg, bool failed);
	/* Output has left: wire_backlog() is less than it was. */
	void (*on_sent)(void *arg);
};

TAILQ_HEAD(wire_list, wire);

/* What one turn gives to those who only listen, as bytes: some tenths of a millisecond. */
enum { OUTBOX_SLICE = 256 * 1024 };

/* A turn that sends to this many wires or more is busy. Output that may wait is then kept for the wire's next
 * output, for no longer than OUTBOX_WAIT_US. */
enum { OUTBOX_BUSY = 8, OUTBOX_WAIT_US = 2000 };

/* All wires with output that waits. A wire in `touched` may be in one of the other three, too. */
struct outbox {
	struct wire_list touched; /* with output of this turn */
	struct wire_list due;	  /* with output of earlier turns, the longest waiting first */
	struct wire_list calm;	  /* with output that may wait */
	struct wire_list late;	  /* with output that has waited long enough: all of it leaves in this turn */
	int timer_fd;		/* owned; exact, where timers of the loop go by the kernel's ticks of 4 ms */
	struct event *calm_end; /* owned; the first of them has waited long enough: all are late */
	bool awaits_calm_end;	/* the timer runs */
	uint64_t calm_ends;	/* how often that was */
	int touched_count;
	bool busy;		       /* the last turn had much to send */
	struct wire_list pinged;       /* with a websocket, the one pinged longest ago first */
	struct last_words *last_words; /* owned; what is said to links that are then closed, the last first */
	struct hold_spares spares;     /* owned */
	uint64_t received, sent;       /* bytes of all its wires, since the start */
	uint64_t sends;		       /* calls for that */
};

struct wire {
	struct link link;	     /* owned */
	struct websocket *websocket; /* owned; NULL: lines as they are */
	bool reading;
	bool read_wants_write; /* TLS: what is to be read waits until something is sent */
	bool touched;	       /* is in that list of the outbox */
	bool may_wait;	       /* all that is held may: wire_may_wait() */
	bool writable;	       /* the socket has room again for what is pending */
	bool first;	       /* what is held in this turn is waited for: wire_first() */
	bool broken;	       /* nothing more can be sent */
	struct event read_event;
	struct event write_event;
	const struct wire_owner *owner; /* borrowed, outlives the wire */
	void *arg;
	struct outbox *outbox;	 /* borrowed */
	struct wire_list *queue; /* due, calm or late of the outbox, where it is; NULL: in none */
	struct hold hold;
	struct hold pending; /* empty unless the socket is full */
	TAILQ_ENTRY(wire) next_touched;
	TAILQ_ENTRY(wire) next_queued; /* in `queue` */
	TAILQ_ENTRY(wire) next_pinged; /* with a websocket only */
};

/* Ends the process if out of memory. */
struct outbox *outbox_open(struct event_base *base);
void outbox_close(struct outbox *outbox);

/* Takes over the link and starts reading. */
void wire_open(struct wire *wire, struct event_base *base, const struct link *link, struct outbox *outbox,
	const struct wire_owner *owner, void *arg);
/* From now on it is framed (websocket.h), which it takes over; what that holds already leaves first. */
void wire_frame(struct wire *wire, struct websocket *websocket);

/* Gives the link away, as long as nothing was said of frames; the wire is not to be closed afterwards. */
struct link wire_release(struct wire *wire);

/* Closes the link, saying goodbye in frames; what is still pending is lost. What is held from then
 * on is dropped. */
void wire_close(struct wire *wire);

/* Drops what this turn held. */
void wire_drop(struct wire *wire);

/* Appends to the output of this turn. */
void wire_hold(struct wire *wire, const char *bytes, size_t size);

/* Appends a piece without copying it: the wire holds it until it is sent. */
void wire_hold_piece(struct wire *wire, struct piece *piece);

/* What it holds so far is all of stored turns: it is never taken back. */
void wire_settle(struct wire *wire);

/* The reader acts, or others wait for the reader: at the end of the turn this wire's output leaves before
 * that of readers who only listen. */
void wire_first(struct wire *wire);

/* Nothing is held, or only what may wait. */
bool wire_is_calm(const struct wire *wire);

/* Nobody has to answer what it holds, and its reader will be sent more in a moment: on a busy server both
 * leave together. What is held afterwards leaves at once, and takes this along. */
void wire_may_wait(struct wire *wire);

void wire_read(struct wire *wire, bool on);

/* What it has to send yet, after wire_flush(), as one piece of memory that becomes the caller's; NULL:
 * nothing. Another wire to the same far end goes on with it. */
char *wire_unsent(const struct wire *wire, size_t *size);
void wire_go_on(struct wire *wire, const char *unsent, size_t size);

/* Its last frame, if it has frames, says that the server is there again in a moment. */
void wire_say_restart(struct wire *wire);

/* Its last frame, if it has frames, asks the far end to come again later. */
void wire_ask_later(struct wire *wire);

/* For the outbox: everything held leaves the hold, to the socket or after what is pending already. What is
 * pending leaves first, if the socket has room again. */
void wire_flush(struct wire *wire);

/* For the outbox: the end of a turn flushes it, also if nothing is held. */
void wire_make_due(struct wire *wire);
/* It waits in that queue from now on, and in no other; NULL: in none. */
void wire_enter(struct wire *wire, struct wire_list *queue);

/* How its lines travel. */
enum wire_kind {
	WIRE_TEXT,
	WIRE_TLS,
	WIRE_WEB, /* in frames */
	WIRE_WEB_TLS,
	WIRE_KINDS,
};
enum wire_kind wire_kind(const struct wire *wire);

/* How a far end has broken the rules of its frames; NULL: it has not. Static. */
const char *wire_fault(const struct wire *wire);

/* Bytes held or pending, shared ones, too. */
size_t wire_backlog(const struct wire *wire);

/* A tick of the clock: pings those that want it, and ends connections that are dead. */
void outbox_ping(struct outbox *outbox, int64_t now_ms);

/* Calls `each` with the owner of every wire that has output of this turn; it may hold more. */
void outbox_each(struct outbox *outbox, void (*each)(void *arg));

/*
 * After the commit: sends what is held. The wires of wire_first() send all of it. What may wait does so while
 * there is much to send; when that is over it leaves as if it were waited for. The rest may be one sentence
 * to ten thousand: as much of it is sent as keeps nobody waiting. True if some is left for the next turn.
 */
bool outbox_flush(struct outbox *outbox);

/* Somebody keeps back what may wait: in OUTBOX_WAIT_US at the latest there is a turn in which calm_ends is
 * one more. */
void outbox_await_calm_end(struct outbox *outbox);

/* This turn has much to send. A test build decides otherwise. */
bool outbox_is_busy(const struct outbox *outbox);

/* Sends all that one wire holds, without waiting for the others. Returns the number of bytes; a caller stops
 * at OUTBOX_SLICE of them in a turn. */
size_t outbox_send(struct wire *wire);

/* Takes over the link, of which nobody makes a wire: these bytes leave with the output of this turn, then it
 * is closed. */
void outbox_part(struct outbox *outbox, const struct link *link, const char *bytes, size_t size);

/* After a failed commit: drops what this turn held for the owners for whom `speaks` is true, and calls
 * `told` for each that lost output, unless it is NULL. */
void outbox_drop(struct outbox *outbox, bool (*speaks)(void *arg), void (*told)(void *arg));
