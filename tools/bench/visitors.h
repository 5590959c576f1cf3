/*
 * visitors.h - many keep-alive connections that each ask for a path over HTTP, read the answer, and ask
 * again.
 *
 *   idle --GET--> head --empty line--> body --its line--> idle
 *     ^            |                    |
 *     +--- the far end has closed it: opened anew, asked again
 *
 * The bodies asked for are one line of text each, as JSON of the server is.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "tools/bench/conn.h"
#include "tools/bench/work.h"

struct visitors;

struct visitor {
	struct visitors *visitors; /* borrowed */
	struct conn conn;
	int64_t sent_at;      /* 0 = nothing outstanding */
	int64_t bytes;	      /* of conn, when it was sent */
	long length;	      /* of the body, as the head says; 0 = not yet */
	bool in_body, closes; /* the far end is about to close it */
};

struct visitors {
	struct work work;
	struct bench *bench;	 /* borrowed */
	struct door door;	 /* HTTP as it is */
	struct visitor *visitor; /* owned */
	int count;
	int64_t answers; /* in all */
	long length;	 /* of the body that came last */
	char request[256];
};

/* Opens `count` connections; at rest at first. */
void visitors_init(struct visitors *visitors, struct bench *bench, int port, int count, const char *path);
void visitors_clear(struct visitors *visitors);

/* Brings it to rest, or ends the bench. */
void visitors_rest(struct visitors *visitors);
