/*
 * log_layer_test.c - a commit reaches the log in one write; whoever reads in between, and wherever a write is
 * torn, finds whole turns.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/file/log_layer.h"
#include "db/people/attendance.h"
#include "db/people/players.h"
#include "tests/groups/group.h"
#include "tests/shim/fail.h"
#include "tests/shim/scratch.h"
#include "tests/shim/shim.h"
#include "tests/shim/turns.h"

enum {
	LOG_HEADER = 32,
	FRAME_HEADER = 24,
	SMALL_PAGE = 512,
	TORN_ROWS = 4,
	TORN_STEP = 7, /* bytes; what is torn at each of them takes a second */
};

static void
a_commit_is_one_write(void **state)
{
	static const char *const synchronous[] = {"FULL", "NORMAL"};
	(void)state;

	assert_true(shim_install("watch", NULL));
	for (size_t i = 0; i < 2; i++) {
		sqlite3 *handle = turns_writer(synchronous[i], -2000);
		turns_write(handle, 0, 1); /* the log begins with a header of its own */
		int before = fail_calls(SHIM_WAL_WRITE);
		for (int turn = 0; turn < 5; turn++)
			turns_write(handle, turn, 30);
		assert_int_equal(fail_calls(SHIM_WAL_WRITE) - before, 5);
		sqlite3_close(handle);
	}
}

/* Ten pages: the turn's own are written early and read again, and more of them than a run holds. */
static void
a_small_cache_reads_what_it_has_written(void **state)
{
	enum { ROWS = 2000 };
	(void)state;

	assert_true(shim_install("watch", NULL));
	sqlite3 *handle = turns_writer("FULL", 10), *reader = turns_reader();
	turns_write(handle, 0, 10);
	turns_run(handle, "BEGIN IMMEDIATE");
	turns_insert(handle, 1, ROWS);
	assert_int_equal(turns_number(handle, "SELECT count(*) FROM a WHERE length(text) = 1000"), ROWS + 10);
	turns_run(handle, "UPDATE a SET turn = 2 WHERE turn = 1 AND id % 2 = 0");
	assert_int_equal(turns_number(reader, "SELECT count(*) FROM a"), 10);
	turns_run(handle, "COMMIT");
	assert_int_equal(turns_number(reader, "SELECT count(*) FROM a WHERE turn = 2"), ROWS / 2);

	turns_run(handle, "BEGIN IMMEDIATE");
	turns_insert(handle, 3, ROWS);
	turns_run(handle, "ROLLBACK");
	turns_write(handle, 4, 1);
	assert_int_equal(turns_number(reader, "SELECT count(*) FROM a WHERE turn > 2"), 1);
	turns_check_sound(reader);
	sqlite3_close(reader);
	sqlite3_close(handle);
}

/* Another connection writes the log back, and the writer begins it anew, again and again. */
static void
others_may_write_it_back(void **state)
{
	enum { TURNS = 200 };
	(void)state;

	sqlite3 *handle = turns_writer("NORMAL", -2000), *other = turns_reader();
	for (int turn = 0; turn < TURNS; turn++) {
		turns_write(handle, turn, 1 + turn % 9);
		assert_int_equal(turns_number(other, "SELECT max(turn) FROM a"), turn);
		if (turn % 5 == 0)
			turns_run(other, "PRAGMA wal_checkpoint(RESTART)");
		if (turn % 31 == 0)
			turns_run(other, "PRAGMA wal_checkpoint(TRUNCATE)");
	}
	turns_check_sound(other);
	sqlite3_close(other);
	sqlite3_close(handle);
}

static long
log_size(const char *path)
{
	FILE *file = fopen(path, "rb");

	assert_non_null(file);
	fseek(file, 0, SEEK_END);
	long size = ftell(file);
	fclose(file);
	return size;
}

/* Nothing is written back and removed at its end. */
static void
leave_log(sqlite3 *handle)
{
	assert_int_equal(sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL), SQLITE_OK);
}

