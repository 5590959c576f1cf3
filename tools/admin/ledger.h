/*
 * ledger.h - holds ratings by list and player in memory while they are recomputed.
 */
#pragma once

#include <stddef.h>

#include "db/standings.h"
#include "server/rules/rating.h"

struct ledger_entry {
	char list[STANDING_LIST_SIZE]; /* "" = free */
	int64_t player;
	struct rated rated;
};

struct ledger {
	struct ledger_entry *entries; /* owned; a hash table, never full */
	size_t size, used;
};

/* The caller's; zeroed before the first use. */
void ledger_clear(struct ledger *ledger);

/* A player who isn't in the list yet begins as a new player. Valid until the next call. */
struct rated *ledger_of(struct ledger *ledger, const char *list, int64_t player);

/* NULL if the player isn't in the list. */
const struct rated *ledger_find(const struct ledger *ledger, const char *list, int64_t player);
