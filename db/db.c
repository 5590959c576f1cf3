/*
 * db.c - the turn's transaction, and how statements are run.
 *
 *   idle --first row--> begun --db_commit--> idle
 *                         |
 *                         +-- a row or the commit failed --> failed (sticky) --db_rollback--> idle
 *                                                              |
 *                                                              +-- broken: stays so, the process ends
 */
#include "db/db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/appended.h"
#include "db/early.h"
#include "db/file/file.h"
#include "db/rankings/unposted.h"
#include "db/statement.h"

struct db {
	sqlite3 *handle; /* owned */
	const char *sql[STATEMENT_COUNT];
	sqlite3_stmt *statements[STATEMENT_COUNT]; /* owned; NULL: not prepared yet */
	enum db_status failed; /* DB_OK, or the answer to every further write of the turn */
	int pending;
	struct unposted *unposted;	     /* owned */
	struct appended *appended;	     /* owned */
	bool reads_actions[STATEMENT_COUNT]; /* those that need all actions of the turn to be there */
	int64_t work;			     /* of all queries, in steps of SQLite's machine */
	char error[DB_REASON_SIZE];
};

const struct statement_text turn_statements[] = {
	{TURN_BEGIN, "BEGIN IMMEDIATE"},
	{TURN_COMMIT, "COMMIT"},
	{TURN_ROLLBACK, "ROLLBACK"},
	{TURN_LOOK, "BEGIN"},
	/* A row without meaning, always the same one; still, pages are written and synced. */
	{TURN_PROBE, "INSERT OR REPLACE INTO probes (rowid, at) VALUES (1, unixepoch())"},
	{0, NULL},
};

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

/* Keeps SQLite's message for db_error() before another call changes it. */
static enum db_status
note(struct db *db, int code)
{
	enum db_status status = status_of(code);
	if (status != DB_OK)
		snprintf(db->error, sizeof db->error, "%s (%d)", sqlite3_errmsg(db->handle), code);
	return status;
}

static bool
prepare(struct db *db, enum statement statement)
{
	return sqlite3_prepare_v3(db->handle, db->sql[statement], -1, SQLITE_PREPARE_PERSISTENT,
		       &db->statements[statement], NULL) == SQLITE_OK;
}

sqlite3_stmt *
statement_of(struct db *db, enum statement statement)
{
	if (db->statements[statement] == NULL && !prepare(db, statement)) {
		fprintf(stderr, "%s: %s\n", db->sql[statement], sqlite3_errmsg(db->handle));
		abort(); /* only where statements are prepared late: in tests */
	}
	return db->statements[statement];
}

static void
turn_fail(struct db *db, enum db_status status)
{
	if (db->failed != DB_BROKEN)
		db->failed = status;
}

/* Steps a statement that returns no rows. */
static enum db_status
run(struct db *db, enum statement statement)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	enum db_status status = note(db, sqlite3_step(stmt));
	sqlite3_reset(stmt);
	return status;
}

static bool
turn_begun(const struct db *db)
{
	return !sqlite3_get_autocommit(db->handle);
}

enum db_status
statement_begin(struct db *db)
{
	if (db->failed == DB_OK && !turn_begun(db))
		turn_fail(db, run(db, TURN_BEGIN));
	return db->failed;
}

/* Actions that wait are inserted before anybody looks for them. If that fails, so does the turn. */
static void
insert_actions(struct db *db)
{
	if (db->appended->count > 0)
		(void)!db->appended->insert(db);
}

void
statement_count(struct db *db, int rows)
{
	db->pending += rows;
}

enum db_status
statement_write(struct db *db, enum statement statement)
{
	if (statement_begin(db) != DB_OK)
		return db->failed;
	if (db->reads_actions[statement])
		insert_actions(db);

	enum db_status status = run(db, statement);
	if (status == DB_OK && sqlite3_changes(db->handle) == 0)
		status = DB_NONE;
	if (status == DB_OK)
		db->pending++;
	else if (status == DB_NO_SPACE || status == DB_BROKEN)
		turn_fail(db, status);
	else if (db->pending == 0)
		db_rollback(db); /* nothing to commit: leave no transaction open */
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
	bind_int(statement_of(db, statement), 1, id);
	bind_int(statement_of(db, statement), 2, value);
	return statement_write(db, statement);
}

/* The next row of a query: DB_NONE after the last. */
static enum db_status
step(struct db *db, enum statement statement)
{
	if (db->reads_actions[statement])
		insert_actions(db);
	int code = sqlite3_step(statement_of(db, statement));
	if (code == SQLITE_ROW)
		return DB_OK;
	if (code == SQLITE_DONE)
		return DB_NONE;

	enum db_status status = note(db, code);
	if (status == DB_BROKEN)
		turn_fail(db, status);
	return status;
}

bool
statement_next(struct db *db, enum statement statement, enum db_status *status)
{
	enum db_status stepped = step(db, statement);

	*status = stepped == DB_NONE ? DB_OK : stepped;
	return stepped == DB_OK;
}

