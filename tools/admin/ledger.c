/*
 * ledger.c - a hash table that doubles when it is half full.
 */
#include "tools/admin/ledger.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 1024 };

void
ledger_clear(struct ledger *ledger)
{
	free(ledger->entries);
	*ledger = (struct ledger){0};
}

static size_t
hash_of(const char *list, int64_t player)
{
	uint64_t hash = (uint64_t)player * 0x9e3779b97f4a7c15u;

	for (; *list != '\0'; list++)
		hash = (hash ^ (unsigned char)*list) * 0x100000001b3u;
	return (size_t)(hash ^ hash >> 32);
}

/* Finds the entry, or the free place where it belongs. */
static struct ledger_entry *
place_of(const struct ledger *ledger, const char *list, int64_t player)
{
	size_t at = hash_of(list, player) % ledger->size;

	while (ledger->entries[at].list[0] != '\0' &&
		(ledger->entries[at].player != player || strcmp(ledger->entries[at].list, list) != 0))
		at = (at + 1) % ledger->size;
	return &ledger->entries[at];
}

static void
grow(struct ledger *ledger)
{
	struct ledger bigger = {
		.size = ledger->size == 0 ? FIRST_SIZE : 2 * ledger->size, .used = ledger->used};

	bigger.entries = calloc(bigger.size, sizeof *bigger.entries);
	if (bigger.entries == NULL) {
		fputs("barpoint-admin: out of memory\n", stderr);
		exit(1);
	}
	for (size_t i = 0; i < ledger->size; i++)
		if (ledger->entries[i].list[0] != '\0')
			*place_of(&bigger, ledger->entries[i].list, ledger->entries[i].player) =
				ledger->entries[i];
	free(ledger->entries);
	*ledger = bigger;
}

struct rated *
ledger_of(struct ledger *ledger, const char *list, int64_t player)
{
	assert(list[0] != '\0' && strlen(list) < STANDING_LIST_SIZE);

	if (2 * ledger->used >= ledger->size)
		grow(ledger);
	struct ledger_entry *entry = place_of(ledger, list, player);
	if (entry->list[0] == '\0') {
		snprintf(entry->list, sizeof entry->list, "%s", list);
		entry->player = player;
		entry->rated = (struct rated){.rating = RATING_START};
		ledger->used++;
	}
	return &entry->rated;
}

const struct rated *
ledger_find(const struct ledger *ledger, const char *list, int64_t player)
{
	if (ledger->size == 0)
		return NULL;
	const struct ledger_entry *entry = place_of(ledger, list, player);

	return entry->list[0] != '\0' ? &entry->rated : NULL;
}
