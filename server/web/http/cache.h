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

enum { CACHE_KEY_SIZE = 64 };

/* Each has room of its own: a visitor that asks for a thousand players takes no place from the lists. */
enum cache_shelf {
	CACHE_LISTS,
	CACHE_RANKINGS, /* from any place on, of any club */
	CACHE_MATCHES,	/* their keys say how far they are */
	CACHE_PLAYERS,
	CACHE_TOURNAMENTS,
	CACHE_LOBBIES, /* the page's, by the name of the server that was asked for */
	CACHE_SHELVES,
};

/* server->cache, from cache_open() to cache_close(). */
void cache_open(struct server *server);
void cache_close(struct server *server);

/* The next request is of a reader who has seen that turn of the log: no older list will do. 0: any will. */
void cache_want(struct server *server, int64_t turn);

/* Answers with what is kept under this key, if it is not too old; else false. */
bool cache_answer(struct server *server, enum cache_shelf shelf, const char *key, struct reply *reply);

/* Keeps the body of this reply for that many seconds, with its tag or a new one. Does nothing if the key is
 * too long. */
void cache_keep(
	struct server *server, enum cache_shelf shelf, const char *key, int seconds, struct reply *reply);

/* The packed form of a body that is kept, packed on the first request. Borrowed; NULL if the body isn't kept.
 * `made` says whether it was packed now. */
struct piece *cache_packed(struct cache *cache, const struct piece *body, bool *made);

/* Empties it. Nothing of this turn is kept. */
void cache_forget(struct server *server);

/* Empties the cache when something that was public becomes private, and keeps nothing of that turn. */
extern const struct subscriber cache_subscriber;
