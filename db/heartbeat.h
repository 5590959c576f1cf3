/*
 * heartbeat.h - how long the server has served, over all its starts. Due times are stored in it.
 */
#pragma once

#include "db/db.h"

MUST_USE enum db_status heartbeat_load(struct db *db, int64_t *served_ms);

/* When it was stored last, Unix seconds; 0: never. */
MUST_USE enum db_status heartbeat_at(struct db *db, int64_t *at);

/* `at`: Unix seconds. */
MUST_USE enum db_status heartbeat_store(struct db *db, int64_t served_ms, int64_t at);
