/*
 * knock.c - headers and handshakes, by turns of the addresses that they come from.
 */
#include "server/net/knock.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/queue.h>
#include <sys/socket.h>

#include "server/net/address_queue.h"
#include "server/net/proxy_header.h"
#include "server/net/tls.h"
#include "server/system/memory.h"

enum { TLS_HANDSHAKE = 0x16 }; /* the first byte of all that speak TLS */

/* This many connections at once are a crowd. It has gone when an eighth of its peak is left. */
enum { CROWD = 200, CROWD_GONE = 8 };

struct knock {
	struct knocks *knocks; /* borrowed */
	struct link link;      /* owned until it is a session's or a visitor's */
	struct peer peer;
	struct knock_wish wish;
	char header[PROXY_HEADER_MAX]; /* of the proxy, as far as it has come */
	size_t header_size;
	struct event event;
	int64_t since_ms;
	bool heard;			 /* a first byte came */
	struct address_queue_entry turn; /* while it waits for that */
	TAILQ_ENTRY(knock) next;	 /* all, the oldest first */
};

TAILQ_HEAD(knock_list, knock);

struct knocks {
	struct event_base *base; /* borrowed */
	struct knock_list all;
	struct address_queue *waiting; /* owned */
	int count, max;
	int most; /* at once, since memory was given back */
};

struct knocks *
knocks_open(struct event_base *base, int max)
{
	struct knocks *knocks = must_calloc(1, sizeof *knocks);

	knocks->base = base;
	knocks->max = max;
	TAILQ_INIT(&knocks->all);
	knocks->waiting = must_have(address_queue_new());
	return knocks;
}

/* The link is no longer its own. */
static void
forget(struct knock *knock)
{
	struct knocks *knocks = knock->knocks;

	event_del(&knock->event);
	TAILQ_REMOVE(&knocks->all, knock, next);
	address_queue_remove(knocks->waiting, &knock->turn);
	knocks->count--;
	free(knock);
}

void
knocks_close(struct knocks *knocks)
{
	struct knock *knock;

	while ((knock = TAILQ_FIRST(&knocks->all)) != NULL) {
		link_close(&knock->link);
		forget(knock);
	}
	address_queue_free(knocks->waiting);
	free(knocks);
}

static void
fail(struct knock *knock, enum knock_fault fault, const char *reason)
{
	knock->wish.owner->failed(knock->wish.arg, knock->link.fd, &knock->peer, fault, reason);
	link_close(&knock->link);
	forget(knock);
}

static void
stand(struct knock *knock)
{
	knock->wish.owner->stands(knock->wish.arg, &knock->link, &knock->peer);
	forget(knock);
}

/* Something can be read, or written: it waits for its turn among the others. */
static void
on_socket(evutil_socket_t fd, short what, void *arg)
{
	struct knock *knock = arg;
	(void)fd;
	(void)what;

	knock->turn.key = knock->peer.key;
	address_queue_push(knock->knocks->waiting, &knock->turn);
}

static void
await(struct knock *knock, enum tls_wait wait)
{
	event_assign(&knock->event, knock->knocks->base, knock->link.fd,
		wait == TLS_TO_WRITE ? EV_WRITE : EV_READ, on_socket, knock);
	if (event_add(&knock->event, NULL) < 0)
		fail(knock, KNOCK_GONE, "out of memory");
}

/* Looks at the first byte before TLS does: whoever doesn't speak it can read an answer. */
static bool
speaks_tls(struct knock *knock)
{
	unsigned char first;
	ssize_t got = recv(knock->link.fd, &first, 1, MSG_PEEK | MSG_DONTWAIT);

	if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
		await(knock, TLS_TO_READ);
		return false;
	}
	if (got <= 0) {
		fail(knock, KNOCK_GONE, "");
		return false;
	}
	knock->heard = true;
	if (first == TLS_HANDSHAKE)
		return true;
	fail(knock, KNOCK_NOT_TLS, "");
	return false;
}

static void step(struct knock *knock);

/* What was looked at is taken off the socket: nothing after the header, which may be TLS's. */
static void
take_header(struct knock *knock, size_t size)
{
	char bytes[PROXY_HEADER_MAX];
	ssize_t taken = recv(knock->link.fd, bytes, size, MSG_DONTWAIT);

	(void)taken; /* they are there: they were looked at */
	knock->header_size += size;
	knock->heard = true;
}

