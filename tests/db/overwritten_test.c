/*
 * overwritten_test.c - the database file written by SQLite, which is never noticed, and by others, which is.
 */
#include "tests/db/fixture.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/file/overwritten.h"
#include "db/statement.h"
#include "tests/groups/group.h"

enum { MANY = 400 };

static struct overwritten *
watch(const struct fixture *fixture)
{
	struct overwritten *overwritten = overwritten_open(fixture->db);

	assert_non_null(overwritten);
	assert_false(overwritten_look(overwritten));
	return overwritten;
}

static void
assert_noticed(struct overwritten *overwritten)
{
	assert_true(overwritten_look(overwritten));
	assert_true(overwritten_look(overwritten)); /* it doesn't get used to it */
	overwritten_close(overwritten);
}

static void
add_players(const struct fixture *fixture, const char *prefix)
{
	char name[32];

	for (int i = 0; i < MANY; i++) {
		snprintf(name, sizeof name, "%s%d", prefix, i);
		some_player(fixture->db, name);
	}
	assert_int_equal(db_commit(fixture->db), DB_OK);
}

static void
run(sqlite3 *handle, const char *sql)
{
	assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
}

static off_t
size_of(const struct fixture *fixture)
{
	struct stat status;

	assert_int_equal(stat(fixture->path, &status), 0);
	return status.st_size;
}

static bool
is_touched(const struct fixture *fixture, const struct stat *before)
{
	struct stat now;

	assert_int_equal(stat(fixture->path, &now), 0);
	return now.st_mtim.tv_sec != before->st_mtim.tv_sec || now.st_mtim.tv_nsec != before->st_mtim.tv_nsec;
}

/* Writes `size` bytes of the file's own beginning over it, as cp does, until its time has moved: the kernel
 * counts in ticks of some milliseconds. */
static void
copy_over(const struct fixture *fixture, off_t size)
{
	struct stat before;
	char *bytes = calloc(1, (size_t)size);
	int fd = open(fixture->path, O_RDWR);

	assert_true(fd >= 0 && bytes != NULL);
	assert_int_equal(fstat(fd, &before), 0);
	assert_true(pread(fd, bytes, (size_t)size, 0) > 0);
	do {
		assert_int_equal(ftruncate(fd, 0), 0);
		assert_int_equal(pwrite(fd, bytes, (size_t)size, 0), size);
	} while (!is_touched(fixture, &before));
	close(fd);
	free(bytes);
}

/* A growing file, copied from the log by ourselves, again and again: never a false alarm. */
static void
growth_is_ours(void **state)
{
	struct fixture *fixture = *state;
	struct overwritten *overwritten = watch(fixture);
	off_t before = size_of(fixture);
	char prefix[8];

	run(db_handle(fixture->db), "PRAGMA wal_autocheckpoint = 20");
	for (int round = 0; round < 40; round++) {
		snprintf(prefix, sizeof prefix, "p%c%c", 'a' + round / 26, 'a' + round % 26);
		add_players(fixture, prefix);
		assert_false(overwritten_look(overwritten));
	}
	assert_true(size_of(fixture) > before); /* the log was copied without being asked */
	overwritten_close(overwritten);
}

static void
every_kind_of_checkpoint_is_ours(void **state)
{
	static const char *const kinds[] = {"PRAGMA wal_checkpoint(PASSIVE)", "PRAGMA wal_checkpoint(FULL)",
		"PRAGMA wal_checkpoint(RESTART)", "PRAGMA wal_checkpoint(TRUNCATE)",
		"DELETE FROM settings; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)"};
	struct fixture *fixture = *state;
	struct overwritten *overwritten = watch(fixture);
	char prefix[8];

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		snprintf(prefix, sizeof prefix, "p%c", (char)('a' + i));
		add_players(fixture, prefix);
		run(db_handle(fixture->db), kinds[i]);
		assert_false(overwritten_look(overwritten));
		assert_false(overwritten_look(overwritten));
	}
	overwritten_close(overwritten);
}

