/*
 * migrations_test.c - a database of each earlier version, with rows in it, is opened: nothing is lost, and
 * its tables become those of a new one, for which plans_test.c prepares all queries.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/db.h"
#include "db/file/migrations.h"
#include "db/people/accounts.h"
#include "db/statement.h"
#include "tests/copies/copying.h"
#include "tests/db/image.h"
#include "tests/db/old_database.h"
#include "tests/groups/group.h"
#include "tests/groups/rounds.h"

enum { SCHEMA_SIZE = 1 << 18 };

#define LAST_LETTER "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'"

static void
a_new_file_is_what_all_steps_make(void **state)
{
	struct fixture *fixture = *state;
	char new_path[FOLDER_SIZE + 8];
	struct image new_file = {0};

	snprintf(new_path, sizeof new_path, "%s.new", fixture->path);
	db_close(fixture->db);
	fixture->db = NULL;
	image_take(&new_file, fixture->path);
	image_put(&new_file, new_path);
	image_free(&new_file);
	unlink(fixture->path);
	for (int version = 1; version <= migration_count; version++)
		old_database_migrate(fixture, version - 1, version);
	assert_false(copies_differ(fixture->path, new_path));
}

/* Each migration runs twice with a copy: there those versions are enough that brought rows. A database has
 * the rows of earlier ones, too, so with sanitizers a few of them are enough, and without a copy each
 * sixteenth. */
static bool
is_tried(int version)
{
	if (getenv("BARPOINT_TEST_COPY") != NULL)
		return old_database_brings_rows(version) && (!rounds_are_few() || version % 4 == 1);
	return !rounds_are_few() || version % 16 == 1;
}

/* All tables, indexes and triggers. */
static void
read_schema(const struct fixture *fixture, char schema[SCHEMA_SIZE])
{
	sqlite3_stmt *stmt;

	assert_int_equal(
		sqlite3_prepare_v2(db_handle(fixture->db),
			"SELECT group_concat(row, x'0a') FROM (SELECT type || name || coalesce(sql, '') AS row "
			"FROM sqlite_schema ORDER BY type, name)",
			-1, &stmt, NULL),
		SQLITE_OK);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	assert_in_range(snprintf(schema, SCHEMA_SIZE, "%s", (const char *)sqlite3_column_text(stmt, 0)), 1,
		SCHEMA_SIZE - 1);
	sqlite3_finalize(stmt);
}

static void
each_earlier_version_is_opened(void **state)
{
	struct fixture *fixture = *state;
	static char of_new[SCHEMA_SIZE], schema[SCHEMA_SIZE];
	struct image empty = {0}; /* of this version */
	int64_t whose;

	read_schema(fixture, of_new);
	for (int version = 1; version <= migration_count; version++) {
		old_database_remove(fixture);
		if (version > 1)
			image_put(&empty, fixture->path);
		old_database_migrate(fixture, version - 1, version);
		image_take(&empty, fixture->path);
		if (!is_tried(version))
			continue;
		old_database_add_rows(fixture, version);
		fixture_reopen(fixture);
		read_schema(fixture, schema);
		assert_string_equal(schema, of_new);
		assert_int_equal(ask_file(fixture, "PRAGMA user_version"), migration_count);
		old_database_check(fixture->db, version);
		/* It can be written, too. */
		some_player(fixture->db, "dave");
		assert_int_equal(db_commit(fixture->db), DB_OK);
		assert_int_equal(ask_file(fixture, "SELECT count(*) FROM players"), 4);
		assert_int_equal(ask_file(fixture, "SELECT count(*) FROM settings"), 1);
		assert_int_equal(ask_file(fixture, "SELECT count(*) FROM interruptions"), 1);
		assert_int_equal(ask_file(fixture, "SELECT count(*) FROM mail"), version >= 2);
		assert_int_equal(
			ask_file(fixture, "SELECT count(*) FROM outbox"), version >= OLD_OUTBOX_SINCE);
		assert_int_equal(ask_file(fixture, LAST_LETTER), version >= OLD_OUTBOX_SINCE ? 7 : 0);
		assert_int_equal(ask_file(fixture, "SELECT count(*) FROM ignored"), version >= 2);
		assert_int_equal(ask_file(fixture, "SELECT count(*) FROM bans"), version >= 3);
		assert_int_equal(ask_file(fixture, "SELECT count(*) FROM operator_actions"),
			version >= 8 ? 4 : version >= 3);
		/* An erased player's name is given up; a name that somebody has taken since belongs to
		   that player. */
		assert_int_equal(
			old_name_find(fixture->db, "mallory", &whose), version >= 8 ? DB_OK : DB_NONE);
		assert_int_equal(old_name_find(fixture->db, "bob", &whose), DB_NONE);
	}
	image_free(&empty);
}

TEST_GROUP(migrations)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_new_file_is_what_all_steps_make, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			each_earlier_version_is_opened, fixture_setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
