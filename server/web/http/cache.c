/*
 * cache.c - shelves with a few bodies by name; of a shelf, the one kept longest goes first.
 */
#include "server/web/http/cache.h"

#include <stdlib.h>
#include <string.h>

#include "server/log/turn_log.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"
#include "server/web/http/packing.h"
#include "server/web/http/reply.h"

enum { SHELF_ENTRIES = 32 };

struct kept_answer {
	char key[CACHE_KEY_SIZE];
	struct piece *body;   /* a hold of it; NULL: nothing is kept here */
	struct piece *packed; /* likewise; NULL: nobody wanted it yet */
	const char *type;
	char etag[ETAG_SIZE];
	int64_t until_ms;
	int64_t turn; /* of the log, that it was made in */
};

struct shelf {
	struct kept_answer entries[SHELF_ENTRIES];
	int next; /* to be replaced */
};

struct cache {
	struct shelf shelves[CACHE_SHELVES];
	uint64_t forgot_turn; /* in which nothing may be kept */
	int64_t wanted_turn;  /* of the log; 0: any */
};

void
cache_open(struct server *server)
{
	server->cache = must_calloc(1, sizeof *server->cache);
}

static void
forget(void *arg)
{
	struct kept_answer *entry = arg;

	if (entry->body != NULL)
		piece_free(entry->body);
	if (entry->packed != NULL)
		piece_free(entry->packed);
	entry->body = entry->packed = NULL;
}

static void
forget_all(struct cache *cache)
{
	for (int i = 0; i < CACHE_SHELVES; i++)
		for (int j = 0; j < SHELF_ENTRIES; j++)
			forget(&cache->shelves[i].entries[j]);
}

void
cache_close(struct server *server)
{
	forget_all(server->cache);
	free(server->cache);
}

static struct kept_answer *
find(struct shelf *shelf, const char *key)
{
	for (int i = 0; i < SHELF_ENTRIES; i++)
		if (shelf->entries[i].body != NULL && strcmp(shelf->entries[i].key, key) == 0)
			return &shelf->entries[i];
	return NULL;
}

/* No list can have a turn that isn't here yet, so any will do then. */
void
cache_want(struct server *server, int64_t turn)
{
	server->cache->wanted_turn = turn <= turn_log_place(server) ? turn : 0;
}

static bool
is_good(const struct server *server, const struct kept_answer *entry, enum cache_shelf shelf)
{
	return server->tick_ms < entry->until_ms &&
	       (shelf == CACHE_MATCHES || entry->turn >= server->cache->wanted_turn);
}

bool
cache_answer(struct server *server, enum cache_shelf shelf, const char *key, struct reply *reply)
{
	struct kept_answer *entry = find(&server->cache->shelves[shelf], key);

	if (entry == NULL || !is_good(server, entry, shelf))
		return false;
	entry->body->holders++;
	reply->body = entry->body;
	reply->was_kept = true;
	reply->turn = shelf == CACHE_MATCHES ? 0 : entry->turn;
	reply->type = entry->type;
	reply->max_age = (int)((entry->until_ms - server->tick_ms + 999) / 1000);
	memcpy(reply->etag, entry->etag, sizeof reply->etag);
	return true;
}

void
cache_keep(struct server *server, enum cache_shelf on, const char *key, int seconds, struct reply *reply)
{
	struct shelf *shelf = &server->cache->shelves[on];
	struct kept_answer *entry = find(shelf, key);

	if (reply->etag[0] == '\0')
		etag_of(reply->etag, reply->body->bytes, reply->body->size);
	reply->max_age = seconds;
	if (strlen(key) >= CACHE_KEY_SIZE || server->cache->forgot_turn == server->turns)
		return;
	if (entry == NULL) {
		entry = &shelf->entries[shelf->next];
		shelf->next = (shelf->next + 1) % SHELF_ENTRIES;
	}
	undo_call(server->undo, forget, entry);
	forget(entry);
	*entry = (struct kept_answer){.body = reply->body,
		.type = reply->type,
		.until_ms = server->tick_ms + seconds * 1000,
		.turn = turn_log_coming(server)};
	reply->body->holders++;
	memcpy(entry->key, key, strlen(key));
	memcpy(entry->etag, reply->etag, sizeof entry->etag);
}

static struct kept_answer *
find_body(struct cache *cache, const struct piece *body)
{
	for (int i = 0; i < CACHE_SHELVES; i++)
		for (int j = 0; j < SHELF_ENTRIES; j++)
			if (cache->shelves[i].entries[j].body == body)
				return &cache->shelves[i].entries[j];
	return NULL;
}

struct piece *
cache_packed(struct cache *cache, const struct piece *body, bool *made)
{
	struct kept_answer *entry = find_body(cache, body);

	*made = entry != NULL && entry->packed == NULL;
	if (*made)
		entry->packed = packing_whole(body->bytes, body->size);
	return entry == NULL ? NULL : entry->packed;
}

void
cache_forget(struct server *server)
{
	forget_all(server->cache);
	server->cache->forgot_turn = server->turns;
}

static void
on_shown(struct server *server, int64_t player)
{
	(void)player;
	cache_forget(server);
}

const struct subscriber cache_subscriber = {.in_turn = true, .player_shown = on_shown};
