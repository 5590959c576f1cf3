/*
 * cache.h - answers that many ask for, kept for some seconds, so that a page costs the loop next to nothing.
 *
 * What was kept in a turn that is taken back is gone with it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/state/announce.h"

struct cache;
struct piece;
struct server;
struct reply;

enum { CACHE_KEY_SIZE = 48 };

/* Each has room of its own: a visitor that asks for a thousand players takes no place from the lists. */
enum cache_shelf {
	CACHE_LISTS,
	CACHE_MATCHES,
	CACHE_PLAYERS,
	CACHE_LOBBIES, /* the page's, by the name of the server that was asked for */
	CACHE_SHELVES,
};

/* server->cache, from cache_open() to cache_close(). */
void cache_open(struct server *server);
void cache_close(struct server *server);

/* Answers with what is kept by this name and not too old; else false. */
bool cache_answer(struct server *server, enum cache_shelf shelf, const char *key, struct reply *reply);

/* Keeps the body of this reply for so many seconds, with its tag or one made now; a name too long is not
 * kept. */
void cache_keep(
	struct server *server, enum cache_shelf shelf, const char *key, int seconds, struct reply *reply);

/* The packed form of a body, if that is kept: made for the first who wants it. Borrowed; NULL: it isn't kept.
 * `made` says whether it was made now. */
struct piece *cache_packed(struct cache *cache, const struct piece *body, bool *made);

/* When something that was told may not be told any more: nothing is kept, of that turn neither. */
extern const struct subscriber cache_subscriber;
