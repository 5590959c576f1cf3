/*
 * turns.c - see turns.h.
 */
#include "tests/shim/turns.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "db/file/log_layer.h"
#include "tests/shim/scratch.h"

enum { OPEN_FLAGS = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, ROW_SIZE = 1000 };

void
turns_run(sqlite3 *handle, const char *sql)
{
	assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
}

sqlite3 *
turns_writer(const char *synchronous, int pages)
{
	sqlite3 *handle = NULL;
	char sql[64];

	assert_int_equal(log_layer_open(scratch_path(), &handle, OPEN_FLAGS), SQLITE_OK);
	turns_run(handle, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0");
	snprintf(sql, sizeof sql, "PRAGMA synchronous = %s; PRAGMA cache_size = %d", synchronous, pages);
	turns_run(handle, sql);
	turns_run(handle, "CREATE TABLE IF NOT EXISTS a (id INTEGER PRIMARY KEY, turn, text)");
	return handle;
}

sqlite3 *
turns_reader(void)
{
	sqlite3 *handle = NULL;

	assert_int_equal(sqlite3_open_v2(scratch_path(), &handle, OPEN_FLAGS, NULL), SQLITE_OK);
	return handle;
}

void
turns_insert(sqlite3 *handle, int turn, int rows)
{
	char sql[128];

	snprintf(sql, sizeof sql, "INSERT INTO a (turn, text) VALUES (%d, hex(randomblob(%d)))", turn,
		ROW_SIZE / 2);
	for (int i = 0; i < rows; i++)
		turns_run(handle, sql);
}

void
turns_write(sqlite3 *handle, int turn, int rows)
{
	turns_run(handle, "BEGIN IMMEDIATE");
	turns_insert(handle, turn, rows);
	turns_run(handle, "COMMIT");
}

int
turns_number(sqlite3 *handle, const char *sql)
{
	sqlite3_stmt *stmt = NULL;

	assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &stmt, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	int found = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	return found;
}

void
turns_check_sound(sqlite3 *handle)
{
	assert_int_equal(turns_number(handle,
				 "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
		0);
}
