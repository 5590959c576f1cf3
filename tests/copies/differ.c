/*
 * differ.c - have two database files the same rows?
 */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "tests/copies/copying.h"

enum { SQL_SIZE = 1024, PATIENCE_MS = 30000 };

/* The rows of a table in one file that the other lacks; -1: can't be asked. */
static long long
count_lacking(sqlite3 *handle, const char *columns, const char *table, const char *in, const char *other)
{
	char sql[SQL_SIZE];
	sqlite3_stmt *stmt = NULL;
	long long count = -1;

	snprintf(sql, sizeof sql, "SELECT count(*) FROM (SELECT %s FROM %s.%s EXCEPT SELECT %s FROM %s.%s)",
		columns, in, table, columns, other, table);
	if (sqlite3_prepare_v2(handle, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
		count = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	return count;
}

static bool
table_differs(sqlite3 *handle, const char *columns, const char *table)
{
	long long here = count_lacking(handle, columns, table, "main", "copy"),
		  there = count_lacking(handle, columns, table, "copy", "main");

	if (here == 0 && there == 0)
		return false;
	fprintf(stderr, "%s: %lld rows are only in the file, %lld only in its copy\n", table, here, there);
	return true;
}

bool
copies_differ(const char *path, const char *copy)
{
	static const char tables[] =
		"SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT IN "
		"('log_place', 'probes', 'soundness')";
	char attach[SQL_SIZE];
	sqlite3 *handle = NULL;
	sqlite3_stmt *stmt = NULL;
	bool differs = true;

	snprintf(attach, sizeof attach, "ATTACH '%s' AS copy", copy);
	if (sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
		sqlite3_busy_timeout(handle, PATIENCE_MS) == SQLITE_OK &&
		sqlite3_exec(handle, attach, NULL, NULL, NULL) == SQLITE_OK &&
		sqlite3_prepare_v2(handle, tables, -1, &stmt, NULL) == SQLITE_OK) {
		differs = table_differs(handle, "type, name, sql", "sqlite_schema");
		while (sqlite3_step(stmt) == SQLITE_ROW)
			differs = table_differs(handle, "*", (const char *)sqlite3_column_text(stmt, 0)) ||
				  differs;
	} else
		fprintf(stderr, "%s and %s can't be compared: %s\n", path, copy, sqlite3_errmsg(handle));
	sqlite3_finalize(stmt);
	sqlite3_close(handle);
	return differs;
}
