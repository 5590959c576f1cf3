/*
 * open_test.c - which files the database opens, which it refuses, and how it sets them up.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/file/migrations.h"
#include "db/statement.h"
#include "tests/groups/group.h"

static void
assert_refused(const struct fixture *fixture, const char *words)
{
	char reason[DB_REASON_SIZE] = "";
	struct db *db = db_open(fixture->path, reason);
	assert_null(db);
	if (strstr(reason, words) == NULL)
		fail_msg("'%s' lacks '%s'", reason, words);
}

static void
fixture_close(struct fixture *fixture)
{
	db_close(fixture->db);
	fixture->db = NULL;
}

/* Replaces `size` bytes of the closed file from `at` on. */
static void
scribble(const struct fixture *fixture, long at, int byte, int size)
{
	FILE *file = fopen(fixture->path, "r+b");
	assert_non_null(file);
	assert_int_equal(fseek(file, at, SEEK_SET), 0);
	for (int i = 0; i < size; i++)
		assert_int_equal(fputc(byte, file), byte);
	assert_int_equal(fclose(file), 0);
}

static int64_t
ask_handle(sqlite3 *handle, const char *sql)
{
	sqlite3_stmt *stmt;
	assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &stmt, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	int64_t answer = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	return answer;
}

static void
only_the_owner_may_read_the_file(void **state)
{
	struct fixture *fixture = *state;
	static const char *const side_files[] = {"", "-wal", "-shm"};

	some_player(fixture->db, "alice");
	assert_int_equal(db_commit(fixture->db), DB_OK);
	for (size_t i = 0; i < sizeof side_files / sizeof *side_files; i++) {
		char path[FOLDER_SIZE + 8];
		struct stat info;
		snprintf(path, sizeof path, "%s%s", fixture->path, side_files[i]);
		assert_int_equal(stat(path, &info), 0);
		assert_int_equal(info.st_mode & 0777, 0600);
	}
}

/* A server that is killed leaves a log; SQLite would remove that of an empty file. */
static void
a_file_cut_to_nothing_beside_its_log_is_refused(void **state)
{
	struct fixture *fixture = *state;
	char log[FOLDER_SIZE + 8], line[8] = "";

	fixture_close(fixture);
	assert_int_equal(truncate(fixture->path, 0), 0);
	snprintf(log, sizeof log, "%s-wal", fixture->path);
	FILE *file = fopen(log, "w");
	assert_non_null(file);
	assert_true(fputs("a log", file) >= 0);
	assert_int_equal(fclose(file), 0);
	assert_refused(fixture, "it was cut short");
	file = fopen(log, "r");
	assert_non_null(file);
	assert_non_null(fgets(line, sizeof line, file));
	assert_string_equal(line, "a log"); /* it is still there */
	assert_int_equal(fclose(file), 0);
	assert_int_equal(unlink(log), 0);
	fixture_reopen(fixture);
}

static void
a_file_others_can_read_is_made_private(void **state)
{
	struct fixture *fixture = *state;
	struct stat info;

	fixture_close(fixture);
	assert_int_equal(chmod(fixture->path, 0644), 0);
	fixture_reopen(fixture);
	assert_int_equal(stat(fixture->path, &info), 0);
	assert_int_equal(info.st_mode & 0777, 0600);
}

/* Another server switched foreign keys on inside a transaction, which has no effect. */
static void
the_settings_are_in_effect(void **state)
{
	struct fixture *fixture = *state;
	sqlite3 *handle = db_handle(fixture->db);

	assert_int_equal(ask_handle(handle, "PRAGMA foreign_keys"), 1);
	assert_int_equal(ask_handle(handle, "PRAGMA synchronous"), 2);
	assert_int_equal(ask_handle(handle, "SELECT journal_mode = 'wal' FROM pragma_journal_mode"), 1);
	assert_int_equal(ask_handle(handle, "PRAGMA user_version"), migration_count);
	assert_int_equal(ask_handle(handle, "PRAGMA application_id"), 0x42617270);
	fixture_reopen(fixture);
	assert_int_equal(ask_handle(db_handle(fixture->db), "PRAGMA foreign_keys"), 1);
}

static void
rows_survive_closing(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;

	some_player(fixture->db, "alice");
	assert_int_equal(db_commit(fixture->db), DB_OK);
	some_player(fixture->db, "bob");
	fixture_reopen(fixture);
	assert_int_equal(player_find(fixture->db, "alice", false, &player), DB_OK);
	assert_int_equal(player_find(fixture->db, "bob", false, &player), DB_NONE);
}

