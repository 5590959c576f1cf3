/*
 * http_request.h - reads the head of an HTTP/1.1 request: GET, HEAD and OPTIONS, no bodies.
 *
 * Memory in, memory out: pure, so that a fuzzer can have it. What is strange is refused, never guessed at: a
 * proxy in front of us must not read another request than we do.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rules/must_use.h"

enum {
	HTTP_HEAD_MAX = 8192,
	HTTP_FORWARDED_MAX = 8,
};

/* What has come so far, or the status with which it is refused. */
enum http_reading {
	HTTP_MORE, /* to come */
	HTTP_READY,
	HTTP_FOREIGN, /* no HTTP: somebody's telnet, perhaps */
	HTTP_TLS,     /* nor this */
	HTTP_BAD = 400,
	HTTP_NO_SUCH_METHOD = 405,
	HTTP_TOO_LARGE = 431,
	HTTP_NO_SUCH_VERSION = 505,
};

enum http_method {
	HTTP_GET,
	HTTP_HEAD,    /* wants no content */
	HTTP_OPTIONS, /* wants to know what may be asked */
};

/* The texts are in what was read; NULL: it was not said. */
struct http_request {
	enum http_method method;
	bool closes;	      /* wants no second answer */
	bool upgrades;	      /* to a WebSocket */
	bool offers_barpoint; /* our sub-protocol is among those offered */
	char *path;	      /* begins with a slash; as it was sent (http_target.h) */
	char *query;	      /* what stood after a '?' */
	const char *host;     /* with its port, if it was said */
	const char *origin;
	const char *forwarded[HTTP_FORWARDED_MAX]; /* lists of X-Forwarded-For, as they came (forwarded.h) */
	int forwarded_count;
	const char *key;     /* of the WebSocket */
	const char *version; /* likewise */
	bool takes_gzip;     /* content may be packed */
	const char *accept;
	const char *if_none_match;    /* the answers that are known already (http_tags.h) */
	const char *range, *if_range; /* some bytes of it, if it is still the same (likewise) */
	const char *last_event_id;    /* of a stream of events that was cut off */
	const char *turn;	      /* of the log of turns, that the answer is to have */
};

/*
 * `bytes` begins with a request. When it is HTTP_READY, `taken` says where the next one begins, and the texts
 * point into `bytes`, which has changed. Otherwise nothing has.
 */
MUST_USE enum http_reading http_request_read(
	struct http_request *request, char *bytes, size_t size, size_t *taken);

/* What is asked for by what begins here, as far as it has come, of `length` bytes; NULL if that isn't told.
 * It may be no request at all. */
const char *http_request_path(const char *bytes, size_t size, size_t *length);

/* The name in "name", "name:80", "[::1]:80", without brackets and port. False if it is neither name nor
 * address. */
MUST_USE bool http_host_name(const char *host, char *name, size_t size);

/* Whether an Origin ("https://name:port") names this host and port. */
bool http_origin_is(const char *origin, const char *host);
