/*
 * db.c - the database is opened and closed; its turns, as others see them.
 */
#include "db/db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/early.h"
#include "db/file/file.h"
#include "db/file/migrations.h"
#include "db/log/recorder.h"
#include "db/log/schema.h"
#include "db/sql/handle.h"
#include "db/sql/transaction.h"
#include "db/statement.h"

int64_t
db_work(const struct db *db)
{
	return db->work;
}

uint64_t
db_edition_events(const struct db *db)
{
	return db->edition_events;
}

uint64_t
db_entrants_written(const struct db *db)
{
	return db->entrants;
}

int
db_pending(const struct db *db)
{
	return db->pending;
}

enum db_status
db_commit(struct db *db)
{
	return transaction_commit(db);
}

void
db_rollback(struct db *db)
{
	transaction_take_back(db);
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
		db->passing[statement] = transaction_is_passing((enum statement)statement);
	}
}

/* Nobody who plays waits for it, and tables that don't fit are found at the start. */
static bool
prepare_all(struct db *db, char reason[DB_REASON_SIZE])
{
	for (int statement = 0; statement < STATEMENT_COUNT; statement++) {
		if (!statement_prepare(db, (enum statement)statement)) {
			snprintf(reason, DB_REASON_SIZE, "the database's tables don't fit this program: %s",
				sqlite3_errmsg(db->handle));
			return false;
		}
	}
	return true;
}

static bool
make_memories(struct db *db)
{
	bool made = true;

	for (int i = 0; i < MEMORY_COUNT; i++) {
		db->memories[i] = memory_kinds[i]->make();
		made = made && db->memories[i] != NULL;
	}
	return made;
}

void
db_note_written(struct db *db, const char *table)
{
	db->edition_events += strcmp(table, "edition_events") == 0;
	db->entrants += strcmp(table, "entrants") == 0;
}

/* SQLite tells of each row that is written, also by a trigger. */
static void
note_write(void *arg, int operation, const char *base, const char *table, sqlite3_int64 row)
{
	(void)operation;
	(void)base;
	(void)row;
	db_note_written(arg, table);
}

/* With SQL, and with what some files keep in memory. */
static struct db *
db_new(char reason[DB_REASON_SIZE])
{
	struct db *db = calloc(1, sizeof *db);

	if (db == NULL || !make_memories(db)) {
		snprintf(reason, DB_REASON_SIZE, "no memory for the database");
		db_close(db);
		return NULL;
	}
	collect_sql(db);
	return db;
}

/* NULL if it isn't open or its tables don't fit. */
static struct db *
db_ready(struct db *db, bool opened, char reason[DB_REASON_SIZE])
{
	if (opened)
		(void)sqlite3_update_hook(db->handle, note_write, db);
	if (opened && (!db_prepares_early() || prepare_all(db, reason)))
		return db;
	db_close(db);
	return NULL;
}

struct db *
db_open(const char *path, char reason[DB_REASON_SIZE])
{
	struct db *db = db_new(reason);

	if (db == NULL)
		return NULL;
	db->handle = file_open(path, reason);
	return db_ready(db, db->handle != NULL, reason);
}

struct db *
db_open_to_read(const char *path, char reason[DB_REASON_SIZE])
{
	struct db *db = db_new(reason);

	if (db == NULL)
		return NULL;
	db->handle = file_open_to_read(path, reason);
	return db_ready(db, db->handle != NULL, reason);
}

struct db *
db_open_recorded(const char *path, const struct log_store *log, char reason[DB_REASON_SIZE])
{
	struct db *db = db_new(reason);
	int version;

	if (db == NULL)
		return NULL;
	db->handle = file_open_unmigrated(path, &version, reason);
	if (db->handle != NULL &&
		(version == migration_count || schema_migrate(db->handle, version, log, reason)))
		db->recorder = recorder_open(db->handle, migration_count, log, reason);
	return db_ready(db, db->recorder != NULL, reason);
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
	recorder_close(db->recorder);
	int code = sqlite3_close(db->handle); /* rolls back uncommitted rows */
	assert(code == SQLITE_OK);
	(void)code;
	for (int i = 0; i < MEMORY_COUNT; i++)
		memory_kinds[i]->drop(db->memories[i]);
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
	assert(db->pending == 0 && !transaction_has_begun(db));
	return statement_run(db, TURN_LOOK);
}

void
db_look_away(struct db *db)
{
	db_rollback(db);
}