/* As a SIGKILL or a loss of power may leave it: only a part of the log's last write has come. */
static void
check_torn(bool whole)
{
	sqlite3 *handle = turns_reader();
	leave_log(handle);
	assert_int_equal(turns_number(handle, "SELECT count(*) FROM a WHERE turn = 0"), TORN_ROWS);
	assert_int_equal(
		turns_number(handle, "SELECT count(*) FROM a WHERE turn = 1"), whole ? TORN_ROWS : 0);
	sqlite3_close(handle);
}

/* Small pages, so that a run of many is torn at each of its bytes in a moment. */
static void
make_small_pages(void)
{
	char sql[64];
	sqlite3 *handle = turns_reader();

	snprintf(sql, sizeof sql, "PRAGMA page_size = %d; VACUUM", SMALL_PAGE);
	turns_run(handle, sql);
	sqlite3_close(handle);
}

static void
a_torn_write_is_no_turn(void **state)
{
	char log[512], index[512];
	(void)state;

	snprintf(log, sizeof log, "%s-wal", scratch_path());
	snprintf(index, sizeof index, "%s-shm", scratch_path());
	make_small_pages();
	sqlite3 *handle = turns_writer("FULL", -2000);
	leave_log(handle);
	turns_write(handle, 0, TORN_ROWS);
	long from = log_size(log);
	turns_write(handle, 1, TORN_ROWS);
	long to = log_size(log);
	assert_true(to - from > 8 * (FRAME_HEADER + SMALL_PAGE));
	sqlite3_close(handle);

	for (long size = to; size >= from; size--) {
		unlink(index); /* made anew from the log */
		assert_int_equal(truncate(log, size), 0);
		check_torn(size == to);
	}
}

static char *
log_bytes(const char *log, long size)
{
	char *bytes = malloc((size_t)size);
	FILE *file = fopen(log, "rb");

	assert_true(bytes != NULL && file != NULL);
	assert_int_equal(fread(bytes, 1, (size_t)size, file), size);
	fclose(file);
	return bytes;
}

static void
overwrite(const char *log, const char *bytes, long size)
{
	FILE *file = fopen(log, "r+b");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, (size_t)size, file), size);
	fclose(file);
}

/* The log begins anew, with a header of its own, over turns that were written back. */
static void
a_torn_write_over_earlier_turns_is_no_turn(void **state)
{
	char log[512], index[512];
	(void)state;

	snprintf(log, sizeof log, "%s-wal", scratch_path());
	snprintf(index, sizeof index, "%s-shm", scratch_path());
	make_small_pages();
	sqlite3 *handle = turns_writer("FULL", -2000);
	leave_log(handle);
	turns_write(handle, 0, TORN_ROWS);
	turns_write(handle, 2, 2 * TORN_ROWS);
	turns_run(handle, "PRAGMA wal_checkpoint(RESTART)");
	long size = log_size(log), to = size;
	char *before = log_bytes(log, size);
	turns_write(handle, 1, TORN_ROWS);
	assert_int_equal(log_size(log), size);
	char *after = log_bytes(log, size);
	sqlite3_close(handle);

	while (to > 0 && after[to - 1] == before[to - 1])
		to--;
	assert_true(to > 8 * (FRAME_HEADER + SMALL_PAGE) && to < size);
	for (long come = to; come >= 0; come -= come <= LOG_HEADER + FRAME_HEADER ? 1 : TORN_STEP) {
		unlink(index);
		overwrite(log, before, size);
		overwrite(log, after, come);
		check_torn(come == to);
	}
	free(before);
	free(after);
}