static void
a_newer_file_is_refused(void **state)
{
	struct fixture *fixture = *state;
	fixture_close(fixture);
	change_file(fixture, "PRAGMA user_version = 9999");
	assert_refused(fixture, "newer version");
	assert_int_equal(ask_file(fixture, "PRAGMA user_version"), 9999);
}

static void
a_file_of_another_program_is_refused_and_left_alone(void **state)
{
	struct fixture *fixture = *state;
	fixture_close(fixture);
	assert_int_equal(unlink(fixture->path), 0);
	change_file(fixture, "CREATE TABLE bookmarks (url TEXT)");
	assert_refused(fixture, "another program");
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM sqlite_schema"), 1);
	assert_int_equal(ask_file(fixture, "SELECT journal_mode = 'delete' FROM pragma_journal_mode"), 1);

	change_file(fixture, "DROP TABLE bookmarks; PRAGMA application_id = 77");
	assert_refused(fixture, "another program");
}

static void
a_file_that_is_no_database_is_refused(void **state)
{
	struct fixture *fixture = *state;
	fixture_close(fixture);
	scribble(fixture, 0, 'x', 4096);
	assert_refused(fixture, "is not a database");
}

static void
a_truncated_file_is_refused(void **state)
{
	struct fixture *fixture = *state;
	fixture_close(fixture);
	assert_int_equal(truncate(fixture->path, 3 * 4096), 0);
	assert_refused(fixture, "is damaged");
}

static void
a_path_that_cant_be_opened_is_refused(void **state)
{
	struct fixture *fixture = *state;
	char reason[DB_REASON_SIZE] = "";
	assert_null(db_open(fixture->dir, reason));
	assert_non_null(strstr(reason, "can't open"));
	assert_null(db_open("/nowhere/at/all.db", reason));
	assert_non_null(strstr(reason, "No such file"));
}

/* Another program holds a lock of one kind on the database, and lets go while we wait. */
struct other {
	sqlite3_vfs vfs; /* SQLite's own, except for sleeping */
	sqlite3 *handle;
	int naps, naps_before_end; /* 0 = it never ends */
	int slept_ms;
};

static const char *const locks[] = {
	"BEGIN IMMEDIATE", "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE other (x)"};
enum { LOCKS = sizeof locks / sizeof *locks };

/* Replaces sleeping: nothing here depends on the speed of the machine. */
static int
on_sleep(sqlite3_vfs *vfs, int microseconds)
{
	struct other *other = (struct other *)(void *)((char *)vfs - offsetof(struct other, vfs));

	other->slept_ms += microseconds / 1000;
	if (++other->naps == other->naps_before_end) {
		sqlite3_close(other->handle);
		other->handle = NULL;
	}
	return microseconds;
}

static void
other_locks(struct other *other, struct fixture *fixture, const char *lock, int naps_before_end)
{
	*other = (struct other){.vfs = *sqlite3_vfs_find(NULL), .naps_before_end = naps_before_end};
	assert_int_equal(sqlite3_open(fixture->path, &other->handle), SQLITE_OK);
	assert_int_equal(sqlite3_exec(other->handle, lock, NULL, NULL, NULL), SQLITE_OK);
	other->vfs.zName = "sleepless";
	other->vfs.xSleep = on_sleep;
	assert_int_equal(sqlite3_vfs_register(&other->vfs, true), SQLITE_OK);
}

static void
other_ends(struct other *other)
{
	sqlite3_vfs_unregister(&other->vfs);
	sqlite3_vfs_register(sqlite3_vfs_find("unix"), true);
	sqlite3_close(other->handle);
}

static void
a_file_that_somebody_else_locks_is_refused(void **state)
{
	struct fixture *fixture = *state;

	for (int i = 0; i < LOCKS; i++) {
		struct other other;
		fixture_close(fixture);
		other_locks(&other, fixture, locks[i], 0);
		assert_refused(fixture, "another program keeps the database");
		assert_in_range(other.slept_ms, 3000, 10000);
		other_ends(&other);
		fixture_reopen(fixture);
	}
}

static void
a_file_that_is_locked_for_a_moment_is_waited_for(void **state)
{
	struct fixture *fixture = *state;

	for (int i = 0; i < LOCKS; i++) {
		struct other other;
		fixture_close(fixture);
		other_locks(&other, fixture, locks[i], 3);
		fixture_reopen(fixture);
		assert_int_equal(other.naps, 3);
		fixture_close(fixture);
		other_ends(&other);
		fixture_reopen(fixture);
	}
}

/* Reading works beside a writer, but not while another program recovers the log or writes it back. */
static void
who_only_reads_waits_too(void **state)
{
	struct fixture *fixture = *state;
	char reason[DB_REASON_SIZE] = "";
	struct other other;

	fixture_close(fixture);
	other_locks(&other, fixture, locks[1], 3);
	struct db *db = db_open_to_read(fixture->path, reason);
	assert_non_null(db);
	assert_int_equal(other.naps, 3);
	db_close(db);
	other_ends(&other);
	fixture_reopen(fixture);
}

