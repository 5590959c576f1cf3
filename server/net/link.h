/*
 * link.h - the way bytes take over one socket: as they are, or under TLS.
 *
 * Owns: the descriptor and what TLS keeps for it. May not touch: the loop, what the bytes mean.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "server/net/tls.h"

struct iovec;

/* Copied by assignment; one of the copies is closed. */
struct link {
	int fd;		    /* nonblocking */
	struct ssl_st *tls; /* NULL: bytes go as they are */
};

/* Bytes that came, 0 at the end, or a trouble. `wants_write`: it goes on when something can be sent. */
ssize_t link_read(const struct link *link, char *bytes, size_t size, bool *wants_write);

/* Bytes have come that the socket will not wake the loop for. */
bool link_has_more(const struct link *link);

/* Bytes that left at once, or LINK_FAILED. What did not leave is offered again, at its beginning the same
 * bytes and no fewer of them (TLS has made a record of them). */
ssize_t link_send(const struct link *link, struct iovec *parts, int count);

void link_close(const struct link *link);

/* Closes a link over which something was said. A system that closes a socket with unread input resets the
 * connection, and the far end may lose what it has not read yet. So this reads the input first, within
 * bounds. */
void link_part(const struct link *link);

/* Milliseconds that a byte takes there and back, as the kernel measures it: to the nearest machine, a proxy
 * perhaps. -1: it can't tell. */
int link_round_trip_ms(const struct link *link);
