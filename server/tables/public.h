/*
 * public.h - whose matches strangers may see: `set public`. What is asked is how it is now.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct db;
struct table;

/* Both who play there let them. */
bool public_table(const struct table *table);

/* Whether two accounts are public, also while they are not here. One that can't be read is not taken for
 * public. */
bool public_players(struct db *db, const int64_t player[2]);
