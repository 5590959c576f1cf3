/*
 * shim_test.c - the shim does to a database what it promises.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "tests/groups/group.h"
#include "tests/shim/fail.h"
#include "tests/shim/scratch.h"
#include "tests/shim/shim.h"

static sqlite3 *
open_file(void)
{
	sqlite3 *handle;
	assert_int_equal(sqlite3_open(scratch_path(), &handle), SQLITE_OK);
	sqlite3_extended_result_codes(handle, 1);
	return handle;
}

static int
run(sqlite3 *handle, const char *sql)
{
	return sqlite3_exec(handle, sql, NULL, NULL, NULL);
}

static sqlite3 *
open_with_table(const char *synchronous)
{
	char sql[64];
	sqlite3 *handle = open_file();
	snprintf(sql, sizeof sql, "PRAGMA synchronous = %s", synchronous);
	assert_int_equal(run(handle, "PRAGMA journal_mode = WAL"), SQLITE_OK);
	assert_int_equal(run(handle, "PRAGMA synchronous = FULL"), SQLITE_OK);
	assert_int_equal(run(handle, "CREATE TABLE IF NOT EXISTS a (x)"), SQLITE_OK);
	assert_int_equal(run(handle, sql), SQLITE_OK);
	return handle;
}

static int
count_rows(sqlite3 *handle)
{
	sqlite3_stmt *stmt;
	assert_int_equal(sqlite3_prepare_v2(handle, "SELECT count(*) FROM a", -1, &stmt, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	int count = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	return count;
}

/* Inserts `count` rows one at a time in a process, kills it, and returns the number of rows left. */
static int
rows_after_kill(const char *synchronous, int count)
{
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		if (!shim_install("drop", NULL))
			_exit(1);
		sqlite3 *handle = open_with_table(synchronous);
		for (int i = 0; i < count; i++)
			if (run(handle, "INSERT INTO a VALUES (1)") != SQLITE_OK)
				_exit(1);
		if (count_rows(handle) != count)
			_exit(2);
		raise(SIGKILL);
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);

	sqlite3 *handle = open_file();
	int left = count_rows(handle);
	sqlite3_close(handle);
	return left;
}

static void
synced_rows_survive_a_kill(void **state)
{
	(void)state;
	assert_int_equal(rows_after_kill("FULL", 5), 5);
}

static void
unsynced_rows_are_lost_at_a_kill(void **state)
{
	(void)state;
	assert_int_equal(rows_after_kill("NORMAL", 5), 0);
}

/* SQLite counts nothing, so that its allocations take no lock that the loop shares with slow threads. */
static void
no_memory_is_counted(void **state)
{
	(void)state;
	assert_true(shim_install("watch", NULL));
	sqlite3 *handle = open_with_table("FULL");
	assert_int_equal(sqlite3_memory_used(), 0);
	sqlite3_close(handle);
}

/* More than a thousand pages: the log is written back, then starts over on top of its old content. */
static void
a_checkpoint_loses_nothing(void **state)
{
	(void)state;
	assert_int_equal(rows_after_kill("FULL", 2500), 2500);
}

static void
an_open_transaction_is_dirty(void **state)
{
	(void)state;
	assert_true(shim_install("watch", NULL));
	sqlite3 *handle = open_with_table("FULL");
	assert_false(shim_dirty());
	assert_int_equal(run(handle, "BEGIN IMMEDIATE; INSERT INTO a VALUES (1)"), SQLITE_OK);
	assert_true(shim_dirty());
	assert_int_equal(run(handle, "COMMIT"), SQLITE_OK);
	assert_false(shim_dirty());
	assert_int_equal(run(handle, "BEGIN IMMEDIATE; INSERT INTO a VALUES (1); ROLLBACK"), SQLITE_OK);
	assert_false(shim_dirty());
	sqlite3_close(handle);
}

static void
an_unsynced_commit_is_dirty(void **state)
{
	(void)state;
	assert_true(shim_install("drop", NULL));
	sqlite3 *handle = open_with_table("NORMAL");
	assert_false(shim_dirty());
	assert_int_equal(run(handle, "INSERT INTO a VALUES (1)"), SQLITE_OK);
	assert_true(shim_dirty());
	assert_int_equal(run(handle, "PRAGMA synchronous = FULL; INSERT INTO a VALUES (1)"), SQLITE_OK);
	assert_false(shim_dirty());
	sqlite3_close(handle);
}

