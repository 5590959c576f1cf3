/*
 * route.h - a path and who answers it.
 */
#pragma once

#include <stdint.h>

#include "server/net/http_request.h"
#include "server/net/http_target.h"
#include "server/web/http/reply.h"

struct server;
struct visitor;

/* What somebody asks for; borrowed for the call. */
struct asked {
	struct server *server;
	struct visitor *visitor;
	const struct http_request *http;
	const char *host; /* how the server was called, without the port */
	struct http_target target;
	const char *star[HTTP_PARTS]; /* what each `*` of the pattern stands for, decoded, never "" */
};

/* Fills `reply`, which is empty. */
typedef void route_fn(const struct asked *asked, struct reply *reply);

struct route {
	const char *pattern; /* "/api/players/" "*" "/matches": a star stands for the rest of its part */
	route_fn *answer;
};

/* Whether the query has this field, and it is a whole number from `low` on. `number` stays as it is without
 * one. False: it is something else, and the reply says so. */
bool asked_number(
	const struct asked *asked, const char *name, int64_t low, int64_t *number, struct reply *reply);
