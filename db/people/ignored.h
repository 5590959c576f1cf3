/*
 * ignored.h - the people whom a player doesn't want to hear (gag) or to be watched by (blind).
 */
#pragma once

#include "db/people/players.h"

enum ignore {
	IGNORE_GAG,
	IGNORE_BLIND,
	IGNORE_COUNT,
};

/* DB_TAKEN if already ignored; DB_NONE if either player doesn't exist. */
MUST_USE enum db_status ignored_add(struct db *db, int64_t player, enum ignore how, int64_t other);
/* DB_NONE if not ignored. */
MUST_USE enum db_status ignored_remove(struct db *db, int64_t player, enum ignore how, int64_t other);

/* DB_OK if `player` ignores `other` this way, DB_NONE if not. */
MUST_USE enum db_status ignored_find(struct db *db, int64_t player, enum ignore how, int64_t other);

/* Calls `each` once for everyone whom `player` ignores this way, in the order of registration. */
typedef void ignored_fn(void *arg, int64_t other, const char *name);
enum db_status ignored_each(struct db *db, int64_t player, enum ignore how, ignored_fn *each, void *arg);
