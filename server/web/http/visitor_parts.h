/*
 * visitor_parts.h - what a visitor is, for visitor.c and for those who receive it (reception.c).
 */
#pragma once

#include <stdint.h>
#include <sys/queue.h>

#include "server/net/address.h"
#include "server/net/wire.h"
#include "server/web/http/delivery.h"
#include "server/web/http/inbox.h"
#include "server/web/http/visitor.h"

TAILQ_HEAD(visitor_list, visitor);

struct visitor {
	struct server *server; /* borrowed */
	struct wire wire;
	struct peer peer; /* at the far end of the socket, or behind the proxy there */
	bool from_proxy;  /* a trusted one is at the far end */
	const struct visitor_owner *owner;
	void *arg;
	struct inbox inbox;
	struct delivery delivery;
	int64_t since_ms;	 /* it waits for a request, or has read some of an answer */
	int64_t awaits_since_ms; /* for a turn of the log (awaited.h); 0: it doesn't */
	struct peer awaits_as;	 /* if it does: whom that counts for */
	int requests;
	uint64_t begun_turn;	 /* in which the answer was begun that is delivered */
	uint64_t continued_turn; /* in which an answer of an earlier turn went on */
	bool last_answer;	 /* is on its way */
	bool in_json;		 /* what was asked last is for programs */
	bool closing;		 /* in that list, with its last words */
	bool ended;		 /* the far end asks nothing more */
	bool gone;		 /* it reads nothing more, either */
	bool handed_over;	 /* the link is no longer its own */
	bool kept;		 /* in that list, by its keeper */
	bool ready;		 /* in that list: there is something to do for it */
	bool owes;		 /* in that list: its address has had too much */
	TAILQ_ENTRY(visitor) next;
	TAILQ_ENTRY(visitor) next_ready;
};

struct visitors {
	struct outbox *outbox;		   /* owned */
	struct visitor_list open, closing; /* each with the longest waiting first */
	struct visitor_list kept;	   /* by keepers; not counted here */
	struct visitor_list ready;
	struct visitor_list owing; /* linked by the same member: never both */
	int count, max;
	int64_t work;  /* charged in this turn, in microseconds */
	uint64_t bans; /* bans_version() when they were looked at */
};

/* To the end of its list: its time runs from now on. */
void visitor_wait(struct visitor *visitor);

/* There is something to do for it, or not any more. */
void visitor_wake(struct visitor *visitor);
void visitor_rest(struct visitor *visitor);

/* It waits for us, or has still to read. */
bool visitor_is_answered(const struct visitor *visitor);

/* The rest of its answer waits until its address may read again; visitors_wake_owing() has it asked. */
void visitor_owe(struct visitor *visitor);

/* No turn of the log (awaited.h) any more. */
void visitor_awaits_nothing(struct visitor *visitor);

/* A keeper has it from now on: it counts no more, and has all the time it wants. */
void visitor_keep(struct visitor *visitor);

/* It asks nothing more. The sweep frees it when its last words are out. */
void visitor_leave(struct visitor *visitor);

/* At once; nothing of it may be handled now. */
void visitor_free(struct visitor *visitor);
