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

/* Whether an account is public, also while its player is not here. One that can't be read is not taken for
 * public. */
bool public_player(struct db *db, int64_t player);

/* Whether both are. */
bool public_players(struct db *db, const int64_t player[2]);
