/*
 * room.h - how many streams there may be, for all and for one address, whatever they tell of; and what all of
 * them have in common.
 */
#pragma once

#include <stdbool.h>

#include "server/web/route.h"

struct server;
struct visitor;

enum {
	STREAM_BEAT_MS = 15 * 1000,	/* a stream that was silent so long says that it is there */
	STREAM_BEATS_UNREAD = 3,	/* beats that find the same output waiting before it is cut off */
	STREAM_AHEAD = 64 * 1024,	/* bytes that may wait for a reader */
	STREAM_READ_MICROSECONDS = 500, /* what reading for one of them is charged as (address_read()) */
};

/* The first thing that each of them says, what it says when there is nothing else, and the id of the last
 * event of what is over. */
extern const char stream_greeting[], stream_still_here[], stream_last_id[];

/* What a reader has already: as a browser says when it comes again, or as a page says when it comes first; 0
 * if neither does. False: it can't be, for `last` is the number of the last event that there is; the reply
 * says so by the message `beyond`. */
bool stream_place(
	const struct asked *asked, int64_t last, enum message beyond, int64_t *after, struct reply *reply);

/* They have read the end of what is over, and are to ask no more. */
bool stream_has_all(const struct asked *asked);

/* True if there is room for one more; else the reply says why not. */
bool stream_has_room(const struct asked *asked, struct reply *reply);

/* The reply is a stream, kept open by this keeper. */
void stream_opens(const struct keeper_kind *kind, void *keeper, struct reply *reply);

/* Its head is held: there is one more. */
void stream_begins(struct server *server, const struct visitor *visitor);

/* There is one less, unless it never began: then `visitor` is NULL. */
void stream_leaves(struct server *server, const struct visitor *visitor);
