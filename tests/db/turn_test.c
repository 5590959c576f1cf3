/*
 * turn_test.c - the turn's transaction: begun by its first row, committed or taken back as a whole. What a
 * failing disk does to it is tested in tests/shim.
 */
#include "tests/db/fixture.h"

#include <string.h>

#include "db/statement.h"
#include "tests/groups/group.h"

static bool
begun(const struct db *db)
{
	return !sqlite3_get_autocommit(db_handle(db));
}

static void
the_first_row_begins_the_turn(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;

	assert_int_equal(db_pending(fixture->db), 0);
	assert_int_equal(player_find(fixture->db, "alice", true, &player), DB_NONE);
	assert_false(begun(fixture->db));
	some_player(fixture->db, "alice");
	assert_true(begun(fixture->db));
	some_player(fixture->db, "bob");
	assert_int_equal(db_pending(fixture->db), 2);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM players"), 0);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(db_pending(fixture->db), 0);
	assert_false(begun(fixture->db));
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM players"), 2);
	assert_int_equal(db_commit(fixture->db), DB_OK);
}

static void
a_rollback_takes_the_turn_back(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;

	db_rollback(fixture->db);
	some_player(fixture->db, "alice");
	db_rollback(fixture->db);
	assert_int_equal(db_pending(fixture->db), 0);
	assert_int_equal(player_find(fixture->db, "alice", true, &player), DB_NONE);
	some_player(fixture->db, "alice");
	assert_int_equal(db_commit(fixture->db), DB_OK);
}

static void
a_refused_row_leaves_no_transaction_open(void **state)
{
	struct fixture *fixture = *state;
	const struct game_row game = {.number = 1, .win = WIN_SINGLE};
	assert_int_equal(player_logout(fixture->db, 99, 1), DB_NONE);
	assert_false(begun(fixture->db));
	assert_int_equal(game_append(fixture->db, 99, &game), DB_NONE);
	assert_false(begun(fixture->db));
}

/* max_page_count makes SQLite itself say that the disk is full. */
static void
a_full_disk_is_sticky_until_the_rollback(void **state)
{
	struct fixture *fixture = *state;
	int64_t last = 0;
	int64_t alice = some_player(fixture->db, "alice");
	int64_t match = some_match(fixture->db, alice, some_player(fixture->db, "bob"));
	struct player_row player;
	char text[ACTION_TEXT_SIZE];
	memset(text, 't', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	assert_int_equal(db_commit(fixture->db), DB_OK);
	sqlite3_exec(db_handle(fixture->db), "PRAGMA max_page_count = 1", NULL, NULL, NULL);

	int number = 0;
	enum db_status status;
	while ((status = some_action(fixture->db, match, ++number, text, &last)) == DB_OK)
		assert_in_range(number, 1, 3000);
	assert_int_equal(status, DB_NO_SPACE);
	assert_true(strlen(db_error(fixture->db)) > 0);
	assert_int_equal(player_logout(fixture->db, alice, 1), DB_NO_SPACE);
	assert_int_equal(db_commit(fixture->db), DB_NO_SPACE);
	assert_int_equal(player_find(fixture->db, "alice", true, &player), DB_OK);

	db_rollback(fixture->db);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM actions"), 0);
	assert_int_equal(player_logout(fixture->db, alice, 1), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
}

static void
a_lock_held_by_somebody_else_passes_like_a_full_disk(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;
	sqlite3 *other;

	assert_int_equal(sqlite3_open(fixture->path, &other), SQLITE_OK);
	assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(player_create(fixture->db, "alice", "x", 1, &player), DB_NO_SPACE);
	sqlite3_close(other);
	db_rollback(fixture->db);
	assert_int_equal(player_create(fixture->db, "alice", "x", 1, &player), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
}

TEST_GROUP(turn)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(the_first_row_begins_the_turn),
		WITH_FILE(a_rollback_takes_the_turn_back),
		WITH_FILE(a_refused_row_leaves_no_transaction_open),
		WITH_FILE(a_full_disk_is_sticky_until_the_rollback),
		WITH_FILE(a_lock_held_by_somebody_else_passes_like_a_full_disk),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