void
statement_end(struct db *db, enum statement statement)
{
	sqlite3_stmt *stmt = statement_of(db, statement);

	db->work += sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_VM_STEP, true);
	sqlite3_reset(stmt);
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

int64_t
db_work(const struct db *db)
{
	return db->work;
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
	turn_fail(db, DB_BROKEN);
	return DB_BROKEN;
}

struct unposted *
db_unposted(struct db *db)
{
	return db->unposted;
}

struct appended *
db_appended(struct db *db)
{
	return db->appended;
}

unsigned int
statement_file_version(struct db *db)
{
	unsigned int version = 0;

	sqlite3_file_control(db->handle, "main", SQLITE_FCNTL_DATA_VERSION, &version);
	return version;
}

int
db_pending(const struct db *db)
{
	return db->pending;
}

enum db_status
db_commit(struct db *db)
{
	insert_actions(db);
	if (db->failed != DB_OK)
		return db->failed;
	if (!turn_begun(db))
		return DB_OK;

	enum db_status status = run(db, TURN_COMMIT);
	if (status == DB_OK) {
		db->pending = 0;
		appended_keep(db->appended, statement_file_version(db));
	} else
		turn_fail(db, status);
	return status;
}

void
db_rollback(struct db *db)
{
	bool lost = db->pending > 0 || db->failed != DB_OK;

	/* After some failures SQLite has already rolled back. */
	if (turn_begun(db) && run(db, TURN_ROLLBACK) != DB_OK && turn_begun(db))
		turn_fail(db, DB_BROKEN);
	if (db->failed != DB_BROKEN)
		db->failed = DB_OK;
	if (lost)
		unposted_lose(db->unposted);
	db->pending = 0;
	appended_forget(db->appended);
}

bool
db_is_broken(const struct db *db)
{
	return db->failed == DB_BROKEN;
}

const char *
db_error(const struct db *db)
{
	return db->error;
}

sqlite3 *
db_handle(const struct db *db)
{
	return db->handle;
}

static void
collect_sql(struct db *db)
{
	for (const struct statement_text *const *table = statement_tables; *table != NULL; table++) {
		for (const struct statement_text *text = *table; text->sql != NULL; text++) {
			assert(db->sql[text->statement] == NULL);
			db->sql[text->statement] = text->sql;
		}
	}
	for (int statement = 0; statement < STATEMENT_COUNT; statement++) {
		assert(db->sql[statement] != NULL);
		db->reads_actions[statement] = statement_reads_actions(db->sql[statement]);
	}
}

/* Nobody who plays waits for it, and tables that don't fit are found at the start. */
static bool
prepare_all(struct db *db, char reason[DB_REASON_SIZE])
{
	for (int statement = 0; statement < STATEMENT_COUNT; statement++) {
		if (!prepare(db, (enum statement)statement)) {
			snprintf(reason, DB_REASON_SIZE, "the database's tables don't fit this program: %s",
				sqlite3_errmsg(db->handle));
			return false;
		}
	}
	return true;
}

static struct db *
db_open_by(
	sqlite3 *(*open)(const char *, char[DB_REASON_SIZE]), const char *path, char reason[DB_REASON_SIZE])
{
	struct db *db = calloc(1, sizeof *db);
	if (db == NULL || (db->unposted = unposted_new()) == NULL ||
		(db->appended = appended_new()) == NULL) {
		snprintf(reason, DB_REASON_SIZE, "no memory for the database");
		unposted_free(db != NULL ? db->unposted : NULL);
		free(db);
		return NULL;
	}
	db->handle = open(path, reason);
	collect_sql(db);
	if (db->handle == NULL || (db_prepares_early() && !prepare_all(db, reason))) {
		db_close(db);
		return NULL;
	}
	return db;
}

struct db *
db_open(const char *path, char reason[DB_REASON_SIZE])
{
	return db_open_by(file_open, path, reason);
}

struct db *
db_open_to_read(const char *path, char reason[DB_REASON_SIZE])
{
	return db_open_by(file_open_to_read, path, reason);
}

void
db_stop_waiting(struct db *db)
{
	sqlite3_busy_timeout(db->handle, 0);
}

void
db_close(struct db *db)
{
	if (db == NULL)
		return;
	for (int statement = 0; statement < STATEMENT_COUNT; statement++)
		sqlite3_finalize(db->statements[statement]);
	int code = sqlite3_close(db->handle); /* rolls back uncommitted rows */
	assert(code == SQLITE_OK);
	(void)code;
	unposted_free(db->unposted);
	free(db->appended);
	free(db);
}

enum db_status
db_probe(struct db *db)
{
	assert(db->pending == 0);
	enum db_status status = statement_write(db, TURN_PROBE);
	if (status == DB_OK)
		status = db_commit(db);
	if (status == DB_NO_SPACE)
		db_rollback(db);
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
db_look(struct db *db)
{
	assert(db->pending == 0 && !turn_begun(db));
	return run(db, TURN_LOOK);
}

void
db_look_away(struct db *db)
{
	db_rollback(db);
}
