/*
 * refusal.h - visitors who get no answer to what they ask: it can't be read, it comes too slowly, it is lost.
 */
#pragma once

#include "server/web/http/answer.h"

struct link;
struct server;
struct visitor;

/* How this visitor is to be answered. */
struct manner refusal_manner(const struct visitor *visitor);

/* The last answer on this connection. */
void refusal_send(struct visitor *visitor, struct answer *answer);
void refusal_say(struct visitor *visitor, int status, enum message message);

/* To somebody who can't even be a visitor: at the end of the turn the link is closed. Takes it over. */
void refusal_at_the_door(struct server *server, const struct link *link, int status, enum message message);

/* To what has come and is no request. */
void refusal_of_unread(struct visitor *visitor, enum http_reading reading);

/* To a request that would wait for a turn, as too many of that address do already. */
void refusal_of_waiter(struct visitor *visitor);

/* To a visitor that has not asked in time. One that has said nothing at all is told nothing: a browser opens
 * connections in advance, and would take what comes unasked for the answer to its next request. */
void refusal_of_slow(struct visitor *visitor);
