/*
 * inbox.h - requests as they come: bytes until they are the head of one.
 */
#pragma once

#include <stddef.h>

#include "server/net/http_request.h"

/* All zero: empty. */
struct inbox {
	char *bytes; /* owned */
	size_t size, used;
	size_t looked; /* how many of them: no head ends there */
};

/* How much more it takes. */
size_t inbox_room(const struct inbox *inbox);

/* False without memory: nothing was added. */
MUST_USE bool inbox_add(struct inbox *inbox, const char *bytes, size_t size);

/* http_request_read() of what has come. The texts stay until inbox_drop(). */
MUST_USE enum http_reading inbox_read(struct inbox *inbox, struct http_request *request, size_t *taken);

/* The next request begins there. */
void inbox_drop(struct inbox *inbox, size_t taken);

void inbox_clear(struct inbox *inbox);
