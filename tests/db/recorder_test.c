/*
 * recorder_test.c - what a turn changes is told to the log as it came about, whatever SQL did it.
 */
#include "tests/db/copied.h"

#include <string.h>

#include "db/log/place.h"
#include "db/sql/transaction.h"
#include "db/statement.h"
#include "tests/groups/group.h"

#define PLAYERS                                                                                              \
	"INSERT INTO players (id, name, hash, registered) VALUES (1, 'alice', '', 1), (2, 'bob', '', 1), "   \
	"(3, 'carol', '', 1);"

static void
a_new_file_is_a_row_of_the_log(void **state)
{
	struct copied_fixture *fixture = *state;

	assert_int_equal(fixture->rows, 1);
	assert_int_equal(fixture->row[0].kind, LOG_SCHEMA);
	assert_int_equal(fixture->row[0].schema, 0);
	assert_int_equal(copy_version(fixture->copy), 0);
	apply_all(fixture);
	assert_true(copy_version(fixture->copy) > 0);
}

static void
a_turn_without_changes_is_no_row(void **state)
{
	struct copied_fixture *fixture = *state;

	turn(fixture, PLAYERS);
	turn(fixture, "UPDATE players SET name = 'bob' WHERE id = 2");
	turn(fixture, "UPDATE players SET name = 'bob' WHERE id = 99");
	assert_int_equal(db_probe(fixture->db), DB_OK);
	turn(fixture, "UPDATE soundness SET running = 1");
	assert_int_equal(fixture->rows, 2);
	apply_all(fixture);
}

static void
a_turn_taken_back_is_no_row(void **state)
{
	struct copied_fixture *fixture = *state;

	turn(fixture, PLAYERS);
	assert_int_equal(transaction_begin(fixture->db), DB_OK);
	assert_int_equal(
		sqlite3_exec(db_handle(fixture->db), "DELETE FROM players WHERE id = 3", NULL, NULL, NULL),
		SQLITE_OK);
	db_rollback(fixture->db);
	turn(fixture, "UPDATE players SET name = 'dave' WHERE id = 3");
	assert_int_equal(fixture->rows, 3);
	apply_all(fixture);
}

/* One turn of it comes to the same rows on the copy. */
static void
check_turn(struct copied_fixture *fixture, const char *before, const char *sql)
{
	turn(fixture, before);
	turn(fixture, sql);
	apply_all(fixture);
}

static void
what_cascades_and_triggers_do_is_told(void **state)
{
	struct copied_fixture *fixture = *state;

	check_turn(fixture,
		PLAYERS
		"INSERT INTO settings (player, name, value) VALUES (3, 'boardstyle', '2'), (3, 'pagelength', '24')",
		"INSERT INTO friends (player, other) VALUES (1, 2), (2, 1); DELETE FROM players WHERE id = 3");
}

static void
names_may_be_swapped_within_a_turn(void **state)
{
	check_turn(*state, PLAYERS,
		"UPDATE players SET name = 'x' WHERE id = 1; UPDATE players SET name = 'alice' WHERE id = 2;"
		"UPDATE players SET name = 'bob' WHERE id = 1");
}

/* The next number of a row is above that of the one that is gone. */
static void
a_row_made_and_deleted_within_a_turn_leaves_its_number(void **state)
{
	check_turn(*state, PLAYERS,
		"INSERT INTO players (id, name, hash, registered) VALUES (9, 'dave', '', 1); "
		"DELETE FROM players WHERE id = 9");
}

static void
rows_are_replaced_as_they_were(void **state)
{
	check_turn(*state, PLAYERS,
		"INSERT OR REPLACE INTO players (id, name, hash, registered) VALUES (7, 'bob', 'other', 2);"
		"UPDATE OR REPLACE players SET name = 'carol' WHERE id = 1;"
		"INSERT OR REPLACE INTO followed (name, to_sequence) VALUES ('lists', 3), ('lists', 4);"
		"INSERT OR IGNORE INTO followed (name, to_sequence) VALUES ('lists', 5);"
		"INSERT INTO followed (name, to_sequence) VALUES ('lists', 6) ON CONFLICT DO UPDATE SET to_sequence = 6");
}

static void
keys_may_change(void **state)
{
	check_turn(*state,
		PLAYERS "INSERT INTO settings (player, name, value) VALUES (1, 'a', '1'), (1, 'b', '2')",
		"UPDATE settings SET name = 'c', value = '3' WHERE name = 'a';"
		"UPDATE settings SET name = 'a' WHERE name = 'b'; UPDATE book SET id = id; INSERT INTO matches_of_weeks (chosen, swing) VALUES (1, 5); UPDATE matches_of_weeks SET chosen = 2, swing = 6");
}

