/*
 * acceptor.h - a listening socket, of the listener or of barpoint-admin.
 *
 * Owns: the descriptor and its events. Accepts until nobody waits, so that many who come at once are all
 * served, or one in each turn; when there are no descriptors left it rests a moment instead of spinning.
 */
#pragma once

#include <stdbool.h>

struct acceptor;
struct event_base;
struct sockaddr;

/* Takes over `fd`, which is nonblocking. `address` is borrowed for the call. False: the next one has to wait
 * for another turn of the loop. */
typedef bool accepted_fn(void *arg, int fd, const struct sockaddr *address);

/* Takes over `listening`, nonblocking. `subject` (borrowed) is for the log. Ends the process
 * without memory. */
struct acceptor *acceptor_open(
	struct event_base *base, int listening, const char *subject, accepted_fn *accepted, void *arg);
void acceptor_close(struct acceptor *acceptor);
