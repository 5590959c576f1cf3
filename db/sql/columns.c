/*
 * columns.c - values into statements, and out of their rows.
 */
#include "db/sql/columns.h"

#include <assert.h>
#include <stdio.h>

void
bind_int(sqlite3_stmt *stmt, int at, int64_t value)
{
	int code = sqlite3_bind_int64(stmt, at, value);
	assert(code == SQLITE_OK);
	(void)code;
}

void
bind_null(sqlite3_stmt *stmt, int at)
{
	int code = sqlite3_bind_null(stmt, at);
	assert(code == SQLITE_OK);
	(void)code;
}

void
bind_real(sqlite3_stmt *stmt, int at, double value)
{
	int code = sqlite3_bind_double(stmt, at, value);
	assert(code == SQLITE_OK);
	(void)code;
}

void
bind_text(sqlite3_stmt *stmt, int at, const char *text)
{
	int code = sqlite3_bind_text(stmt, at, text, -1, SQLITE_STATIC);
	assert(code == SQLITE_OK);
	(void)code;
}

void
bind_bytes(sqlite3_stmt *stmt, int at, const uint8_t *bytes, size_t size)
{
	int code = sqlite3_bind_blob(stmt, at, bytes, (int)size, SQLITE_STATIC);
	assert(code == SQLITE_OK);
	(void)code;
}

const char *
column_text(sqlite3_stmt *stmt, int at)
{
	const char *text = (const char *)sqlite3_column_text(stmt, at);
	return text != NULL ? text : "";
}

void
column_copy(sqlite3_stmt *stmt, int at, char *to, size_t size)
{
	snprintf(to, size, "%s", column_text(stmt, at));
}
