/*
 * ledger.h - holds ratings by list and player in memory.
 */
#pragma once

#include <stddef.h>

#include "db/rankings/standings.h"
#include "server/rules/rating.h"

struct ledger_entry {
	char list[STANDING_LIST_SIZE]; /* "" = free */
	int64_t player;
	struct rated rated;
	struct rated stored; /* what the tables have, where somebody compares */
	bool is_stored;	     /* they have the player in that list */
	bool house;	     /* a house player's, who is in no list that people read */
};

struct ledger {
	struct ledger_entry *entries; /* owned; a hash table, never full */
	size_t size, used;
};

/* The caller's; zeroed before the first use. */
void ledger_clear(struct ledger *ledger);

/* A player who isn't in the list yet begins as a new player; *is_new says so, unless it is NULL. Valid until
 * the next call. NULL: no memory. */
struct ledger_entry *ledger_of(struct ledger *ledger, const char *list, int64_t player, bool *is_new);

/* NULL if the player isn't in the list. */
const struct ledger_entry *ledger_find(const struct ledger *ledger, const char *list, int64_t player);
