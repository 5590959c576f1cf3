/*
 * data_links.h - links to all that is kept of a player, as hashes. A new password, disabling and erasing an
 * account end them (a trigger does).
 */
#pragma once

#include "db/db.h"
#include "db/people/secret_hash.h"

enum { DATA_LINK_SECONDS = 24 * 60 * 60 };

/* Stores one that is good for a day, and ends the others of the player. DB_NONE: `most` were made within a
 * day. */
MUST_USE enum db_status data_link_store(
	struct db *db, int64_t player, const struct secret_hash *hash, int64_t now, int64_t most);

/* The row of that place, if it is good: `hash` gets what is stored. DB_NONE: there is none. */
MUST_USE enum db_status data_link_find(
	struct db *db, int64_t place, int64_t now, struct secret_hash *hash, int64_t *player);
