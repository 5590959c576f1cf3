/*
 * changes.c - see changes.h. How a changeset looks is in recorder.c.
 */
#include "db/log/changes.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "db/log/bytes.h"

enum { NUMBER_SIZE = 8 };

static const char damaged[] = "can't be read: its bytes are damaged";

static size_t
left(const struct changes *changes)
{
	return (size_t)(changes->end - changes->at);
}

static bool
read_number(struct changes *changes, int64_t *number)
{
	uint64_t value = 0;

	if (left(changes) < NUMBER_SIZE)
		return false;
	for (int i = 0; i < NUMBER_SIZE; i++)
		value = value << 8 | *changes->at++;
	*number = (int64_t)value;
	return true;
}

static bool
read_sized(struct changes *changes, struct log_value *value)
{
	uint64_t size = 0;
	uint8_t byte = 0x80;

	for (int i = 0; i < BYTES_OF_SIZE && byte >= 0x80; i++) {
		if (left(changes) == 0)
			return false;
		byte = *changes->at++;
		size = size << 7 | (byte & 0x7f);
	}
	if (byte >= 0x80 || left(changes) < size || size > INT32_MAX)
		return false;
	value->data = changes->at;
	value->size = (int)size;
	changes->at += size;
	return true;
}

static bool
read_value(struct changes *changes, struct log_value *value)
{
	if (left(changes) == 0)
		return false;
	value->type = *changes->at++;
	switch (value->type) {
	case 0: /* not said */
	case SQLITE_NULL:
		return true;
	case SQLITE_INTEGER:
		return read_number(changes, &value->integer);
	case SQLITE_FLOAT:
		if (!read_number(changes, &value->integer))
			return false;
		memcpy(&value->real, &value->integer, sizeof value->real);
		return true;
	case SQLITE_TEXT:
	case SQLITE_BLOB:
		return read_sized(changes, value);
	default:
		return false;
	}
}

/* One for each column; *said has a bit for each that is not left out. */
static bool
read_values(struct changes *changes, struct log_value *values, uint64_t *said)
{
	*said = 0;
	for (int i = 0; i < changes->table->columns; i++) {
		if (!read_value(changes, &values[i]))
			return false;
		if (values[i].type != 0)
			*said |= UINT64_C(1) << i;
	}
	return true;
}

static uint64_t
all_columns(const struct log_table *table)
{
	return UINT64_MAX >> (LOG_COLUMNS_MOST - table->columns);
}

static bool
read_change(struct changes *changes, struct log_change *change)
{
	uint64_t all = all_columns(changes->table), old = all, new = all;

	if (left(changes) < 2)
		return false;
	change->table = changes->table;
	change->op = changes->at[0];
	changes->at += 2;
	switch (change->op) {
	case SQLITE_INSERT:
		return read_values(changes, change->new, &new) && new == all;
	case SQLITE_DELETE:
		return read_values(changes, change->old, &old) && old == all;
	case SQLITE_UPDATE:
		if (!read_values(changes, change->old, &old) || !read_values(changes, change->new, &new))
			return false;
		change->set = new;
		return new != 0 && (new & change->table->keys) == 0 && old == (new | change->table->keys);
	default:
		return false;
	}
}

/* False with the end of a sentence. */
static bool
read_head(struct changes *changes, char reason[DB_REASON_SIZE])
{
	size_t columns = left(changes) > 1 ? changes->at[1] : 0;
	const char *name = (const char *)changes->at + 2 + columns;

	snprintf(reason, DB_REASON_SIZE, "%s", damaged);
	if (left(changes) < columns + 3 || memchr(name, '\0', left(changes) - columns - 2) == NULL)
		return false;
	const struct log_table *table = log_tables_find(changes->tables, name);
	if (table == NULL || table->left_out) {
		snprintf(reason, DB_REASON_SIZE, "changes the table %.60s, which %s", name,
			table == NULL ? "this file lacks" : "each file has for itself");
		return false;
	}
	if (left(changes) < table->head_size || memcmp(changes->at, table->head, table->head_size) != 0) {
		snprintf(reason, DB_REASON_SIZE, "knows the table %.60s with other columns", name);
		return false;
	}
	changes->at += table->head_size;
	changes->table = table;
	return true;
}

bool
log_value_bind(sqlite3_stmt *stmt, int at, const struct log_value *value)
{
	switch (value->type) {
	case SQLITE_INTEGER:
		return sqlite3_bind_int64(stmt, at, value->integer) == SQLITE_OK;
	case SQLITE_FLOAT:
		return sqlite3_bind_double(stmt, at, value->real) == SQLITE_OK;
	case SQLITE_TEXT:
		return sqlite3_bind_text(stmt, at, value->data, value->size, SQLITE_STATIC) == SQLITE_OK;
	case SQLITE_BLOB:
		return sqlite3_bind_blob(stmt, at, value->data, value->size, SQLITE_STATIC) == SQLITE_OK;
	default:
		return sqlite3_bind_null(stmt, at) == SQLITE_OK;
	}
}

void
changes_begin(struct changes *changes, const struct log_tables *tables, const void *body, size_t size)
{
	*changes = (struct changes){.tables = tables, .at = body, .end = (const uint8_t *)body + size};
}

enum changes_next
changes_next(struct changes *changes, struct log_change *change, char reason[DB_REASON_SIZE])
{
	while (left(changes) > 0 && *changes->at == 'T')
		if (!read_head(changes, reason))
			return CHANGES_DAMAGED;
	if (left(changes) == 0)
		return CHANGES_END;
	if (changes->table != NULL && read_change(changes, change))
		return CHANGES_ONE;
	snprintf(reason, DB_REASON_SIZE, "%s", damaged);
	return CHANGES_DAMAGED;
}
