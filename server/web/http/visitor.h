/*
 * visitor.h - one connection to a web port, from its first request until it is answered for the last time or
 * becomes a WebSocket.
 *
 *   reading --request--> answered --> reading ...
 *      |                  | |   \--> closing --> freed at the end of a turn
 *      |                  | +--/ws--> handed over to whoever takes lines
 *      |                  +--stream--> kept by its keeper (reply.h) --> closing
 *      +-- too slow, no HTTP --> closing
 *
 * Owns: the wire, the unfinished request, the answer on its way. May not touch: what is asked (reception.h).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/messages.h"
#include "server/rules/must_use.h"

struct link;
struct peer;
struct piece;
struct server;
struct sockaddr;
struct visitor;
struct websocket;

enum {
	VISITOR_SECONDS = 5,	 /* for the head of a request, and between two of them */
	VISITOR_STALLED = 10,	 /* seconds in which nothing of an answer was read */
	VISITOR_REQUESTS = 1000, /* on one connection */
};

/* VISITOR_SECONDS, in milliseconds; a test may set it. */
int64_t visitor_patience_ms(void);

/* What the folders above do for a visitor. `arg` is borrowed, and outlives the visitors. */
struct visitor_owner {
	/* A trusted proxy has said whose request it is. Makes that the peer; false: it may not ask. */
	bool (*named)(void *arg, struct peer *peer, const struct sockaddr *client);
	/* Why this peer is answered nothing, or MSG_NONE. */
	enum message (*refuses)(void *arg, const struct peer *peer);
	/* Why it can't have a session now, or MSG_NONE. */
	enum message (*refuses_line)(void *arg, const struct peer *peer);
	/* It is one now: takes over the link and the websocket. */
	void (*upgraded)(
		void *arg, const struct link *link, struct websocket *websocket, const struct peer *peer);
	/* The visit is over. `peer` is the one that it had last. */
	void (*leaves)(void *arg, const struct peer *peer);
};

/* server->visitors, from visitors_open() to visitors_close(); at most `max` of them: with one more the oldest
 * has to go. Those that are kept don't count. Ends the process if out of memory. */
void visitors_open(struct server *server, int max);
void visitors_close(struct server *server);

/* Those who had to wait for their share of reading, or for a turn of the log, ask again. */
void visitors_wake_owing(struct server *server);

/* The end of a turn: lets answers go, frees who has left. True if there is work left for the next turn. */
bool visitors_end_turn(struct server *server);

/* Whether an answer is under way to any of them; who is kept by a keeper doesn't count. */
bool visitors_are_answered(const struct server *server);

/* For keepers. What is held leaves at the end of the turn; a turn that is taken back ends the connection. */
void visitor_hold(struct visitor *visitor, const char *bytes, size_t size);
void visitor_hold_piece(struct visitor *visitor, struct piece *piece);
size_t visitor_backlog(const struct visitor *visitor);
const struct peer *visitor_peer(const struct visitor *visitor);

/* What is held still leaves, then the connection is closed and its keeper has left. */
void visitor_end(struct visitor *visitor);

/* Closes the connection at once, without sending what is held. Its keeper has left, too. */
void visitor_cut(struct visitor *visitor);
