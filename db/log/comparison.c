/*
 * comparison.c - see comparison.h. For each table of the file there is a temporary one: column n of the
 * file's is its column cN; `said` has a bit for each column that the log has set, `turn` is the last row of
 * the log about it.
 *
 * Parameter n + 1 is what column n has; the others follow.
 */
#include "db/log/comparison.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "db/file/file.h"
#include "db/log/changes.h"
#include "db/log/file_place.h"
#include "db/log/log_tables.h"

enum {
	AT_SAID = LOG_COLUMNS_MOST + 1,
	AT_GONE,
	AT_TURN,
};

struct noted_table {
	sqlite3_stmt *update, *insert; /* owned; NULL: no row of the log has named it yet */
};

struct comparison {
	sqlite3 *handle; /* owned */
	int version;
	struct log_place place;
	struct log_tables tables;  /* owned */
	struct noted_table *noted; /* owned, table by table */
};

static bool
fail(const struct comparison *comparison, char reason[DB_REASON_SIZE])
{
	snprintf(reason, DB_REASON_SIZE, "the database can't be compared with the log: %.150s",
		sqlite3_errmsg(comparison->handle));
	return false;
}

/* Takes the text. NULL with SQLite's error. */
static sqlite3_stmt *
prepare(const struct comparison *comparison, sqlite3_str *sql)
{
	sqlite3_stmt *stmt = NULL;
	char *text = sqlite3_str_finish(sql);

	if (text != NULL)
		(void)sqlite3_prepare_v2(comparison->handle, text, -1, &stmt, NULL);
	sqlite3_free(text);
	return stmt;
}

/* Takes the text. */
static bool
run(const struct comparison *comparison, sqlite3_str *sql)
{
	char *text = sqlite3_str_finish(sql);
	bool done = text != NULL && sqlite3_exec(comparison->handle, text, NULL, NULL, NULL) == SQLITE_OK;

	sqlite3_free(text);
	return done;
}

static bool
is_key(const struct log_table *table, int column)
{
	return (table->keys & UINT64_C(1) << column) != 0;
}

/* --- what the log says */

static bool
make_table(const struct comparison *comparison, const struct log_table *table)
{
	sqlite3_str *sql = sqlite3_str_new(comparison->handle);
	const char *before = "";

	sqlite3_str_appendf(sql, "CREATE TEMP TABLE \"%w\" (", table->name);
	for (int i = 0; i < table->columns; i++)
		sqlite3_str_appendf(sql, "c%d, ", i);
	sqlite3_str_appendf(
		sql, "said, gone, turn); CREATE INDEX temp.\"of %w\" ON \"%w\" (", table->name, table->name);
	for (int i = 0; i < table->columns; i++) {
		if (!is_key(table, i))
			continue;
		sqlite3_str_appendf(sql, "%sc%d", before, i);
		before = ", ";
	}
	sqlite3_str_appendall(sql, ")");
	return run(comparison, sql);
}

static sqlite3_stmt *
prepare_update(const struct comparison *comparison, const struct log_table *table)
{
	sqlite3_str *sql = sqlite3_str_new(comparison->handle);
	const char *before = "WHERE";

	sqlite3_str_appendf(sql, "UPDATE temp.\"%w\" SET ", table->name);
	for (int i = 0; i < table->columns; i++)
		if (!is_key(table, i))
			sqlite3_str_appendf(sql, "c%d = CASE WHEN ?%d & %lld THEN ?%d ELSE c%d END, ", i,
				AT_SAID, (long long)(UINT64_C(1) << i), i + 1, i);
	sqlite3_str_appendf(sql, "said = said | ?%d, gone = ?%d, turn = ?%d ", AT_SAID, AT_GONE, AT_TURN);
	for (int i = 0; i < table->columns; i++) {
		if (!is_key(table, i))
			continue;
		sqlite3_str_appendf(sql, "%s c%d IS ?%d ", before, i, i + 1);
		before = "AND";
	}
	return prepare(comparison, sql);
}

