/*
 * forwarded.h - whose request it is, by the words of the proxies that it came through.
 *
 * Memory in, memory out: pure, so that a fuzzer can have it.
 */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

#include "server/rules/must_use.h"

struct address_range;
struct http_request;

enum { FORWARDED_TEXT_SIZE = 64 };

/* Each proxy puts the address that it sees after what is there already: the last one that is none of these
 * `count` proxies is the client's; the first, if all are. False: `text` is no address. */
MUST_USE bool forwarded_read(const struct http_request *request, const struct address_range *proxies,
	int count, struct sockaddr_storage *client, char text[FORWARDED_TEXT_SIZE]);
