/*
 * log_tables.c - see log_tables.h. The head of a table in a changeset:
 *
 *   'T' | number of columns | for each column its place in the primary key, or 0 | name | 0
 */
#include "db/log/log_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const left_out[] = {
	"log_place",
	"probes",
	"soundness",
};

static bool
is_left_out(const char *name)
{
	for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
		if (strcmp(name, left_out[i]) == 0)
			return true;
	return false;
}

/* A constant, as the schema has it. */
static sqlite3_value *
value_of(sqlite3 *handle, const char *constant)
{
	sqlite3_value *value = NULL;
	sqlite3_stmt *stmt = NULL;
	char *sql = sqlite3_mprintf("SELECT %s", constant);

	if (sql != NULL && sqlite3_prepare_v2(handle, sql, -1, &stmt, NULL) == SQLITE_OK &&
		sqlite3_step(stmt) == SQLITE_ROW)
		value = sqlite3_value_dup(sqlite3_column_value(stmt, 0));
	sqlite3_finalize(stmt);
	sqlite3_free(sql);
	return value;
}

static bool
make_head(struct log_table *table, const uint8_t *places)
{
	size_t columns = (size_t)table->columns, name_size = strlen(table->name) + 1;

	table->head_size = 2 + columns + name_size;
	table->head = malloc(table->head_size);
	if (table->head == NULL)
		return false;
	table->head[0] = 'T';
	table->head[1] = (uint8_t)columns;
	memcpy(table->head + 2, places, columns);
	memcpy(table->head + 2 + columns, table->name, name_size);
	return true;
}

/* The next column: NOT NULL, default, place in the primary key, from 1, and name. False: no memory. */
static bool
read_column(sqlite3 *handle, struct log_table *table, sqlite3_stmt *stmt, uint8_t *place)
{
	const char *constant = (const char *)sqlite3_column_text(stmt, 1);
	int column = table->columns++;

	*place = (uint8_t)sqlite3_column_int(stmt, 2);
	if (*place > 0)
		table->keys |= UINT64_C(1) << column;
	if (sqlite3_column_int(stmt, 0) != 0 && constant != NULL)
		table->missing[column] = value_of(handle, constant);
	table->column[column] = strdup((const char *)sqlite3_column_text(stmt, 3));
	return table->column[column] != NULL;
}

static bool
read_columns(sqlite3 *handle, struct log_table *table, char reason[DB_REASON_SIZE])
{
	uint8_t places[LOG_COLUMNS_MOST];
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(handle,
		"SELECT \"notnull\", dflt_value, pk, name FROM pragma_table_info(?1)", -1, &stmt, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_bind_text(stmt, 1, table->name, -1, SQLITE_STATIC);
	while (code == SQLITE_OK && (code = sqlite3_step(stmt)) == SQLITE_ROW &&
		table->columns < LOG_COLUMNS_MOST)
		code = read_column(handle, table, stmt, &places[table->columns]) ? SQLITE_OK : SQLITE_NOMEM;
	sqlite3_finalize(stmt);
	if (code == SQLITE_DONE)
		return make_head(table, places);
	snprintf(reason, DB_REASON_SIZE, "the columns of table %.100s can't be read", table->name);
	return false;
}

static bool
add_table(sqlite3 *handle, struct log_tables *tables, const char *name, char reason[DB_REASON_SIZE])
{
	struct log_table *more = realloc(tables->table, ((size_t)tables->count + 1) * sizeof *more);

	snprintf(reason, DB_REASON_SIZE, "no memory for the tables of the database");
	if (more == NULL)
		return false;
	tables->table = more;
	struct log_table *table = &tables->table[tables->count++];
	*table = (struct log_table){.name = strdup(name), .left_out = is_left_out(name)};
	return table->name != NULL && read_columns(handle, table, reason);
}

bool
log_tables_read(sqlite3 *handle, struct log_tables *tables, char reason[DB_REASON_SIZE])
{
	static const char names[] = "SELECT name FROM sqlite_schema WHERE type = 'table' "
				    "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
	sqlite3_stmt *stmt = NULL;
	bool read = sqlite3_prepare_v2(handle, names, -1, &stmt, NULL) == SQLITE_OK;
	int code = SQLITE_ROW;

	*tables = (struct log_tables){0};
	snprintf(reason, DB_REASON_SIZE, "the tables of the database can't be read: %.150s",
		sqlite3_errmsg(handle));
	while (read && (code = sqlite3_step(stmt)) == SQLITE_ROW)
		read = add_table(handle, tables, (const char *)sqlite3_column_text(stmt, 0), reason);
	sqlite3_finalize(stmt);
	if (read && code == SQLITE_DONE)
		return true;
	log_tables_clear(tables);
	return false;
}

bool
log_tables_have_keys(const struct log_tables *tables, char reason[DB_REASON_SIZE])
{
	for (int i = 0; i < tables->count; i++) {
		if (tables->table[i].keys != 0)
			continue;
		snprintf(reason, DB_REASON_SIZE,
			"table %.100s has no primary key, so that its rows can't be told from each other",
			tables->table[i].name);
		return false;
	}
	return true;
}

void
log_tables_clear(struct log_tables *tables)
{
	for (int i = 0; i < tables->count; i++) {
		struct log_table *table = &tables->table[i];
		for (int column = 0; column < LOG_COLUMNS_MOST; column++) {
			sqlite3_value_free(table->missing[column]);
			free(table->column[column]);
		}
		free(table->head);
		free(table->name);
	}
	free(tables->table);
	*tables = (struct log_tables){0};
}

static int
compare(const void *name, const void *table)
{
	return strcmp(name, ((const struct log_table *)table)->name);
}

const struct log_table *
log_tables_find(const struct log_tables *tables, const char *name)
{
	return tables->count == 0
		       ? NULL
		       : bsearch(name, tables->table, (size_t)tables->count, sizeof *tables->table, compare);
}
