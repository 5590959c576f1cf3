/*
 * changes.c - see changes.h. How a changeset looks is in recorder.c.
 */
#include "db/log/changes.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_SIZE = 8, SIZE_BYTES = 5 };

struct reading {
	const uint8_t *at, *end;
};

static size_t
left(const struct reading *reading)
{
	return (size_t)(reading->end - reading->at);
}

static bool
skip(struct reading *reading, size_t size)
{
	if (left(reading) < size)
		return false;
	reading->at += size;
	return true;
}

static bool
skip_sized(struct reading *reading)
{
	uint64_t size = 0;

	for (int i = 0; i < SIZE_BYTES && left(reading) > 0; i++) {
		uint8_t byte = *reading->at++;
		size = size << 7 | (byte & 0x7f);
		if (byte < 0x80)
			return skip(reading, size);
	}
	return false;
}

static bool
skip_value(struct reading *reading)
{
	if (left(reading) == 0)
		return false;
	switch (*reading->at++) {
	case 0: /* not said */
	case SQLITE_NULL:
		return true;
	case SQLITE_INTEGER:
	case SQLITE_FLOAT:
		return skip(reading, NUMBER_SIZE);
	case SQLITE_TEXT:
	case SQLITE_BLOB:
		return skip_sized(reading);
	default:
		return false;
	}
}

static bool
skip_values(struct reading *reading, int count)
{
	for (int i = 0; i < count; i++)
		if (!skip_value(reading))
			return false;
	return true;
}

static bool
skip_change(struct reading *reading, const struct log_table *table)
{
	uint8_t op = *reading->at;

	if (!skip(reading, 2) || (op != SQLITE_INSERT && op != SQLITE_DELETE && op != SQLITE_UPDATE))
		return false;
	return (op == SQLITE_INSERT || skip_values(reading, table->columns)) &&
	       (op == SQLITE_DELETE || skip_values(reading, table->columns));
}

/* The table whose head comes next; NULL with the end of a sentence. */
static const struct log_table *
read_head(struct reading *reading, const struct log_tables *tables, char reason[DB_REASON_SIZE])
{
	size_t columns = left(reading) > 1 ? reading->at[1] : 0;
	const char *name = (const char *)reading->at + 2 + columns;

	snprintf(reason, DB_REASON_SIZE, "can't be read: its bytes are damaged");
	if (left(reading) < columns + 3 || memchr(name, '\0', left(reading) - columns - 2) == NULL)
		return NULL;
	const struct log_table *table = log_tables_find(tables, name);
	if (table == NULL || table->left_out) {
		snprintf(reason, DB_REASON_SIZE, "changes the table %.60s, which %s", name,
			table == NULL ? "this file lacks" : "each file has for itself");
		return NULL;
	}
	if (left(reading) < table->head_size || memcmp(reading->at, table->head, table->head_size) != 0) {
		snprintf(reason, DB_REASON_SIZE, "knows the table %.60s with other columns", name);
		return NULL;
	}
	reading->at += table->head_size;
	return table;
}

bool
changes_check(const struct log_tables *tables, const void *body, size_t size, int64_t *count,
	char reason[DB_REASON_SIZE])
{
	struct reading reading = {.at = body, .end = (const uint8_t *)body + size};
	const struct log_table *table = NULL;

	*count = 0;
	while (left(&reading) > 0) {
		if (*reading.at == 'T') {
			table = read_head(&reading, tables, reason);
			if (table == NULL)
				return false;
		} else if (table == NULL || !skip_change(&reading, table)) {
			snprintf(reason, DB_REASON_SIZE, "can't be read: its bytes are damaged");
			return false;
		} else
			++*count;
	}
	return true;
}
