/*
 * prepared.c - statements of the tables, prepared at the start or at their first use.
 */
#include "db/sql/prepared.h"

#include <stdio.h>
#include <stdlib.h>

#include "db/log/recorder.h"
#include "db/sql/handle.h"

static enum db_status
status_of(int code)
{
	switch (code & 0xff) {
	case SQLITE_OK:
	case SQLITE_ROW:
	case SQLITE_DONE:
		return DB_OK;
	case SQLITE_FULL:
	case SQLITE_BUSY: /* somebody's shell holds the write lock: like a full disk, that passes */
		return DB_NO_SPACE;
	case SQLITE_CONSTRAINT:
		if (code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY)
			return DB_TAKEN;
		if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
			return DB_NONE;
		return DB_BROKEN;
	default:
		return DB_BROKEN;
	}
}

enum db_status
statement_note(struct db *db, int code)
{
	enum db_status status = status_of(code);
	if (status != DB_OK)
		snprintf(db->error, sizeof db->error, "%s (%d)", sqlite3_errmsg(db->handle), code);
	return status;
}

bool
statement_prepare(struct db *db, enum statement statement)
{
	return sqlite3_prepare_v3(db->handle, db->sql[statement], -1, SQLITE_PREPARE_PERSISTENT,
		       &db->statements[statement], NULL) == SQLITE_OK;
}

sqlite3_stmt *
statement_of(struct db *db, enum statement statement)
{
	if (db->statements[statement] == NULL && !statement_prepare(db, statement)) {
		fprintf(stderr, "%s: %s\n", db->sql[statement], sqlite3_errmsg(db->handle));
		abort(); /* only where statements are prepared late: in tests */
	}
	return db->statements[statement];
}

enum db_status
statement_run(struct db *db, enum statement statement)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	size_t mark = db->recorder != NULL ? recorder_mark(db->recorder) : 0;
	enum db_status status = statement_note(db, sqlite3_step(stmt));
	sqlite3_reset(stmt);
	if (status != DB_OK && db->recorder != NULL)
		recorder_go_back(db->recorder, mark);
	return status;
}

void *
db_memory(struct db *db, enum memory memory)
{
	return db->memories[memory];
}

unsigned int
statement_file_version(struct db *db)
{
	unsigned int version = 0;

	sqlite3_file_control(db->handle, "main", SQLITE_FCNTL_DATA_VERSION, &version);
	return version;
}

sqlite3 *
db_handle(const struct db *db)
{
	return db->handle;
}
