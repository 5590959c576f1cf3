/*
 * ledger.c - a hash table that doubles when it is half full.
 */
#include "db/rankings/ledger.h"

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

static bool
grow(struct ledger *ledger)
{
	struct ledger bigger = {
		.size = ledger->size == 0 ? FIRST_SIZE : 2 * ledger->size, .used = ledger->used};

	bigger.entries = calloc(bigger.size, sizeof *bigger.entries);
	if (bigger.entries == NULL)
		return false;
	for (size_t i = 0; i < ledger->size; i++)
		if (ledger->entries[i].list[0] != '\0')
			*place_of(&bigger, ledger->entries[i].list, ledger->entries[i].player) =
				ledger->entries[i];
	free(ledger->entries);
	*ledger = bigger;
	return true;
}

struct ledger_entry *
ledger_of(struct ledger *ledger, const char *list, int64_t player, bool *is_new)
{
	assert(list[0] != '\0' && strlen(list) < STANDING_LIST_SIZE);

	if (2 * ledger->used >= ledger->size && !grow(ledger))
		return NULL;
	struct ledger_entry *entry = place_of(ledger, list, player);
	if (is_new != NULL)
		*is_new = entry->list[0] == '\0';
	if (entry->list[0] == '\0') {
		*entry = (struct ledger_entry){.player = player, .rated = {.rating = RATING_START}};
		snprintf(entry->list, sizeof entry->list, "%s", list);
		ledger->used++;
	}
	return entry;
}

const struct ledger_entry *
ledger_find(const struct ledger *ledger, const char *list, int64_t player)
{
	if (ledger->size == 0)
		return NULL;
	const struct ledger_entry *entry = place_of(ledger, list, player);

	return entry->list[0] != '\0' ? entry : NULL;
}
