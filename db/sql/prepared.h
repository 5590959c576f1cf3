/*
 * prepared.h - prepared statements, and what a step of one means; inside db/ only.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

#include "db/sql/statement_tables.h"
#include "server/rules/must_use.h"

/* For binding and for reading columns; borrowed. */
sqlite3_stmt *statement_of(struct db *db, enum statement statement);

/* False if it doesn't fit the tables. */
MUST_USE bool statement_prepare(struct db *db, enum statement statement);

/* Steps a statement that returns no rows. */
MUST_USE enum db_status statement_run(struct db *db, enum statement statement);

/* What a step of SQLite has returned; keeps its message for db_error() before another call changes it. */
MUST_USE enum db_status statement_note(struct db *db, int code);

/* What a file keeps beside the database; borrowed. */
void *db_memory(struct db *db, enum memory memory);

/* Changes with each commit, whoever makes it. */
unsigned int statement_file_version(struct db *db);

sqlite3 *db_handle(const struct db *db);
