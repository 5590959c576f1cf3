/*
 * answer.h - what a request is answered: by a handler, by a refusal, or by the step to a WebSocket.
 */
#pragma once

#include "server/net/http_request.h"
#include "server/web/http/reply.h"

struct cache;
struct config;
struct server;
struct visitor;

enum { ANSWER_HEAD_SIZE = 2048 };

/* The head and what follows it; owns the reply. */
struct answer {
	int status;
	bool upgrades; /* it is 101, and from then on the connection is a WebSocket */
	bool closes;
	size_t made; /* bytes of content that were made for it, sent or not, or packed for it */
	char head[ANSWER_HEAD_SIZE];
	struct reply reply; /* without content for HEAD, 304 and the like */
};

/* How somebody is to be answered. */
struct manner {
	const struct config *config;
	struct cache *cache;
	int64_t turn;	/* of the log, that the answer has all of; 0: there is no log */
	bool under_tls; /* the connection it came by is */
	bool in_json;	/* programs ask, for what lies below /api */
};

/* Whether programs ask for this path. */
bool answer_is_for_programs(const char *path, size_t size);

/* Whether it asks for a session: by WebSocket, at /ws, or at / as some client libraries do. */
bool answer_is_line(const struct http_request *request);

/* To a request that could be read, whose texts change. */
void answer_request(struct answer *answer, struct server *server, struct visitor *visitor,
	struct http_request *request, const struct manner *manner);

/* A refusal: with a status of enum http_reading, or any other. `message` says why. The connection
 * is closed. */
void answer_refuse(struct answer *answer, const struct manner *manner, int status, enum message message);

/* The refusal for an address that asks for more than its share; `request` is not looked at further. */
void answer_too_many(struct answer *answer, const struct manner *manner, const struct http_request *request);

/* The refusal for what could not be read. */
void answer_unread(struct answer *answer, const struct manner *manner, enum http_reading reading);