static sqlite3_stmt *
prepare_insert(const struct comparison *comparison, const struct log_table *table)
{
	sqlite3_str *sql = sqlite3_str_new(comparison->handle);

	sqlite3_str_appendf(sql, "INSERT INTO temp.\"%w\" VALUES (", table->name);
	for (int i = 0; i < table->columns; i++)
		sqlite3_str_appendf(sql, "?%d, ", i + 1);
	sqlite3_str_appendf(sql, "?%d, ?%d, ?%d)", AT_SAID, AT_GONE, AT_TURN);
	return prepare(comparison, sql);
}

/* NULL with SQLite's error. */
static struct noted_table *
find_noted(struct comparison *comparison, const struct log_table *table)
{
	struct noted_table *noted = &comparison->noted[table - comparison->tables.table];

	if (noted->insert != NULL)
		return noted;
	if (!make_table(comparison, table))
		return NULL;
	noted->update = prepare_update(comparison, table);
	noted->insert = prepare_insert(comparison, table);
	return noted->update != NULL && noted->insert != NULL ? noted : NULL;
}

static bool
run_with(sqlite3_stmt *stmt, const struct log_change *change, int64_t seq)
{
	const struct log_table *table = change->table;
	bool is_new = change->op == SQLITE_INSERT, bound = true;
	uint64_t said = change->op == SQLITE_UPDATE ? change->set : is_new ? UINT64_MAX : 0;

	for (int i = 0; i < table->columns; i++) {
		const struct log_value *values = is_new || !is_key(table, i) ? change->new : change->old;
		bool is_said = is_key(table, i) || (said & UINT64_C(1) << i) != 0;
		bound = bound && (is_said ? log_value_bind(stmt, i + 1, &values[i])
					  : sqlite3_bind_null(stmt, i + 1) == SQLITE_OK);
	}
	bound = bound && sqlite3_bind_int64(stmt, AT_SAID, (int64_t)said) == SQLITE_OK &&
		sqlite3_bind_int(stmt, AT_GONE, change->op == SQLITE_DELETE) == SQLITE_OK &&
		sqlite3_bind_int64(stmt, AT_TURN, seq) == SQLITE_OK;
	bool done = bound && sqlite3_step(stmt) == SQLITE_DONE;
	(void)sqlite3_reset(stmt);
	return done;
}

static bool
note(struct comparison *comparison, const struct log_change *change, int64_t seq)
{
	const struct noted_table *noted = find_noted(comparison, change->table);

	if (noted == NULL || !run_with(noted->update, change, seq))
		return false;
	return sqlite3_changes(comparison->handle) > 0 || run_with(noted->insert, change, seq);
}

/* Other tables come. */
static bool
forget(struct comparison *comparison)
{
	for (int i = 0; i < comparison->tables.count; i++) {
		if (comparison->noted[i].insert == NULL)
			continue;
		sqlite3_str *sql = sqlite3_str_new(comparison->handle);
		sqlite3_str_appendf(sql, "DELETE FROM temp.\"%w\"", comparison->tables.table[i].name);
		if (!run(comparison, sql))
			return false;
	}
	return true;
}

bool
comparison_take(
	struct comparison *comparison, const struct log_row *row, int64_t seq, char reason[DB_REASON_SIZE])
{
	char what[DB_REASON_SIZE];
	struct log_change change;
	struct changes changes;
	enum changes_next next;

	if (row->kind == LOG_SCHEMA)
		return forget(comparison) || fail(comparison, reason);
	if (row->schema != comparison->version)
		return true;
	changes_begin(&changes, &comparison->tables, row->body, row->size);
	while ((next = changes_next(&changes, &change, what)) == CHANGES_ONE)
		if (!note(comparison, &change, seq))
			return fail(comparison, reason);
	if (next == CHANGES_DAMAGED)
		snprintf(reason, DB_REASON_SIZE, "turn %" PRId64 " of the log %.200s", seq, what);
	return next == CHANGES_END;
}

/* --- what the file has */

