/*
 * conn.h - one client connection: lines in, lines out, as cheaply as possible, because it takes CPU from the
 * server.
 *
 * Owns: the socket and the unfinished line. Telnet's option bytes are removed. Output is short and answered
 * before there is more, so it always fits into the socket; if it doesn't, the bench ends.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/bench/bench.h"

struct conn;
struct event;
struct ssl_st;

/* How its lines travel. */
enum line {
	LINE_TEXT,
	LINE_TLS,
	LINE_WEB, /* WebSocket */
	LINE_WEB_TLS,
	LINE_COUNT,
};

/* Where a server on this machine takes lines of that kind. */
struct door {
	int port;
	enum line line;
	uint32_t from; /* our own address, 0 = 127.0.0.1 */
};

/* Any of them may be NULL. A handler may close the connection. */
struct conn_handler {
	/* Without its line end, with a NUL. Borrowed for the call; may be written to. */
	void (*line)(struct conn *conn, char *line);
	/* A line without its end has arrived: a prompt. True = understood, forget it. Over WebSocket, where
	 * nothing tells them apart, every line comes here first. */
	bool (*prompt)(struct conn *conn, const char *text);
	/* Instead of lines, and of telnet: all that comes. Plain text and TLS only. */
	void (*bytes)(struct conn *conn, const char *bytes, size_t size);
	/* The far end closed it; conn_close() has been called. The last call of an event: may open
	 * it anew. */
	void (*closed)(struct conn *conn);
};

struct conn {
	const struct conn_handler *on; /* borrowed; may change at any time */
	void *owner;		       /* borrowed, the handler's */
	struct event *event;
	enum line line;
	struct ssl_st *tls; /* owned; NULL: none */
	bool asked;	    /* for WebSocket */
	bool upgrades;	    /* ... and has no answer yet */
	char *rest;	    /* unfinished line, or frame; owned */
	size_t rest_length, rest_size;
	int64_t bytes;	    /* both ways */
	bool notes;	    /* when bytes come: */
	int64_t arrived_at; /* those read last, nanoseconds of clock_now() */
	int fd;		    /* -1 = closed */
};

/* Loopback accepts at once or the bench ends. */
void conn_open(
	struct conn *conn, struct bench *bench, struct door door, const struct conn_handler *on, void *owner);

/* Opens a connection without waiting for room in the far end's backlog. For LINE_TEXT only. */
void conn_open_at_once(
	struct conn *conn, struct bench *bench, struct door door, const struct conn_handler *on, void *owner);

/* From now on arrived_at tells when bytes have come, however late they are read. Plain text only. */
void conn_note_arrivals(struct conn *conn);

/* May be called twice. */
void conn_close(struct conn *conn);

/* `text` with all its line ends. */
void conn_send(struct conn *conn, const char *text);
