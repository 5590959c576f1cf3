/*
 * log_store.h - how a turn is stored elsewhere before it is stored here.
 */
#pragma once

#include "db/log/log_row.h"
#include "db/status.h"

/*
 * Stores a turn elsewhere, between its last row and its commit. DB_OK: it is stored there, *place is its
 * place, and the commit follows. DB_NO_SPACE: it isn't, and the turn is to be taken back. DB_BROKEN: the
 * process is to end. With a sentence in `reason`, for db_error().
 */
typedef enum db_status log_store_fn(
	void *arg, const struct log_row *row, struct log_place *place, char reason[DB_REASON_SIZE]);

struct log_store {
	log_store_fn *store;
	void *arg;
};