static void
nothing_was_told_after_a_full_disk(void **state)
{
	(void)state;
	char full[128];
	snprintf(full, sizeof full, "%s/full", scratch_dir());
	assert_true(shim_install("drop", scratch_dir()));
	sqlite3 *handle = open_with_table("FULL");
	FILE *mark = fopen(full, "w");
	assert_non_null(mark);
	fclose(mark);
	assert_int_equal(run(handle, "INSERT INTO a VALUES (1)"), SQLITE_FULL);
	assert_false(shim_dirty());
	assert_int_equal(count_rows(handle), 0);
	assert_int_equal(unlink(full), 0);
	assert_int_equal(run(handle, "INSERT INTO a VALUES (1)"), SQLITE_OK);
	sqlite3_close(handle);
}

/* The signal that ends a process which writes to a socket after `sql`; 0 = none. */
static int
signal_of_send_after(const char *sql, ssize_t (*put)(int fd, const void *data, size_t size))
{
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		int pair[2];
		fclose(stderr);
		if (!shim_install("drop", NULL) || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
			_exit(1);
		sqlite3 *handle = open_with_table("FULL");
		_exit(run(handle, sql) == SQLITE_OK && put(pair[0], "x", 1) == 1 ? 0 : 2);
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static ssize_t
put_by_send(int fd, const void *data, size_t size)
{
	return send(fd, data, size, 0);
}

static void
sending_too_early_ends_the_process(void **state)
{
	(void)state;
	assert_int_equal(signal_of_send_after("INSERT INTO a VALUES (1)", put_by_send), 0);
	assert_int_equal(
		signal_of_send_after("BEGIN IMMEDIATE; INSERT INTO a VALUES (1)", put_by_send), SIGABRT);
	assert_int_equal(signal_of_send_after("BEGIN IMMEDIATE; INSERT INTO a VALUES (1)", write), SIGABRT);
	assert_int_equal(
		signal_of_send_after("PRAGMA synchronous = NORMAL; INSERT INTO a VALUES (1)", put_by_send),
		SIGABRT);
}

static void
the_nth_call_fails(void **state)
{
	(void)state;
	assert_true(shim_install("fail:sync:2:ioerr", NULL));
	sqlite3 *handle = open_file();
	assert_int_equal(run(handle, "CREATE TABLE a (x)"), SQLITE_IOERR_FSYNC);
	assert_int_equal(fail_calls(SHIM_SYNC), 2);
	assert_int_equal(run(handle, "CREATE TABLE a (x)"), SQLITE_OK);
	sqlite3_close(handle);
}

static void
nonsense_is_no_list_of_shims(void **state)
{
	(void)state;
	assert_false(shim_install("drip", NULL));
	assert_false(shim_install("fail:write:0:full", NULL));
	assert_false(shim_install("fail:write:1x:full", NULL));
	assert_false(shim_install("fail:write:1:empty", NULL));
	assert_false(shim_install("fail:read:1:full", NULL));
	assert_true(shim_install("drop,fail:write:1+:full", NULL));
}

TEST_GROUP(shim)
{
	const struct CMUnitTest tests[] = {
		WITH_SCRATCH(no_memory_is_counted), /* before SQLite is used without a shim */
		WITH_SCRATCH(synced_rows_survive_a_kill),
		WITH_SCRATCH(unsynced_rows_are_lost_at_a_kill),
		WITH_SCRATCH(a_checkpoint_loses_nothing),
		WITH_SCRATCH(an_open_transaction_is_dirty),
		WITH_SCRATCH(an_unsynced_commit_is_dirty),
		WITH_SCRATCH(nothing_was_told_after_a_full_disk),
		WITH_SCRATCH(sending_too_early_ends_the_process),
		WITH_SCRATCH(the_nth_call_fails),
		WITH_SCRATCH(nonsense_is_no_list_of_shims),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
