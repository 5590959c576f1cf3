/*
 * cache.c - shelves with a few bodies by name; of a shelf, the one kept longest goes first.
 */
#include "server/web/cache.h"

#include <stdlib.h>
#include <string.h>

#include "server/state/server.h"
#include "server/system/log.h"
#include "server/web/packing.h"
#include "server/web/reply.h"

enum { SHELF_ENTRIES = 32 };

struct entry {
	char key[CACHE_KEY_SIZE];
	struct piece *body;   /* a hold of it; NULL: nothing is kept here */
	struct piece *packed; /* likewise; NULL: nobody wanted it yet */
	const char *type;
	char etag[ETAG_SIZE];
	uint64_t turn; /* in which it was kept */
	int64_t until_ms;
};

struct shelf {
	struct entry entries[SHELF_ENTRIES];
	int next; /* to be replaced */
};

struct cache {
	struct shelf shelves[CACHE_SHELVES];
	bool forgetting; /* whatever is kept in this turn */
};

void
cache_open(struct server *server)
{
	server->cache = calloc(1, sizeof *server->cache);
	if (server->cache == NULL)
		fatal("out of memory");
}

static void
forget(struct entry *entry)
{
	if (entry->body != NULL)
		piece_free(entry->body);
	if (entry->packed != NULL)
		piece_free(entry->packed);
	entry->body = entry->packed = NULL;
}

/* What was kept in this turn, or all of it. */
static void
forget_since(struct cache *cache, uint64_t turn)
{
	for (int i = 0; i < CACHE_SHELVES; i++)
		for (int j = 0; j < SHELF_ENTRIES; j++)
			if (cache->shelves[i].entries[j].turn >= turn)
				forget(&cache->shelves[i].entries[j]);
}

void
cache_close(struct server *server)
{
	forget_since(server->cache, 0);
	free(server->cache);
}

static struct entry *
find(struct shelf *shelf, const char *key)
{
	for (int i = 0; i < SHELF_ENTRIES; i++)
		if (shelf->entries[i].body != NULL && strcmp(shelf->entries[i].key, key) == 0)
			return &shelf->entries[i];
	return NULL;
}

bool
cache_answer(struct server *server, enum cache_shelf shelf, const char *key, struct reply *reply)
{
	struct entry *entry = find(&server->cache->shelves[shelf], key);

	if (entry == NULL || server->tick_ms >= entry->until_ms)
		return false;
	entry->body->holders++;
	reply->body = entry->body;
	reply->was_kept = true;
	reply->type = entry->type;
	reply->max_age = (int)((entry->until_ms - server->tick_ms + 999) / 1000);
	memcpy(reply->etag, entry->etag, sizeof reply->etag);
	return true;
}

void
cache_keep(struct server *server, enum cache_shelf on, const char *key, int seconds, struct reply *reply)
{
	struct shelf *shelf = &server->cache->shelves[on];
	struct entry *entry = find(shelf, key);

	if (reply->etag[0] == '\0')
		etag_of(reply->etag, reply->body->bytes, reply->body->size);
	reply->max_age = seconds;
	if (strlen(key) >= CACHE_KEY_SIZE)
		return;
	if (entry == NULL) {
		entry = &shelf->entries[shelf->next];
		shelf->next = (shelf->next + 1) % SHELF_ENTRIES;
	}
	forget(entry);
	*entry = (struct entry){.body = reply->body,
		.type = reply->type,
		.turn = server->turns,
		.until_ms = server->tick_ms + seconds * 1000};
	reply->body->holders++;
	memcpy(entry->key, key, strlen(key));
	memcpy(entry->etag, reply->etag, sizeof entry->etag);
}

static struct entry *
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
	struct entry *entry = find_body(cache, body);

	*made = entry != NULL && entry->packed == NULL;
	if (*made)
		entry->packed = packing_whole(body->bytes, body->size);
	return entry == NULL ? NULL : entry->packed;
}

void
cache_forget(struct server *server)
{
	forget_since(server->cache, 0);
	server->cache->forgetting = true;
}

void
cache_end_turn(struct server *server, bool stored)
{
	struct cache *cache = server->cache;

	if (!stored || cache->forgetting)
		forget_since(cache, server->turns);
	cache->forgetting = false;
}