/* Its process dies and the power with it: what was not synced is lost. */
static void
lose_power_after(void (*work)(sqlite3 *handle))
{
	int status;

	fflush(NULL);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		if (!shim_install("drop", NULL))
			_exit(1);
		sqlite3 *handle = turns_writer("FULL", -2000);
		work(handle);
		raise(SIGKILL);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void
check_turns(int last)
{
	sqlite3 *handle = turns_reader();

	turns_check_sound(handle);
	assert_int_equal(turns_number(handle, "SELECT coalesce(max(turn), -1) FROM a"), last);
	assert_int_equal(turns_number(handle, "SELECT count(*) FROM a"), last + 1);
	sqlite3_close(handle);
	scratch_empty();
}

/* A turn of one row; whether it is safe by then. */
static void
write_unsynced(sqlite3 *handle, int turn, bool waits)
{
	int before = fail_calls(SHIM_WAL_SYNC);

	log_layer_waits(handle, waits);
	turns_write(handle, turn, 1);
	if (shim_dirty() || fail_calls(SHIM_WAL_SYNC) - before != (waits ? 1 : 0))
		_exit(1);
}

static void
end_with_unsynced(sqlite3 *handle)
{
	write_unsynced(handle, 0, true);
	write_unsynced(handle, 1, true);
	write_unsynced(handle, 2, false);
	write_unsynced(handle, 3, false);
}

static void
end_with_synced(sqlite3 *handle)
{
	end_with_unsynced(handle);
	write_unsynced(handle, 4, true);
}

/* The log is written back, which must not overtake its turns, and begun anew, which must not be mixed up with
 * what it had before. */
static void
write_back_and_begin_anew(sqlite3 *handle)
{
	end_with_unsynced(handle);
	turns_run(handle, "PRAGMA wal_checkpoint(RESTART)");
	log_layer_waits(handle, false);
	turns_write(handle, 4, 1);
}

/* A turn that nobody would have waited for finds no room. Then the log is written back. */
static void
write_back_after_a_failure(sqlite3 *handle)
{
	char script[32];

	end_with_unsynced(handle);
	snprintf(script, sizeof script, "write:%d:full", fail_calls(SHIM_WRITE) + 1);
	if (!fail_script(script) ||
		sqlite3_exec(handle, "INSERT INTO a (turn) VALUES (4)", NULL, NULL, NULL) != SQLITE_FULL)
		_exit(1);
	turns_run(handle, "PRAGMA wal_checkpoint(FULL)");
}

static void
a_turn_that_is_not_waited_for_comes_with_the_next_sync(void **state)
{
	(void)state;

	lose_power_after(end_with_unsynced);
	check_turns(1);
	lose_power_after(end_with_synced);
	check_turns(4);
	lose_power_after(write_back_and_begin_anew);
	check_turns(3);
	lose_power_after(write_back_after_a_failure);
	check_turns(3);
}

/* How often the log is synced by a commit. */
static int
syncs_of_commit(struct db *db)
{
	int before = fail_calls(SHIM_WAL_SYNC);

	assert_int_equal(db_commit(db), DB_OK);
	return fail_calls(SHIM_WAL_SYNC) - before;
}

static void
who_comes_and_goes_waits_for_no_disk(void **state)
{
	const struct attendance_hour hour = {.ms = 1, .most = 1};
	char reason[DB_REASON_SIZE];
	struct player_row alice;
	int64_t login;
	(void)state;

	assert_true(shim_install("watch", NULL));
	struct db *db = db_open(scratch_path(), reason);
	assert_non_null(db);
	assert_int_equal(player_create(db, "alice", "hash", 1000, &alice), DB_OK);
	assert_int_equal(syncs_of_commit(db), 1);
	assert_int_equal(player_login(db, alice.id, 2000, "192.0.2.7"), DB_OK);
	assert_int_equal(login_append(db, alice.id, 2000, "192.0.2.7", &login), DB_OK);
	assert_int_equal(attendance_store(db, 7, &hour), DB_OK);
	assert_int_equal(syncs_of_commit(db), 0);
	assert_int_equal(setting_store(db, alice.id, "bell", "YES"), DB_OK);
	assert_int_equal(player_logout(db, alice.id, 3000), DB_OK);
	assert_int_equal(syncs_of_commit(db), 1);
	assert_int_equal(login_end(db, login, 3000), DB_OK);
	assert_int_equal(syncs_of_commit(db), 0);
	db_close(db);
}

TEST_GROUP(log_layer)
{
	const struct CMUnitTest tests[] = {
		WITH_SCRATCH(a_commit_is_one_write),
		WITH_SCRATCH(a_small_cache_reads_what_it_has_written),
		WITH_SCRATCH(others_may_write_it_back),
		WITH_SCRATCH(a_torn_write_is_no_turn),
		WITH_SCRATCH(a_torn_write_over_earlier_turns_is_no_turn),
		WITH_SCRATCH(a_turn_that_is_not_waited_for_comes_with_the_next_sync),
		WITH_SCRATCH(who_comes_and_goes_waits_for_no_disk),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