/* SQLite empties a table without a look at its rows, unless somebody asks to see them. */
static void
a_table_emptied_as_a_whole_is_told(void **state)
{
	struct copied_fixture *fixture = *state;
	char sql[] = "DELETE FROM house_standings";

	turn(fixture,
		"INSERT INTO house_standings (list, player, rating, experience) VALUES ('7+', 1, 1500, 2)");
	assert_int_equal(statement_write(fixture->db, POSTING_CLEAR_HOUSE), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	apply_all(fixture);
	turn(fixture, sql);
	assert_int_equal(fixture->rows, 3);
}

/* SQLite finds a foreign key that leads nowhere once the row is written. */
static void
a_statement_that_fails_leaves_nothing(void **state)
{
	struct copied_fixture *fixture = *state;
	struct player_row player;

	turn(fixture, PLAYERS);
	assert_int_equal(player_create(fixture->db, "dave", "", 1, &player), DB_OK);
	assert_int_equal(player_create(fixture->db, "alice", "", 1, &player), DB_TAKEN);
	assert_int_equal(setting_store(fixture->db, 99, "boardstyle", "2"), DB_NONE);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	apply_all(fixture);
}

static void
every_kind_of_value_comes_through(void **state)
{
	check_turn(*state, PLAYERS,
		"UPDATE players SET rating = 1500.125, experience = -9223372036854775808 WHERE id = 1;"
		"UPDATE players SET rating = 1600, experience = 9223372036854775807 WHERE id = 2;"
		"INSERT INTO reports (id, at, reporter, subject, why) VALUES (1, 1, 1, 2, hex(zeroblob(64))), "
		"(2, 1, 1, 2, char(8364)), (3, 1, 1, 2, hex(zeroblob(63)));"
		"UPDATE reports SET why = 'A' WHERE id = 2;"
		"INSERT INTO envelopes (number, commitment, chain, key, sealed) VALUES "
		"(1, randomblob(32), zeroblob(32), '0123456789abcdef', randomblob(72));"
		"INSERT INTO daily (day, match, game, step, player, side, kind, dice, position, options, made, plays, rating) "
		"VALUES (1, 1, 1, 1, '', 'O', 'play', 31, '', '', '', hex(zeroblob(4000)), -0.5), "
		"(2, 1, 1, 1, '', 'O', 'play', 31, '', '', '', hex(zeroblob(4096)), 1e300)");
	apply_all(*state);
}

/* Before 3.45 SQLite says NULL for what an old row lacks, though it reads as the default. */
static void
rows_older_than_a_column_are_told_as_they_read(void **state)
{
	struct copied_fixture *fixture = *state;

	copied_begin_anew(fixture, 1, PLAYERS);
	apply_all(fixture);
	turn(fixture, "UPDATE players SET rating = 1600 WHERE id = 1");
	turn(fixture, "DELETE FROM players WHERE id = 2");
	assert_int_equal(fixture->rows, 3);
	apply_all(fixture);
}

static void
a_turn_that_is_not_stored_can_be_taken_back(void **state)
{
	struct copied_fixture *fixture = *state;
	struct player_row player;

	fixture->store_says = DB_NO_SPACE;
	assert_int_equal(player_create(fixture->db, "alice", "", 1, &player), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_NO_SPACE);
	assert_string_equal(db_error(fixture->db), "the test doesn't want it");
	db_rollback(fixture->db);
	fixture->store_says = DB_OK;
	assert_int_equal(ask_copied(fixture, "SELECT count(*) FROM players"), 0);
	assert_int_equal(player_create(fixture->db, "bob", "", 1, &player), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(fixture->rows, 2);
	apply_all(fixture);
}

static void
a_log_that_is_lost_ends_the_process(void **state)
{
	struct copied_fixture *fixture = *state;
	struct player_row player;

	fixture->store_says = DB_BROKEN;
	assert_int_equal(player_create(fixture->db, "alice", "", 1, &player), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_BROKEN);
	assert_true(db_is_broken(fixture->db));
}

static void
the_file_says_how_far_it_is(void **state)
{
	struct copied_fixture *fixture = *state;
	struct log_place place, expected = place_at(2);

	turn(fixture, PLAYERS);
	assert_int_equal(log_place_find(fixture->db, &place), DB_OK);
	assert_memory_equal(&place, &expected, sizeof place);
}

static void
a_table_without_a_key_is_refused(void **state)
{
	struct copied_fixture *fixture = *state;
	char reason[DB_REASON_SIZE];

	apply_all(fixture);
	copy_close(fixture->copy);
	fixture->copy = NULL;
	change_copy(fixture, "CREATE TABLE keyless (a INTEGER)");
	assert_null(db_open_recorded(fixture->copy_path, &(struct log_store){.store = NULL}, reason));
	assert_string_equal(
		reason, "table keyless has no primary key, so that its rows can't be told from each other");
}

TEST_GROUP(recorder)
{
#define WITH_COPY(name) cmocka_unit_test_setup_teardown(name, copied_setup, copied_teardown)
	const struct CMUnitTest tests[] = {
		WITH_COPY(a_new_file_is_a_row_of_the_log),
		WITH_COPY(a_turn_without_changes_is_no_row),
		WITH_COPY(a_turn_taken_back_is_no_row),
		WITH_COPY(what_cascades_and_triggers_do_is_told),
		WITH_COPY(names_may_be_swapped_within_a_turn),
		WITH_COPY(a_row_made_and_deleted_within_a_turn_leaves_its_number),
		WITH_COPY(rows_are_replaced_as_they_were),
		WITH_COPY(keys_may_change),
		WITH_COPY(a_table_emptied_as_a_whole_is_told),
		WITH_COPY(a_statement_that_fails_leaves_nothing),
		WITH_COPY(every_kind_of_value_comes_through),
		WITH_COPY(rows_older_than_a_column_are_told_as_they_read),
		WITH_COPY(a_turn_that_is_not_stored_can_be_taken_back),
		WITH_COPY(a_log_that_is_lost_ends_the_process),
		WITH_COPY(the_file_says_how_far_it_is),
		WITH_COPY(a_table_without_a_key_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
