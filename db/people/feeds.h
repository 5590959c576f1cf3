/*
 * feeds.h - the secret addresses of feeds: random words, kept as hashes. A new password, disabling and
 * erasing an account end its addresses (a trigger does).
 */
#pragma once

#include "db/db.h"
#include "db/people/secret_hash.h"

/* Stores one more. Of the player's others the oldest go, so that there are `most` with it. */
MUST_USE enum db_status feed_store(
	struct db *db, int64_t player, const struct secret_hash *hash, int64_t now, int64_t most);

/* The row of that place: `hash` gets what is stored. DB_NONE: there is none. */
MUST_USE enum db_status feed_find(struct db *db, int64_t place, struct secret_hash *hash, int64_t *player);

/* Ends all addresses of the player. */
MUST_USE enum db_status feeds_revoke(struct db *db, int64_t player);

/* How many there are, of all players. */
MUST_USE enum db_status feeds_count(struct db *db, int64_t *count);
