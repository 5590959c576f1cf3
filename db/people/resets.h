/*
 * resets.h - codes that stand for a forgotten password once, kept as hashes: of each player one from
 * an operator and one that was mailed. A new password uses them up; another name and erasing the account
 * remove it (triggers do).
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

enum { RESET_HASH_SIZE = 32 }; /* SHA-256 */

struct reset_row {
	int64_t player;
	int64_t ends; /* Unix seconds */
	bool used;
};

/* Stores one that is good until `ends`, in place of the player's earlier one that came the same way. */
MUST_USE enum db_status reset_store(
	struct db *db, int64_t player, bool mailed, const uint8_t hash[RESET_HASH_SIZE], int64_t ends);

/* Whose it is. DB_NONE: there is no such code. */
MUST_USE enum db_status reset_find(struct db *db, const uint8_t hash[RESET_HASH_SIZE], struct reset_row *row);
