/*
 * stops.h - the slow clocks of a player whose account is disabled: triggers stop them for 14 days, from the
 * moment in which the account is disabled until it is enabled.
 */
#pragma once

#include "db/db.h"

/* Until when, in service time. DB_NONE: they are not stopped. */
MUST_USE enum db_status slow_stop_find(struct db *db, int64_t player, int64_t *until_ms);

/* A player for whom the time is over by then. DB_NONE: nobody. */
MUST_USE enum db_status slow_stop_over(struct db *db, int64_t served_ms, int64_t *player);
MUST_USE enum db_status slow_stop_remove(struct db *db, int64_t player);

/* A slow match that nobody sits at is annulled. */
MUST_USE enum db_status slow_annul(struct db *db, int64_t match, int64_t now);
