/*
 * transaction.c - the turn's transaction.
 *
 *   idle --first row--> begun --transaction_commit--> idle
 *                         |
 *                         +-- a row or the commit failed --> failed (sticky) --transaction_take_back--> idle
 *                                                              |
 *                                                              +-- broken: stays so, the process ends
 */
#include "db/sql/transaction.h"

#include <stddef.h>

#include "db/file/log_layer.h"
#include "db/log/file_place.h"
#include "db/log/recorder.h"
#include "db/sql/handle.h"
#include "db/sql/prepared.h"

const struct statement_text turn_statements[] = {
	{TURN_BEGIN, "BEGIN IMMEDIATE"},
	{TURN_COMMIT, "COMMIT"},
	{TURN_ROLLBACK, "ROLLBACK"},
	{TURN_LOOK, "BEGIN"},
	/* A row without meaning, always the same one; still, pages are written and synced. */
	{TURN_PROBE, "INSERT OR REPLACE INTO probes (rowid, at) VALUES (1, unixepoch())"},
	{TURN_PLACE, FILE_PLACE_UPDATE},
	{0, NULL},
};

/* Who was here when. A turn that writes nothing else is not waited for until it is on the disk: a crash of
 * the program takes none of it, and who comes and goes delays nobody who plays. If the power fails, the last
 * of them may be missing; the next turn that lasts is synced with all before it. */
static const enum statement passing[] = {
	PLAYER_LOGIN, PLAYER_LOGOUT, LOGIN_APPEND, LOGIN_FORGET, LOGIN_END, ATTENDANCE_STORE};

bool
transaction_is_passing(enum statement statement)
{
	for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
		if (passing[i] == statement)
			return true;
	return false;
}

bool
transaction_has_begun(const struct db *db)
{
	return !sqlite3_get_autocommit(db->handle);
}

void
transaction_fail(struct db *db, enum db_status status)
{
	if (db->failed != DB_BROKEN)
		db->failed = status;
}

enum db_status
transaction_begin(struct db *db)
{
	if (db->failed == DB_OK && !transaction_has_begun(db))
		transaction_fail(db, statement_run(db, TURN_BEGIN));
	return db->failed;
}

void
transaction_count(struct db *db, int rows)
{
	db->pending += rows;
	db->lasts = true;
}

void
transaction_settle(struct db *db)
{
	for (int i = 0; i < MEMORY_COUNT; i++)
		if (memory_kinds[i]->settle != NULL)
			(void)!memory_kinds[i]->settle(db);
}

static void
keep_memories(struct db *db)
{
	unsigned int version = statement_file_version(db);

	for (int i = 0; i < MEMORY_COUNT; i++)
		if (memory_kinds[i]->keep != NULL)
			memory_kinds[i]->keep(db->memories[i], version);
}

/* The file has come so far in the log. */
static enum db_status
set_place(struct db *db, const struct log_place *place)
{
	file_place_bind(statement_of(db, TURN_PLACE), place);
	return statement_run(db, TURN_PLACE);
}

/* What the log has is stored: the commit here waits for no disk, and if it fails nothing may be taken back.
 * The next start makes up for it. */
static enum db_status
commit_recorded(struct db *db)
{
	struct log_place place;
	bool stored;

	enum db_status status = recorder_store(db->recorder, &stored, &place, db->error);
	if (status == DB_OK && stored)
		status = set_place(db, &place);
	log_layer_waits(db->handle, db->lasts && !stored);
	if (status == DB_OK)
		status = statement_run(db, TURN_COMMIT);
	return status != DB_OK && stored ? DB_BROKEN : status;
}

static enum db_status
commit_here(struct db *db)
{
	log_layer_waits(db->handle, db->lasts);
	return statement_run(db, TURN_COMMIT);
}

enum db_status
transaction_commit(struct db *db)
{
	transaction_settle(db);
	if (db->failed != DB_OK)
		return db->failed;
	if (!transaction_has_begun(db))
		return DB_OK;

	enum db_status status = db->recorder == NULL ? commit_here(db) : commit_recorded(db);
	if (status == DB_OK) {
		db->pending = 0;
		db->lasts = false;
		if (db->recorder != NULL)
			recorder_forget(db->recorder);
		keep_memories(db);
	} else
		transaction_fail(db, status);
	return status;
}

void
transaction_take_back(struct db *db)
{
	bool lost = db->pending > 0 || db->failed != DB_OK;

	/* After some failures SQLite has already rolled back. */
	if (transaction_has_begun(db) && statement_run(db, TURN_ROLLBACK) != DB_OK &&
		transaction_has_begun(db))
		transaction_fail(db, DB_BROKEN);
	if (db->failed != DB_BROKEN)
		db->failed = DB_OK;
	for (int i = 0; i < MEMORY_COUNT; i++)
		memory_kinds[i]->take_back(db->memories[i], lost);
	db->pending = 0;
	db->lasts = false;
	if (db->recorder != NULL)
		recorder_forget(db->recorder);
}