static void
a_server_that_serves_does_not_wait(void **state)
{
	struct fixture *fixture = *state;
	struct other other;
	struct player_row player;

	fixture_close(fixture);
	other_locks(&other, fixture, "BEGIN", 0);
	fixture_reopen(fixture);
	db_stop_waiting(fixture->db);
	assert_int_equal(sqlite3_exec(other.handle, "COMMIT; BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(player_create(fixture->db, "alice", "hash", 1000, &player), DB_NO_SPACE);
	db_rollback(fixture->db);
	assert_int_equal(other.naps, 0);
	fixture_close(fixture);
	other_ends(&other);
	fixture_reopen(fixture);
}

static void
migrations_run_in_order_and_once(void **state)
{
	(void)state;
	static const char *const steps[] = {
		"CREATE TABLE a (x INTEGER PRIMARY KEY)",
		"CREATE TABLE b (x INTEGER REFERENCES a (x)); INSERT INTO a VALUES (1); INSERT INTO b VALUES "
		"(1)",
		"INSERT INTO a VALUES (2)",
	};
	char reason[DB_REASON_SIZE];
	sqlite3 *handle;
	assert_int_equal(sqlite3_open(":memory:", &handle), SQLITE_OK);
	assert_true(migrations_run(handle, steps, 2, 0, 5, reason));
	assert_int_equal(ask_handle(handle, "PRAGMA user_version"), 2);
	assert_int_equal(ask_handle(handle, "PRAGMA application_id"), 5);
	assert_true(migrations_run(handle, steps, 3, 2, 5, reason));
	assert_true(migrations_run(handle, steps, 3, 3, 5, reason));
	assert_int_equal(ask_handle(handle, "SELECT count(*) FROM a"), 2);
	sqlite3_close(handle);
}

static void
a_failed_migration_leaves_nothing(void **state)
{
	(void)state;
	static const char *const broken[] = {
		"CREATE TABLE a (x INTEGER PRIMARY KEY)",
		"CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)",
	};
	static const char *const dangling[] = {
		"CREATE TABLE a (x INTEGER PRIMARY KEY)",
		"CREATE TABLE b (x INTEGER REFERENCES a (x)); INSERT INTO b VALUES (7)",
	};
	char reason[DB_REASON_SIZE];
	sqlite3 *handle;
	assert_int_equal(sqlite3_open(":memory:", &handle), SQLITE_OK);
	assert_false(migrations_run(handle, broken, 2, 0, 5, reason));
	assert_non_null(strstr(reason, "migration 2"));
	assert_non_null(strstr(reason, "nowhere"));
	assert_int_equal(ask_handle(handle, "PRAGMA user_version"), 0);
	assert_int_equal(ask_handle(handle, "SELECT count(*) FROM sqlite_schema"), 0);
	assert_true(migrations_run(handle, broken, 1, 0, 5, reason));
	assert_false(migrations_run(handle, broken, 2, 1, 5, reason));
	assert_int_equal(ask_handle(handle, "PRAGMA user_version"), 1);
	assert_false(migrations_run(handle, dangling, 2, 1, 5, reason));
	assert_int_equal(ask_handle(handle, "PRAGMA user_version"), 1);
	assert_int_equal(ask_handle(handle, "SELECT count(*) FROM sqlite_schema"), 1);
	sqlite3_close(handle);
}

TEST_GROUP(open)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(only_the_owner_may_read_the_file),
		WITH_FILE(a_file_cut_to_nothing_beside_its_log_is_refused),
		WITH_FILE(a_file_others_can_read_is_made_private),
		WITH_FILE(the_settings_are_in_effect),
		WITH_FILE(rows_survive_closing),
		WITH_FILE(a_newer_file_is_refused),
		WITH_FILE(a_file_of_another_program_is_refused_and_left_alone),
		WITH_FILE(a_file_that_is_no_database_is_refused),
		WITH_FILE(a_truncated_file_is_refused),
		WITH_FILE(a_file_that_somebody_else_locks_is_refused),
		WITH_FILE(a_file_that_is_locked_for_a_moment_is_waited_for),
		WITH_FILE(who_only_reads_waits_too),
		WITH_FILE(a_server_that_serves_does_not_wait),
		WITH_FILE(a_path_that_cant_be_opened_is_refused),
		cmocka_unit_test(migrations_run_in_order_and_once),
		cmocka_unit_test(a_failed_migration_leaves_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
