/*
 * proxy_header.h - the line or block with which a proxy says whose connection it passes on: the PROXY
 * protocol, versions 1 and 2.
 *
 * Memory in, memory out: pure, so that a fuzzer can have it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "server/rules/must_use.h"

enum { PROXY_HEADER_MAX = 16 + 512 }; /* a longer one, of version 2, is refused */

enum proxy_reading {
	PROXY_MORE,   /* to come */
	PROXY_SAYS,   /* `client` is set */
	PROXY_ITSELF, /* the proxy speaks for itself, or doesn't know */
	PROXY_BAD,
};

/* "192.0.2.7", "2001:db8::7", also with a port: "192.0.2.7:80", "[2001:db8::7]:80". False if it is none. */
MUST_USE bool proxy_address_read(const char *text, struct sockaddr_storage *client);

/* `taken`: how many of the bytes are the header, when it is PROXY_SAYS or PROXY_ITSELF. */
MUST_USE enum proxy_reading proxy_header_read(
	const char *bytes, size_t size, struct sockaddr_storage *client, size_t *taken);
