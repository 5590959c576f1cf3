/*
 * statement.c - runs statements, and says what became of them.
 */
#include "db/statement.h"

#include <stdio.h>

#include "db/sql/handle.h"
#include "db/sql/transaction.h"

enum db_status
statement_write(struct db *db, enum statement statement)
{
	if (transaction_begin(db) != DB_OK)
		return db->failed;
	if (db->reads_actions[statement])
		transaction_settle(db);

	enum db_status status = statement_run(db, statement);
	if (status == DB_OK && sqlite3_changes(db->handle) == 0)
		status = DB_NONE;
	db->lasts = db->lasts || !db->passing[statement];
	if (status == DB_OK)
		db->pending++;
	else if (status == DB_NO_SPACE || status == DB_BROKEN)
		transaction_fail(db, status);
	else if (db->pending == 0)
		transaction_take_back(db); /* nothing to commit: leave no transaction open */
	return status;
}

enum db_status
statement_write_any(struct db *db, enum statement statement)
{
	enum db_status status = statement_write(db, statement);

	return status == DB_NONE ? DB_OK : status;
}

enum db_status
statement_store(struct db *db, enum statement statement, int64_t id, int64_t value)
{
	BIND_INTS(statement_of(db, statement), id, value);
	return statement_write(db, statement);
}

/* The next row of a query: DB_NONE after the last. */
static enum db_status
step(struct db *db, enum statement statement)
{
	if (db->reads_actions[statement])
		transaction_settle(db);
	int code = sqlite3_step(statement_of(db, statement));
	if (code == SQLITE_ROW)
		return DB_OK;
	if (code == SQLITE_DONE)
		return DB_NONE;

	enum db_status status = statement_note(db, code);
	if (status == DB_BROKEN)
		transaction_fail(db, status);
	return status;
}

void
statement_end(struct db *db, enum statement statement)
{
	sqlite3_stmt *stmt = statement_of(db, statement);

	db->work += sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_VM_STEP, true);
	sqlite3_reset(stmt);
}

bool
statement_next(struct db *db, enum statement statement, enum db_status *status)
{
	enum db_status stepped = step(db, statement);

	*status = stepped == DB_NONE ? DB_OK : stepped;
	if (stepped != DB_OK)
		statement_end(db, statement);
	return stepped == DB_OK;
}

bool
statement_read(struct db *db, enum statement statement, row_fn *read, void *to, enum db_status *status)
{
	if (!statement_next(db, statement, status))
		return false;
	*status = read(db, statement_of(db, statement), to);
	if (*status != DB_OK)
		statement_end(db, statement);
	return *status == DB_OK;
}

enum db_status
statement_one(struct db *db, enum statement statement, row_fn *read, void *to)
{
	enum db_status status = step(db, statement);

	if (status == DB_OK && read != NULL)
		status = read(db, statement_of(db, statement), to);
	statement_end(db, statement);
	return status;
}

enum db_status
statement_int(struct db *db, enum statement statement, int64_t *value)
{
	enum db_status status = step(db, statement);

	*value = status == DB_OK ? sqlite3_column_int64(statement_of(db, statement), 0) : 0;
	statement_end(db, statement);
	return status;
}

enum db_status
statement_copy(struct db *db, enum statement statement, char *to, size_t size)
{
	enum db_status status = step(db, statement);

	if (status == DB_OK)
		column_copy(statement_of(db, statement), 0, to, size);
	statement_end(db, statement);
	return status;
}

enum db_status
statement_unreadable(struct db *db, const char *what)
{
	snprintf(db->error, sizeof db->error, "unreadable row: %s", what);
	return DB_NONE;
}

enum db_status
statement_no_memory(struct db *db)
{
	snprintf(db->error, sizeof db->error, "out of memory");
	transaction_fail(db, DB_BROKEN);
	return DB_BROKEN;
}
