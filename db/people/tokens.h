/*
 * tokens.h - what programs may log in with instead of a password: random, good for a while, and kept as
 * hashes. A new password, another name, disabling and erasing an account end its tokens (a trigger does).
 */
#pragma once

#include "db/db.h"

enum {
	TOKEN_HASH_SIZE = 32, /* SHA-256 */
	TOKENS_MAX = 10,      /* of one player */
};

/* Stores one that is good until `ends`. The player's tokens that have ended by `now` go, and so does the
 * oldest if there are TOKENS_MAX. */
MUST_USE enum db_status token_store(
	struct db *db, int64_t player, const uint8_t hash[TOKEN_HASH_SIZE], int64_t now, int64_t ends);

/* Until when it is good, in Unix seconds. DB_NONE: the player has no such token. */
MUST_USE enum db_status token_find(
	struct db *db, int64_t player, const uint8_t hash[TOKEN_HASH_SIZE], int64_t *ends);

/* Ends all of them. */
MUST_USE enum db_status tokens_revoke(struct db *db, int64_t player);
