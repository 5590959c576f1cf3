/*
 * applier.c - see applier.h. Parameter n + 1 is what column n was, parameter LOG_COLUMNS_MOST + n + 1 what it
 * is to be.
 */
#include "db/log/applier.h"

#include <stdlib.h>

enum { UPDATES_KEPT = 8 }; /* of a table: each changes other columns */

struct kept_update {
	uint64_t set;
	sqlite3_stmt *stmt; /* owned */
};

struct table_statements {
	sqlite3_stmt *insert, *remove, *find; /* owned; NULL: not prepared yet */
	struct kept_update update[UPDATES_KEPT];
	int next_update; /* which one goes for the next that is new */
};

struct applier {
	sqlite3 *handle;		 /* borrowed */
	const struct log_tables *tables; /* borrowed */
	struct table_statements *of;	 /* owned, table by table */
};

struct applier *
applier_open(sqlite3 *handle, const struct log_tables *tables)
{
	struct applier *applier = calloc(1, sizeof *applier);

	if (applier == NULL)
		return NULL;
	*applier = (struct applier){.handle = handle, .tables = tables};
	applier->of = calloc((size_t)tables->count + 1, sizeof *applier->of);
	if (applier->of != NULL)
		return applier;
	free(applier);
	return NULL;
}

void
applier_close(struct applier *applier)
{
	if (applier == NULL)
		return;
	for (int i = 0; i < applier->tables->count; i++) {
		struct table_statements *statements = &applier->of[i];
		sqlite3_finalize(statements->insert);
		sqlite3_finalize(statements->remove);
		sqlite3_finalize(statements->find);
		for (int j = 0; j < UPDATES_KEPT; j++)
			sqlite3_finalize(statements->update[j].stmt);
	}
	free(applier->of);
	free(applier);
}

/* --- statements */

/* "a" IS ?1 AND "c" IS ?3: these columns are as they were. */
static void
add_where(sqlite3_str *sql, const struct log_table *table, uint64_t columns)
{
	const char *before = " WHERE ";

	for (int i = 0; i < table->columns; i++) {
		if ((columns & UINT64_C(1) << i) == 0)
			continue;
		sqlite3_str_appendf(sql, "%s\"%w\" IS ?%d", before, table->column[i], i + 1);
		before = " AND ";
	}
}

/* Takes the text. NULL with SQLite's error. */
static sqlite3_stmt *
prepare(const struct applier *applier, sqlite3_str *sql)
{
	sqlite3_stmt *stmt = NULL;
	char *text = sqlite3_str_finish(sql);

	if (text != NULL)
		(void)sqlite3_prepare_v3(applier->handle, text, -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL);
	sqlite3_free(text);
	return stmt;
}

static sqlite3_stmt *
prepare_insert(const struct applier *applier, const struct log_table *table)
{
	sqlite3_str *sql = sqlite3_str_new(applier->handle);

	sqlite3_str_appendf(sql, "INSERT INTO main.\"%w\" VALUES (", table->name);
	for (int i = 0; i < table->columns; i++)
		sqlite3_str_appendf(sql, "%s?%d", i > 0 ? ", " : "", LOG_COLUMNS_MOST + i + 1);
	sqlite3_str_appendall(sql, ")");
	return prepare(applier, sql);
}

static sqlite3_stmt *
prepare_remove(const struct applier *applier, const struct log_table *table)
{
	sqlite3_str *sql = sqlite3_str_new(applier->handle);

	sqlite3_str_appendf(sql, "DELETE FROM main.\"%w\"", table->name);
	add_where(sql, table, UINT64_MAX);
	return prepare(applier, sql);
}

static sqlite3_stmt *
prepare_find(const struct applier *applier, const struct log_table *table)
{
	sqlite3_str *sql = sqlite3_str_new(applier->handle);

	sqlite3_str_appendf(sql, "SELECT 1 FROM main.\"%w\"", table->name);
	add_where(sql, table, table->keys);
	return prepare(applier, sql);
}

