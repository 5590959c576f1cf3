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

/* Any of them may be NULL. A handler may close the connection. */
struct conn_handler {
	/* Without its line end, with a NUL. Borrowed for the call; may be written to. */
	void (*line)(struct conn *conn, char *line);
	/* A line without its end has arrived: a prompt. True = understood, forget it. */
	bool (*prompt)(struct conn *conn, const char *text);
	/* The far end closed it; conn_close() has been called. The last call of an event: may open
	 * it anew. */
	void (*closed)(struct conn *conn);
};

struct conn {
	const struct conn_handler *on; /* borrowed; may change at any time */
	void *owner;		       /* borrowed, the handler's */
	struct event *event;
	char *rest; /* unfinished line; owned */
	size_t rest_length, rest_size;
	int64_t bytes; /* both ways */
	int fd;	       /* -1 = closed */
};

/* Loopback accepts at once or the bench ends. */
void conn_open(struct conn *conn, struct bench *bench, int port, const struct conn_handler *on, void *owner);

/* The same without waiting until the far end's backlog has room. */
void conn_open_at_once(
	struct conn *conn, struct bench *bench, int port, const struct conn_handler *on, void *owner);

/* May be called twice. */
void conn_close(struct conn *conn);

/* `text` with all its line ends. */
void conn_send(struct conn *conn, const char *text);
