/*
 * statement.h - how the files of this folder run their SQL; inside db/ only (and its tests).
 *
 * Each file has a table of its SQL, prepared when the database is opened (early.h). A query binds every
 * parameter of its statement, from 1, then runs it.
 */
#pragma once

#include "db/sql/columns.h"
#include "db/sql/prepared.h"

/*
 * Runs a writing statement; the first begins the turn's transaction. DB_NONE: no row was written, or a row it
 * refers to doesn't exist. DB_TAKEN: such a row exists already.
 */
MUST_USE enum db_status statement_write(struct db *db, enum statement statement);

/* Like statement_write(), but returns DB_OK even if no row was written. */
MUST_USE enum db_status statement_write_any(struct db *db, enum statement statement);

/* Stores a number, ?2, in the rows that belong to the id ?1. */
MUST_USE enum db_status statement_store(struct db *db, enum statement statement, int64_t id, int64_t value);

/* Steps to the next row of a query, whose columns may then be read. False after the last one (*status is
 * DB_OK) or on failure: the query has ended then. Whoever wants no more rows before calls statement_end(). */
bool statement_next(struct db *db, enum statement statement, enum db_status *status);
void statement_end(struct db *db, enum statement statement);

/* There is no memory for an answer: DB_BROKEN. */
MUST_USE enum db_status statement_no_memory(struct db *db);

/* Reads the first row of a query and ends it. `read` fills *to from the columns, or returns
 * statement_unreadable(); it is NULL if it only matters whether there is a row. DB_NONE without a row: *to is
 * unchanged. */
typedef enum db_status row_fn(struct db *db, sqlite3_stmt *stmt, void *to);
MUST_USE enum db_status statement_one(struct db *db, enum statement statement, row_fn *read, void *to);

/* Like statement_next(), and reads the row; false also if that fails. */
bool statement_read(struct db *db, enum statement statement, row_fn *read, void *to, enum db_status *status);

/* Read a row that is a single number or text. Without a row *value is 0, and `to` is unchanged. */
MUST_USE enum db_status statement_int(struct db *db, enum statement statement, int64_t *value);
MUST_USE enum db_status statement_copy(struct db *db, enum statement statement, char *to, size_t size);

/* DB_NONE, for a row that we can't have written: its match is refused, everything else goes on. */
MUST_USE enum db_status statement_unreadable(struct db *db, const char *what);