static sqlite3_stmt *
prepare_update(const struct applier *applier, const struct log_table *table, uint64_t set)
{
	sqlite3_str *sql = sqlite3_str_new(applier->handle);
	const char *before = "";

	sqlite3_str_appendf(sql, "UPDATE main.\"%w\" SET ", table->name);
	for (int i = 0; i < table->columns; i++) {
		if ((set & UINT64_C(1) << i) == 0)
			continue;
		sqlite3_str_appendf(
			sql, "%s\"%w\" = ?%d", before, table->column[i], LOG_COLUMNS_MOST + i + 1);
		before = ", ";
	}
	add_where(sql, table, set | table->keys);
	return prepare(applier, sql);
}

static sqlite3_stmt *
update_of(const struct applier *applier, struct table_statements *statements, const struct log_change *change)
{
	for (int i = 0; i < UPDATES_KEPT; i++)
		if (statements->update[i].set == change->set)
			return statements->update[i].stmt;

	struct kept_update *update = &statements->update[statements->next_update];
	statements->next_update = (statements->next_update + 1) % UPDATES_KEPT;
	sqlite3_finalize(update->stmt);
	update->stmt = prepare_update(applier, change->table, change->set);
	update->set = update->stmt != NULL ? change->set : 0; /* no change sets none */
	return update->stmt;
}

/* NULL with SQLite's error. */
static sqlite3_stmt *
statement_for(
	const struct applier *applier, struct table_statements *statements, const struct log_change *change)
{
	switch (change->op) {
	case SQLITE_INSERT:
		if (statements->insert == NULL)
			statements->insert = prepare_insert(applier, change->table);
		return statements->insert;
	case SQLITE_DELETE:
		if (statements->remove == NULL)
			statements->remove = prepare_remove(applier, change->table);
		return statements->remove;
	default:
		return update_of(applier, statements, change);
	}
}

/* --- values */

/* What is not said is in no statement. */
static bool
bind_said(sqlite3_stmt *stmt, int before, const struct log_table *table, const struct log_value *values)
{
	for (int i = 0; i < table->columns; i++)
		if (values[i].type != 0 && !log_value_bind(stmt, before + i + 1, &values[i]))
			return false;
	return true;
}

static bool
bind_change(sqlite3_stmt *stmt, const struct log_change *change)
{
	return (change->op == SQLITE_INSERT || bind_said(stmt, 0, change->table, change->old)) &&
	       (change->op == SQLITE_DELETE || bind_said(stmt, LOG_COLUMNS_MOST, change->table, change->new));
}

/* --- what it came to */

/* Is there a row with these keys? False also if that can't be asked. */
static bool
has_row(const struct applier *applier, struct table_statements *statements, const struct log_table *table,
	const struct log_value *values)
{
	if (statements->find == NULL)
		statements->find = prepare_find(applier, table);
	if (statements->find == NULL)
		return false;
	for (int i = 0; i < table->columns; i++)
		if (table->keys & UINT64_C(1) << i && !log_value_bind(statements->find, i + 1, &values[i]))
			return false;
	bool found = sqlite3_step(statements->find) == SQLITE_ROW;
	sqlite3_reset(statements->find);
	return found;
}

static const char *
say_how(const struct applier *applier, struct table_statements *statements, const struct log_change *change,
	bool breaks)
{
	if (change->op == SQLITE_INSERT && has_row(applier, statements, change->table, change->new))
		return "is there already";
	if (breaks)
		return "breaks a constraint";
	return has_row(applier, statements, change->table, change->old) ? "is not as it was there"
									: "is missing";
}

enum applied
applier_make(struct applier *applier, const struct log_change *change, struct misfit *misfit)
{
	struct table_statements *statements = &applier->of[change->table - applier->tables->table];
	sqlite3_stmt *stmt = statement_for(applier, statements, change);

	if (stmt == NULL || !bind_change(stmt, change))
		return APPLY_FAILED;
	int code = sqlite3_step(stmt);
	(void)sqlite3_reset(stmt); /* says the same */
	if (code == SQLITE_DONE && sqlite3_changes64(applier->handle) == 1)
		return APPLIED;
	if (code != SQLITE_DONE && (code & 0xff) != SQLITE_CONSTRAINT)
		return APPLY_FAILED;
	*misfit = (struct misfit){.table = change->table->name,
		.how = say_how(applier, statements, change, code != SQLITE_DONE)};
	return APPLY_UNFIT;
}
