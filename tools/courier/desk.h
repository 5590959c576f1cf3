/*
 * desk.h - the server's socket, where letters are asked for (server/notices/COURIER.md): made, greeted, and
 * made again when it is lost.
 *
 *   resting --pause is over--> greeting --ok--> in
 *      ^                           |             |
 *      +--------- lost, or the server refuses ---+
 *
 * A pause is twice as long as the one before, from a second to a minute; a greeting that succeeds begins
 * anew. Owns: the connection. May not touch: what becomes of a letter.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"
#include "tools/courier/letter.h"

struct desk;
struct event_base;

/* What a desk calls; `arg` is its owner's. A desk is never closed in its own call. */
struct desk_owner {
	/* The greeting was taken. */
	void (*in)(void *arg, const char *server);
	void (*letter)(void *arg, const struct letter *letter);
	/* A letter that can't be carried: only its number is known. */
	void (*bad_letter)(void *arg, int64_t id);
	/* All letters of a request have come; `again` says in how many seconds there may be more. */
	void (*taken)(void *arg, const struct answer_end *end);
	/* False: the server could not store it just now, so it has to be told again. */
	void (*reported)(void *arg, int64_t id, bool stored);
	/* The connection was lost, or the first try has failed. What had no answer will get none. */
	void (*lost)(void *arg, const char *why);
};

/* All is borrowed until desk_close(). `greeting`: the words after "hello". */
MUST_USE struct desk *desk_open(struct event_base *base, const char *path, const char *greeting,
	const struct desk_owner *owner, void *arg);
void desk_close(struct desk *desk);

bool desk_is_in(const struct desk *desk);

/* Call these only while the desk is in. Each is answered once, unless the connection is lost. `ways`: a blank
 * and a word for each, or "" for all. `request`: "test" and a name, or "test-hooks". `rests`: seconds, of
 * VERDICT_RESTS. */
void desk_take(struct desk *desk, int count, const char *ways);
void desk_test(struct desk *desk, const char *request);
void desk_report(struct desk *desk, int64_t id, enum verdict verdict, int64_t rests);
