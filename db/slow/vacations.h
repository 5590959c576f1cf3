/*
 * vacations.h - days in which no clock of a player's slow matches runs, in service time.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

struct vacation_row {
	int64_t id;
	int64_t player;
	int64_t from_ms, until_ms;
	int days;	/* that count, whole ones */
	bool by_itself; /* taken by the server in place of a loss */
};

MUST_USE enum db_status vacation_add(struct db *db, const struct vacation_row *row);

/* It ends sooner: only the days that have begun count. */
MUST_USE enum db_status vacation_end(struct db *db, const struct vacation_row *row);

/* It has not begun yet. */
MUST_USE enum db_status vacation_remove(struct db *db, int64_t id);

/* The one that is not over, and ends last. DB_NONE without one. */
MUST_USE enum db_status vacation_now(
	struct db *db, int64_t player, int64_t served_ms, struct vacation_row *row);

/* How many days of those that began after `since_ms` count. */
MUST_USE enum db_status vacation_days(struct db *db, int64_t player, int64_t since_ms, int64_t *days);

/* How many players have one just then. */
MUST_USE enum db_status vacations_count(struct db *db, int64_t served_ms, int64_t *count);
