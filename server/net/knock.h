/*
 * knock.h - a connection before it is anybody's: here a proxy says whose it is, and TLS shakes hands, a few
 * steps in each turn of the loop, so that a thousand who come back at once don't stall every match. Addresses
 * take turns, so that one that comes a thousand times delays the others by one step.
 *
 *   knock() --> listening --bytes--> waiting --its turn--> [ step ] --> stands
 *                   ^                                         |   \--> failed
 *                   +-------------- wants more ---------------+
 *
 * Owns: the descriptors until they are handed on. All have the same time for it. There is a bound: with one
 * more the oldest has to go, so that those who never finish can't keep others out.
 * May not touch: sessions, wording, the log.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/net/address.h"
#include "server/net/link.h"
#include "server/rules/must_use.h"

struct event_base;
struct knocks;
struct ssl_ctx_st;

enum {
	KNOCK_SECONDS = 10, /* for all of it */
	/* In a turn; two make a handshake, and one of them is dear. */
	KNOCK_STEPS_TURN = 4,
	KNOCK_STEPS_BESIDE_PLAY = 2,
};

enum knock_fault {
	KNOCK_GONE,    /* the far end closed it */
	KNOCK_SILENT,  /* nothing came in time */
	KNOCK_SLOW,    /* something did, but not all */
	KNOCK_CROWDED, /* others came */
	KNOCK_NOT_TLS,
	KNOCK_REFUSED,	 /* TLS says why */
	KNOCK_NO_HEADER, /* what comes from the proxy is no PROXY header */
	KNOCK_TOO_MANY,	 /* named() has said no */
};

struct knock_owner {
	/* A proxy has said whose connection it is, or NULL: its own. Makes that the peer; false: it may not
	 * come. */
	bool (*named)(void *arg, struct peer *peer, const struct sockaddr *client);
	/* Takes over the link. */
	void (*stands)(void *arg, const struct link *link, const struct peer *peer);
	/* May send to `fd`, which is closed afterwards. */
	void (*failed)(
		void *arg, int fd, const struct peer *peer, enum knock_fault fault, const char *reason);
};

/* At most `max` at a time. Ends the process if out of memory. */
struct knocks *knocks_open(struct event_base *base, int max);
void knocks_close(struct knocks *knocks); /* none of them is told */

/* What it wants before the connection is handed on, and who is told. */
struct knock_wish {
	bool proxied;			 /* a PROXY header comes before anything else */
	struct ssl_ctx_st *context;	 /* borrowed; NULL: no TLS */
	const struct knock_owner *owner; /* borrowed */
	void *arg;			 /* borrowed */
};

/* Takes over `fd`, unless it returns false: out of memory. `now_ms` in ticks. */
MUST_USE bool knock(struct knocks *knocks, int fd, const struct peer *peer, const struct knock_wish *wish,
	int64_t now_ms);

/* A tick of the clock: those whose time is up have failed. */
void knocks_tick(struct knocks *knocks, int64_t now_ms);

/* This turn's: `steps` at most. */
void knocks_step(struct knocks *knocks, int steps);

/* Some are left for the next one, which must not wait for new input. */
bool knocks_wait(const struct knocks *knocks);
