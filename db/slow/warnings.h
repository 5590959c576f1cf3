/*
 * warnings.h - players of slow matches are told before their flag falls: when next, and what they have not
 * read yet.
 */
#pragma once

#include "db/slow/slow_row.h"

/* Those that are due by then, the earliest first. */
MUST_USE enum db_status slow_warnings_each(
	struct db *db, int64_t served_ms, int limit, slow_fn *each, void *arg);

/* One was due at `at` (Unix seconds); `told`: the player was here. `next` (service time), 0: none in this
 * turn. */
MUST_USE enum db_status slow_warning_store(struct db *db, int64_t match, int64_t at, bool told, int64_t next);

/* The next is due then, and none was told: the flag has moved. */
MUST_USE enum db_status slow_warning_move(struct db *db, int64_t match, int64_t next);

/* Those that the player has not read; and that they have. */
MUST_USE enum db_status slow_warnings_unread(
	struct db *db, int64_t player, int limit, slow_fn *each, void *arg);
MUST_USE enum db_status slow_warnings_are_told(struct db *db, int64_t player);
