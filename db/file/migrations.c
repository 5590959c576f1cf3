/*
 * migrations.c - runs the migrations that a database lacks.
 *
 * A step runs inside a transaction, of its own or of all that make a new database, where foreign keys can't
 * be switched off; a step that rebuilds a table defers them (`PRAGMA defer_foreign_keys`), and is not
 * committed while a row refers to a missing one.
 */
#include "db/file/migrations.h"

#include <stdio.h>

/* Whether rows refer to missing rows: 0 or 1; -1 if SQLite can't tell. */
static int
dangling_rows(sqlite3 *handle)
{
	sqlite3_stmt *check = NULL;
	if (sqlite3_prepare_v2(handle, "PRAGMA foreign_key_check", -1, &check, NULL) != SQLITE_OK)
		return -1;

	int code = sqlite3_step(check);
	sqlite3_finalize(check);
	return code == SQLITE_DONE ? 0 : code == SQLITE_ROW ? 1 : -1;
}

static bool
run(sqlite3 *handle, const char *sql)
{
	return sqlite3_exec(handle, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool
migration_run(sqlite3 *handle, const char *step, int number, int application)
{
	char marks[96];
	snprintf(marks, sizeof marks, "PRAGMA user_version = %d; PRAGMA application_id = %d", number,
		application);

	return run(handle, step) && dangling_rows(handle) == 0 && run(handle, marks);
}

static bool
fail(sqlite3 *handle, int number, char reason[DB_REASON_SIZE])
{
	snprintf(reason, DB_REASON_SIZE, "migration %d of the database failed: %s", number,
		sqlite3_errcode(handle) == SQLITE_OK ? "rows are left that refer to nothing"
						     : sqlite3_errmsg(handle));
	return false;
}

bool
migrations_run_within(sqlite3 *handle, const char *const *steps, int count, int version, int application,
	char reason[DB_REASON_SIZE])
{
	if (steps == migrations && count == migration_count && version == 0)
		return migration_run(handle, new_database_sql, count, application) ||
		       fail(handle, count, reason);
	for (int number = version + 1; number <= count; number++)
		if (!migration_run(handle, steps[number - 1], number, application))
			return fail(handle, number, reason);
	return true;
}

static bool
run_in_one(sqlite3 *handle, const char *const *steps, int count, int version, int application,
	char reason[DB_REASON_SIZE])
{
	if (!run(handle, "BEGIN IMMEDIATE"))
		return fail(handle, version + 1, reason);
	if (migrations_run_within(handle, steps, count, version, application, reason) &&
		(run(handle, "COMMIT") || fail(handle, count, reason)))
		return true;
	if (!sqlite3_get_autocommit(handle))
		(void)run(handle, "ROLLBACK");
	return false;
}

bool
migrations_run(sqlite3 *handle, const char *const *steps, int count, int version, int application,
	char reason[DB_REASON_SIZE])
{
	/* A new database is made in one transaction: no start waits for the disk at each of many steps. */
	if (version == 0)
		return count == 0 || run_in_one(handle, steps, count, 0, application, reason);
	for (int number = version + 1; number <= count; number++)
		if (!run_in_one(handle, steps, number, number - 1, application, reason))
			return false;
	return true;
}