/* An operator's shell: another program that writes by SQLite's rules. */
static void
a_checkpoint_of_another_handle_is_allowed(void **state)
{
	struct fixture *fixture = *state;
	struct overwritten *overwritten = watch(fixture);
	sqlite3 *shell = NULL;

	assert_int_equal(sqlite3_open(fixture->path, &shell), SQLITE_OK);
	add_players(fixture, "a");
	run(shell, "PRAGMA wal_checkpoint(TRUNCATE)");
	assert_false(overwritten_look(overwritten));
	add_players(fixture, "b");
	run(shell, "PRAGMA wal_checkpoint(PASSIVE)");
	sqlite3_close(shell);
	assert_false(overwritten_look(overwritten));
	overwritten_close(overwritten);
}

/* VACUUM has made the file shorter, and the log that began after it will make it longer again. */
static void
a_shorter_file_may_have_more_to_come(void **state)
{
	struct fixture *fixture = *state;
	sqlite3 *shell = NULL;

	add_players(fixture, "a");
	run(db_handle(fixture->db), "CREATE TABLE waste AS SELECT zeroblob(100000); "
				    "PRAGMA wal_checkpoint(TRUNCATE)");
	struct overwritten *overwritten = watch(fixture);
	off_t before = size_of(fixture);
	assert_int_equal(sqlite3_open(fixture->path, &shell), SQLITE_OK);
	run(shell, "DROP TABLE waste; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
	run(shell, "CREATE TABLE more AS SELECT zeroblob(10000)");
	assert_true(size_of(fixture) < before);
	assert_false(overwritten_look(overwritten));
	assert_false(overwritten_look(overwritten));
	sqlite3_close(shell);
	overwritten_close(overwritten);
}

static void
a_file_cut_short_is_noticed(void **state)
{
	struct fixture *fixture = *state;
	struct overwritten *overwritten = watch(fixture);

	assert_int_equal(truncate(fixture->path, 0), 0);
	assert_noticed(overwritten);
}

/* A checkpoint came between: a reader kept it from copying all, else it would have made the file longer. */
static void
a_file_cut_short_before_a_checkpoint_is_noticed(void **state)
{
	static const char probe[] = "INSERT OR REPLACE INTO probes (rowid, at) VALUES (1, 1)";
	struct fixture *fixture = *state;
	sqlite3 *reader = NULL;

	add_players(fixture, "a");
	run(db_handle(fixture->db), "PRAGMA wal_checkpoint(TRUNCATE)");
	struct overwritten *overwritten = watch(fixture);
	run(db_handle(fixture->db), probe);
	assert_int_equal(sqlite3_open(fixture->path, &reader), SQLITE_OK);
	run(reader, "BEGIN; SELECT count(*) FROM probes");
	run(db_handle(fixture->db), probe);
	assert_int_equal(truncate(fixture->path, size_of(fixture) - 4096), 0);
	run(db_handle(fixture->db), "PRAGMA wal_checkpoint(PASSIVE)");
	assert_noticed(overwritten);
	sqlite3_close(reader);
}

static void
a_file_copied_over_is_noticed(void **state)
{
	static const double sizes[] = {0.5, 1, 2};
	struct fixture *fixture = *state;

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct overwritten *overwritten = watch(fixture);
		copy_over(fixture, (off_t)((double)size_of(fixture) * sizes[i]));
		assert_noticed(overwritten);
	}
}

static void
a_file_that_is_gone_or_another_says_nothing(void **state)
{
	struct fixture *fixture = *state;
	struct overwritten *overwritten = watch(fixture);
	char away[FOLDER_SIZE + 8];

	snprintf(away, sizeof away, "%s.away", fixture->path);
	assert_int_equal(rename(fixture->path, away), 0);
	assert_false(overwritten_look(overwritten));
	assert_int_equal(close(open(fixture->path, O_RDWR | O_CREAT, 0600)), 0);
	assert_false(overwritten_look(overwritten));
	assert_int_equal(rename(away, fixture->path), 0);
	assert_false(overwritten_look(overwritten));
	overwritten_close(overwritten);
}

TEST_GROUP(overwritten)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		TEST(growth_is_ours),
		TEST(every_kind_of_checkpoint_is_ours),
		TEST(a_checkpoint_of_another_handle_is_allowed),
		TEST(a_shorter_file_may_have_more_to_come),
		TEST(a_file_cut_short_is_noticed),
		TEST(a_file_cut_short_before_a_checkpoint_is_noticed),
		TEST(a_file_copied_over_is_noticed),
		TEST(a_file_that_is_gone_or_another_says_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