static void
end_header(struct knock *knock, const struct sockaddr_storage *client)
{
	knock->wish.proxied = knock->heard = false;
	if (knock->wish.owner->named(knock->wish.arg, &knock->peer, (const struct sockaddr *)client))
		step(knock);
	else
		fail(knock, KNOCK_TOO_MANY, "");
}

/* The header, as much of it as has come; then the next step. */
static void
read_header(struct knock *knock)
{
	struct sockaddr_storage client;
	size_t had = knock->header_size, taken = 0;
	ssize_t got = recv(
		knock->link.fd, knock->header + had, sizeof knock->header - had, MSG_PEEK | MSG_DONTWAIT);

	if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
		await(knock, TLS_TO_READ);
		return;
	}
	if (got <= 0) {
		fail(knock, KNOCK_GONE, "");
		return;
	}
	enum proxy_reading reading = proxy_header_read(knock->header, had + (size_t)got, &client, &taken);
	take_header(knock, reading == PROXY_MORE || reading == PROXY_BAD ? (size_t)got : taken - had);
	if (reading == PROXY_MORE)
		await(knock, TLS_TO_READ);
	else if (reading == PROXY_BAD)
		fail(knock, KNOCK_NO_HEADER, "");
	else
		end_header(knock, reading == PROXY_SAYS ? &client : NULL);
}

static void
shake_hands(struct knock *knock)
{
	char reason[TLS_REASON_SIZE] = "";
	enum tls_wait wait;

	if (!knock->heard && !speaks_tls(knock))
		return;
	switch (tls_shake_hands(knock->link.tls, &wait, reason)) {
	case TLS_STANDS:
		stand(knock);
		break;
	case TLS_WAITS:
		await(knock, wait);
		break;
	case TLS_REFUSED:
		fail(knock, KNOCK_REFUSED, reason);
		break;
	}
}

static void
step(struct knock *knock)
{
	if (knock->wish.proxied)
		read_header(knock);
	else if (knock->link.tls != NULL)
		shake_hands(knock);
	else
		stand(knock);
}

bool
knock(struct knocks *knocks, int fd, const struct peer *peer, const struct knock_wish *wish, int64_t now_ms)
{
	struct knock *knock = calloc(1, sizeof *knock);
	struct ssl_st *tls = wish->context != NULL ? tls_open(wish->context, fd) : NULL;

	if (knock == NULL || (tls == NULL && wish->context != NULL)) {
		free(knock);
		tls_close(tls);
		return false;
	}
	if (knocks->count >= knocks->max)
		fail(TAILQ_FIRST(&knocks->all), KNOCK_CROWDED, "");
	knock->knocks = knocks;
	knock->link = (struct link){.fd = fd, .tls = tls};
	knock->peer = *peer;
	knock->wish = *wish;
	knock->since_ms = now_ms;
	TAILQ_INSERT_TAIL(&knocks->all, knock, next);
	knocks->count++;
	if (knocks->count > knocks->most)
		knocks->most = knocks->count;
	await(knock, TLS_TO_READ);
	return true;
}

/* TLS takes some 45 kB for each handshake. What a crowd used would never go back to the system by itself:
 * it lies between blocks that stay in use. */
static void
give_memory_back(struct knocks *knocks)
{
	if (knocks->most < CROWD || knocks->count > knocks->most / CROWD_GONE)
		return;
	malloc_trim(0);
	knocks->most = knocks->count;
}

void
knocks_tick(struct knocks *knocks, int64_t now_ms)
{
	struct knock *oldest;

	while ((oldest = TAILQ_FIRST(&knocks->all)) != NULL &&
		now_ms - oldest->since_ms >= KNOCK_SECONDS * 1000)
		fail(oldest, oldest->heard ? KNOCK_SLOW : KNOCK_SILENT, "");
	give_memory_back(knocks);
}

void
knocks_step(struct knocks *knocks, int steps)
{
	struct address_queue_entry *entry;

	for (int left = steps; left > 0 && (entry = address_queue_pop(knocks->waiting)) != NULL; left--)
		step((struct knock *)((char *)entry - offsetof(struct knock, turn)));
}

bool
knocks_wait(const struct knocks *knocks)
{
	return address_queue_size(knocks->waiting) > 0;
}
