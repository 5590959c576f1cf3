/*
 * soundness.c - the mark of a server that ended in order, and the check of the whole file.
 */
#include "db/file/soundness.h"

#include <stdio.h>
#include <string.h>

#include "db/statement.h"

enum {
	NAME_SIZE = 64,	       /* of a table */
	STEPS_BETWEEN = 50000, /* of SQLite's machine: some milliseconds */
};

const struct statement_text soundness_statements[] = {
	{SOUNDNESS_FIND, "SELECT unchecked, running, found FROM soundness WHERE id = 1"},
	{SOUNDNESS_BEGIN, "UPDATE soundness SET unchecked = unchecked OR running, running = 1 WHERE id = 1"},
	{SOUNDNESS_STORE, "UPDATE soundness SET unchecked = ?1 <> '', found = ?1 WHERE id = 1"},
	{SOUNDNESS_END, "UPDATE soundness SET running = 0 WHERE id = 1"},
	{CHECK_NEXT_TABLE, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name > ?1 "
			   "ORDER BY name LIMIT 1"},
	/* Reads every column, pages beyond the first included. */
	{CHECK_JOURNAL, "SELECT id, length(side) + length(text) + length(events) + length(cause) + match + "
			"previous + number + at_ms + throw FROM actions WHERE id > ?1 ORDER BY id LIMIT ?2"},
	{0, NULL},
};

static enum db_status
soundness_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct soundness *soundness = to;

	(void)db;
	soundness->unchecked = sqlite3_column_int(stmt, 0) != 0 || sqlite3_column_int(stmt, 1) != 0;
	column_copy(stmt, 2, soundness->found, sizeof soundness->found);
	return DB_OK;
}

enum db_status
soundness_find(struct db *db, struct soundness *soundness)
{
	return statement_one(db, SOUNDNESS_FIND, soundness_read, soundness);
}

enum db_status
soundness_begin(struct db *db, struct soundness *soundness)
{
	enum db_status status = soundness_find(db, soundness);

	return status == DB_OK ? statement_write(db, SOUNDNESS_BEGIN) : status;
}

enum db_status
soundness_store(struct db *db, const char *found)
{
	bind_text(statement_of(db, SOUNDNESS_STORE), 1, found);
	return statement_write(db, SOUNDNESS_STORE);
}

enum db_status
soundness_end(struct db *db)
{
	return statement_write(db, SOUNDNESS_END);
}

/* A check on its way. */
struct check {
	struct db *db;
	bool (*go_on)(void *arg);
	void *arg;
	bool unfinished; /* told to end, or it can't read just now, which is no damage */
	char *found;
};

/* Called by SQLite in the midst of a query: nonzero interrupts it. */
static int
on_progress(void *arg)
{
	const struct check *check = arg;

	return !check->go_on(check->arg);
}

/* SQLite puts a heading line above what it found. */
static bool
report(struct check *check, const char *table, const char *what)
{
	if (strncmp(what, "***", 3) == 0 && strchr(what, '\n') != NULL)
		what = strchr(what, '\n') + 1;
	snprintf(check->found, DB_REASON_SIZE, "table %.40s: %.160s", table, what);
	check->found[strcspn(check->found, "\n")] = '\0';
	return false;
}

/* A query has failed. */
static bool
report_failure(struct check *check, const char *table)
{
	int code = sqlite3_errcode(db_handle(check->db)) & 0xff;

	check->unfinished = code != SQLITE_CORRUPT && code != SQLITE_NOTADB && code != SQLITE_IOERR;
	return report(check, table, sqlite3_errmsg(db_handle(check->db)));
}

/* A table with its indexes, in one snapshot. */
static bool
check_table(struct check *check, const char *table)
{
	char question[NAME_SIZE + 32];
	sqlite3_stmt *stmt = NULL;
	bool sound = false;

	snprintf(question, sizeof question, "PRAGMA quick_check('%s')", table);
	if (sqlite3_prepare_v2(db_handle(check->db), question, -1, &stmt, NULL) != SQLITE_OK ||
		sqlite3_step(stmt) != SQLITE_ROW)
		(void)report_failure(check, table);
	else if (!(sound = strcmp(column_text(stmt, 0), "ok") == 0))
		(void)report(check, table, column_text(stmt, 0));
	sqlite3_finalize(stmt);
	return sound;
}

/* The next rows of the journal, in a snapshot of their own. *last is the id of the last one read, and stays
 * the same after the end. */
static bool
check_slice(struct check *check, int64_t *last)
{
	enum { ROWS = 20000 };
	sqlite3_stmt *stmt = statement_of(check->db, CHECK_JOURNAL);
	enum db_status status;
	bool sound = true;

	BIND_INTS(stmt, *last, ROWS);
	while (sound && statement_next(check->db, CHECK_JOURNAL, &status)) {
		int64_t id = sqlite3_column_int64(stmt, 0);
		if (id <= *last || sqlite3_column_type(stmt, 1) == SQLITE_NULL)
			sound = report(check, "actions", "a row out of order, or without a value");
		*last = id;
	}
	if (sound && status != DB_OK)
		(void)report_failure(check, "actions");
	statement_end(check->db, CHECK_JOURNAL);
	return sound && status == DB_OK;
}

/* By far the largest table. It has no index, and rows are only appended to it. */
static bool
check_journal(struct check *check)
{
	int64_t before, last = 0;

	do {
		before = last;
		if (!check_slice(check, &last))
			return false;
	} while (last > before);
	return true;
}

static bool
check_next(struct check *check, char table[NAME_SIZE], bool *more)
{
	bind_text(statement_of(check->db, CHECK_NEXT_TABLE), 1, table);
	enum db_status status = statement_copy(check->db, CHECK_NEXT_TABLE, table, NAME_SIZE);

	*more = status == DB_OK;
	if (status != DB_OK)
		return status == DB_NONE || report_failure(check, "sqlite_schema");
	return strcmp(table, "actions") == 0 ? check_journal(check) : check_table(check, table);
}

enum checked
soundness_check(struct db *db, bool (*go_on)(void *arg), void *arg, char found[DB_REASON_SIZE])
{
	struct check check = {.db = db, .go_on = go_on, .arg = arg, .found = found};
	char table[NAME_SIZE] = "";

	found[0] = '\0';
	sqlite3_progress_handler(db_handle(db), STEPS_BETWEEN, on_progress, &check);
	bool more = true, sound = check_table(&check, "sqlite_schema");
	while (sound && more)
		sound = check_next(&check, table, &more);
	sqlite3_progress_handler(db_handle(db), 0, NULL, NULL);
	if (check.unfinished)
		return CHECK_UNFINISHED;
	return sound ? CHECK_SOUND : CHECK_DAMAGED;
}
