/*
 * acceptor.h - a listening socket, of the listener or of barpoint-admin.
 *
 * Owns: the descriptor and its events. Accepts until nobody waits, so that a crowd is served at once, or one
 * connection in each turn. When no descriptors are left it pauses instead of spinning.
 */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

#include "server/rules/must_use.h"

struct acceptor;
struct event_base;

/* Takes over `fd`, which is nonblocking. `address` is borrowed for the call. False: the next one waits for
 * another turn of the loop. */
typedef bool accepted_fn(void *arg, int fd, const struct sockaddr *address);

/* A nonblocking TCP socket that listens on the address, -1 with errno. */
MUST_USE int acceptor_listen(const struct sockaddr *address, socklen_t length);

/* A socket that listens there, at a start: waits up to ten seconds for an address that is in use. A program
 * that was killed keeps its sockets until its last thread has gone, and on a busy machine one of the lowest
 * priority takes seconds for that. `text` is the address, for the log. */
MUST_USE int acceptor_await(const struct sockaddr *address, socklen_t length, const char *text);

/* Takes over `listening`, nonblocking. `subject` (borrowed) is for the log. Ends the process if
 * out of memory. */
struct acceptor *acceptor_open(
	struct event_base *base, int listening, const char *subject, accepted_fn *accepted, void *arg);
void acceptor_close(struct acceptor *acceptor);

/* The descriptor, which it keeps. */
int acceptor_fd(const struct acceptor *acceptor);