/* `IS` of the file's column finds the row by its index; only the other way round case counts everywhere. */
static void
add_keys(sqlite3_str *sql, const struct log_table *table)
{
	const char *before = " WHERE";

	for (int i = 0; i < table->columns; i++) {
		if (!is_key(table, i))
			continue;
		sqlite3_str_appendf(sql, "%s m.\"%w\" IS t.c%d AND t.c%d COLLATE BINARY IS m.\"%w\"", before,
			table->column[i], i, i, table->column[i]);
		before = " AND";
	}
}

static sqlite3_stmt *
prepare_comparison(const struct comparison *comparison, const struct log_table *table)
{
	sqlite3_str *sql = sqlite3_str_new(comparison->handle);

	sqlite3_str_appendf(
		sql, "SELECT turn, CASE WHEN gone THEN EXISTS (SELECT 1 FROM main.\"%w\" m", table->name);
	add_keys(sql, table);
	sqlite3_str_appendf(sql, ") ELSE NOT EXISTS (SELECT 1 FROM main.\"%w\" m", table->name);
	add_keys(sql, table);
	for (int i = 0; i < table->columns; i++)
		if (!is_key(table, i))
			sqlite3_str_appendf(sql,
				" AND (t.said & %lld = 0 OR t.c%d COLLATE BINARY IS m.\"%w\")",
				(long long)(UINT64_C(1) << i), i, table->column[i]);
	sqlite3_str_appendf(sql, ") END FROM temp.\"%w\" t ORDER BY turn", table->name);
	return prepare(comparison, sql);
}

static bool
compare_table(const struct comparison *comparison, const struct log_table *table,
	comparison_differs_fn *differs, void *arg, int64_t *rows)
{
	sqlite3_stmt *stmt = prepare_comparison(comparison, table);
	int code = SQLITE_ERROR;

	while (stmt != NULL && (code = sqlite3_step(stmt)) == SQLITE_ROW) {
		++*rows;
		if (sqlite3_column_int(stmt, 1) != 0)
			differs(arg, table->name, sqlite3_column_int64(stmt, 0));
	}
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE;
}

bool
comparison_run(struct comparison *comparison, comparison_differs_fn *differs, void *arg, int64_t *rows,
	char reason[DB_REASON_SIZE])
{
	*rows = 0;
	for (int i = 0; i < comparison->tables.count; i++)
		if (comparison->noted[i].insert != NULL &&
			!compare_table(comparison, &comparison->tables.table[i], differs, arg, rows))
			return fail(comparison, reason);
	return true;
}

/* --- */

/* Temporary tables are in files of their own, and may be written. */
static bool
begin(struct comparison *comparison, char reason[DB_REASON_SIZE])
{
	if (sqlite3_exec(comparison->handle, "PRAGMA query_only = OFF; BEGIN", NULL, NULL, NULL) !=
			SQLITE_OK ||
		!file_place_read(comparison->handle, &comparison->place))
		return fail(comparison, reason);
	if (!log_tables_read(comparison->handle, &comparison->tables, reason))
		return false;
	comparison->noted = calloc((size_t)comparison->tables.count + 1, sizeof *comparison->noted);
	if (comparison->noted != NULL)
		return true;
	snprintf(reason, DB_REASON_SIZE, "no memory to compare the database with the log");
	return false;
}

struct comparison *
comparison_open(const char *path, char reason[DB_REASON_SIZE])
{
	struct comparison *comparison = calloc(1, sizeof *comparison);

	snprintf(reason, DB_REASON_SIZE, "no memory to compare the database with the log");
	if (comparison == NULL)
		return NULL;
	comparison->handle = file_open_of_any_version(path, &comparison->version, reason);
	if (comparison->handle != NULL && begin(comparison, reason))
		return comparison;
	comparison_close(comparison);
	return NULL;
}

void
comparison_close(struct comparison *comparison)
{
	if (comparison == NULL)
		return;
	for (int i = 0; comparison->noted != NULL && i < comparison->tables.count; i++) {
		sqlite3_finalize(comparison->noted[i].update);
		sqlite3_finalize(comparison->noted[i].insert);
	}
	free(comparison->noted);
	log_tables_clear(&comparison->tables);
	sqlite3_close(comparison->handle);
	free(comparison);
}

const struct log_place *
comparison_place(const struct comparison *comparison)
{
	return &comparison->place;
}
