/*
 * changes.h - reads through a changeset before SQLite does, which would skip what doesn't fit; inside db/log/
 * only.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "db/log/log_tables.h"

/* Whether the body holds changes of these tables alone, with the columns and keys that these have. *count
 * gets their number. False with the end of a sentence about the row of the log in `reason`. */
bool changes_check(const struct log_tables *tables, const void *body, size_t size, int64_t *count,
	char reason[DB_REASON_SIZE]);
