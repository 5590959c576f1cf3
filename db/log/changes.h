/*
 * changes.h - reads a changeset, change by change; inside db/log/ only. Nothing in it is taken on trust:
 * tables, columns and keys must be those of the file, and every byte must be accounted for.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/log/log_tables.h"

struct changes {
	const struct log_tables *tables; /* borrowed */
	const struct log_table *table;	 /* of the next change; NULL at first */
	const uint8_t *at, *end;
};

/* A value as it is in the body. */
struct log_value {
	int type; /* SQLITE_INTEGER and so on; 0: not said */
	int64_t integer;
	double real;
	const void *data; /* borrowed, never NULL; of text and bytes */
	int size;
};

/* To parameter `at`; borrowed until the statement has run. What is not said is NULL. False with SQLite's
 * error. */
bool log_value_bind(sqlite3_stmt *stmt, int at, const struct log_value *value);

struct log_change {
	const struct log_table *table;
	int op;	      /* SQLITE_INSERT, SQLITE_DELETE, SQLITE_UPDATE */
	uint64_t set; /* of an update: a bit for each column that it changes */
	/* By column: all of what is made or deleted; of an update the keys and what it changes. */
	struct log_value old[LOG_COLUMNS_MOST], new[LOG_COLUMNS_MOST];
};

enum changes_next {
	CHANGES_ONE,
	CHANGES_END,
	CHANGES_DAMAGED,
};

void changes_begin(struct changes *changes, const struct log_tables *tables, const void *body, size_t size);

/* CHANGES_DAMAGED comes with the end of a sentence about the row of the log. */
enum changes_next changes_next(
	struct changes *changes, struct log_change *change, char reason[DB_REASON_SIZE]);
