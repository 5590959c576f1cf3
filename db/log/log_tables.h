/*
 * log_tables.h - the tables of a file as rows of the log name them; inside db/log/ only.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/status.h"

enum { LOG_COLUMNS_MOST = 64 };

struct log_table {
	char *name;    /* owned */
	bool left_out; /* it speaks of the file, not of the club */
	int columns;
	char *column[LOG_COLUMNS_MOST]; /* owned; their names */
	uint64_t keys;			/* a bit for each column of the primary key */
	uint8_t *head;			/* owned; what comes before the rows of this table in a changeset */
	size_t head_size;
	sqlite3_value *missing[LOG_COLUMNS_MOST]; /* owned; log_table_old() */
};

struct log_tables {
	int count;
	struct log_table *table; /* owned, in the order of their names */
};

/* False with a sentence in `reason`. */
bool log_tables_read(sqlite3 *handle, struct log_tables *tables, char reason[DB_REASON_SIZE]);
void log_tables_clear(struct log_tables *tables);

/* Rows of a table without a primary key can't be named. Old versions had such a table, which was never told
 * of. False with a sentence in `reason`. */
bool log_tables_have_keys(const struct log_tables *tables, char reason[DB_REASON_SIZE]);

/* NULL if there is none. */
const struct log_table *log_tables_find(const struct log_tables *tables, const char *name);

/*
 * What a column had before a change, for which SQLite says `value`. It may say NULL for a column that is
 * newer than the row, though the row reads as if it had the default (before 3.45). A NULL where none can be
 * means that.
 */
static inline sqlite3_value *
log_table_old(const struct log_table *table, int column, sqlite3_value *value)
{
	return table->missing[column] != NULL && sqlite3_value_type(value) == SQLITE_NULL
		       ? table->missing[column]
		       : value;
}
