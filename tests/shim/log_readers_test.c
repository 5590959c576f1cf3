/*
 * log_readers_test.c - while one process writes turn after turn through the layer of the log, others read,
 * copy and check the database.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/groups/group.h"
#include "tests/shim/scratch.h"
#include "tests/shim/turns.h"

enum {
	CACHE_PAGES = 10,
	TURN_ROWS = 60, /* more pages than that */
	KEPT_TURNS = 20,
	RESTART_TURNS = 50,
	PATIENCE_MS = 10000,
};

/* In a process of its own, until that is killed: a cache of ten pages, and more of them in each turn. */
static pid_t
begin_to_write(const char *synchronous)
{
	pid_t child = fork();

	assert_true(child >= 0);
	if (child > 0)
		return child;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	sqlite3 *handle = turns_writer(synchronous, CACHE_PAGES);
	sqlite3_busy_timeout(handle, PATIENCE_MS);
	for (int turn = turns_number(handle, "SELECT coalesce(max(turn), -1) + 1 FROM a");; turn++) {
		char sql[64];
		snprintf(sql, sizeof sql, "DELETE FROM a WHERE turn <= %d", turn - KEPT_TURNS);
		turns_run(handle, "BEGIN IMMEDIATE");
		turns_run(handle, sql);
		turns_insert(handle, turn, TURN_ROWS);
		turns_run(handle, "COMMIT");
		if (turn % RESTART_TURNS == 0)
			turns_run(handle, "PRAGMA wal_checkpoint(RESTART)");
	}
}

/* Returns the last turn; all that are there must be whole. */
static int
check_whole_turns(sqlite3 *handle)
{
	char sql[128];

	snprintf(sql, sizeof sql,
		"SELECT iif(count(*) = %d * (max(turn) - min(turn) + 1), max(turn), -1) FROM a", TURN_ROWS);
	int last = turns_number(handle, sql);
	assert_true(last >= 0);
	return last;
}

/* As `barpoint-admin backup` does it, and `verify` after it. */
static void
copy_and_check(sqlite3 *from)
{
	sqlite3 *copy = NULL;

	assert_int_equal(sqlite3_open(":memory:", &copy), SQLITE_OK);
	sqlite3_backup *backup = sqlite3_backup_init(copy, "main", from, "main");
	assert_non_null(backup);
	assert_int_equal(sqlite3_backup_step(backup, -1), SQLITE_DONE);
	sqlite3_backup_finish(backup);
	turns_check_sound(copy);
	(void)check_whole_turns(copy);
	sqlite3_close(copy);
}

/* While another process writes, whoever reads, copies or checks finds whole turns. */
static void
others_find_whole_turns(void **state)
{
	enum { ROUNDS = 30 };
	static const char *const synchronous[] = {"FULL", "NORMAL"};
	(void)state;

	for (size_t i = 0; i < 2; i++) {
		sqlite3 *first = turns_writer(synchronous[i], CACHE_PAGES);
		int turn = turns_number(first, "SELECT coalesce(max(turn), -1) + 1 FROM a"), last = turn;
		turns_write(first, turn, TURN_ROWS);
		sqlite3_close(first);
		pid_t writer = begin_to_write(synchronous[i]);
		sqlite3 *reader = turns_reader();
		sqlite3_busy_timeout(reader, PATIENCE_MS);
		for (int round = 0; round < ROUNDS || last < turn + ROUNDS; round++) {
			assert_int_equal(waitpid(writer, NULL, WNOHANG), 0);
			last = check_whole_turns(reader);
			if (round % 2 == 0)
				copy_and_check(reader);
			else
				turns_check_sound(reader);
		}
		sqlite3_close(reader);
		kill(writer, SIGKILL);
		assert_int_equal(waitpid(writer, NULL, 0), writer);
	}
}

TEST_GROUP(log_readers)
{
	const struct CMUnitTest tests[] = {
		WITH_SCRATCH(others_find_whole_turns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
