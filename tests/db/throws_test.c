/*
 * throws_test.c - counts of throws: what is stored and what only the journal has add up to every throw, once.
 */
#include "tests/db/fixture.h"

#include <string.h>

#include "db/throws.h"
#include "tests/groups/group.h"

static int64_t
throws_of_file(struct fixture *fixture)
{
	static struct throw_book book;

	assert_int_equal(throws_load(fixture->db, &book), DB_OK);
	return throw_counts_all(&book.made);
}

/* Two matches take turns; a throw follows the previous one of its own match, stored or not. */
static void
the_tail_of_the_journal_follows_what_is_stored(void **state)
{
	static struct throw_book book, again;
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int64_t carol = some_player(fixture->db, "carol"), last[2] = {0, 0};
	const int64_t match[2] = {some_match(fixture->db, alice, bob), some_match(fixture->db, alice, carol)};

	assert_int_equal(some_action(fixture->db, match[0], 1, "opening 31", &last[0]), DB_OK);
	assert_int_equal(some_action(fixture->db, match[1], 1, "opening 65", &last[1]), DB_OK);
	assert_int_equal(throws_load(fixture->db, &book), DB_OK);
	assert_int_equal(throws_store(fixture->db, &book), DB_OK);
	assert_int_equal(some_action(fixture->db, match[0], 2, "O rolls 22", &last[0]), DB_OK);
	assert_int_equal(some_action(fixture->db, match[1], 2, "O rolls 44", &last[1]), DB_OK);
	assert_int_equal(some_action(fixture->db, match[0], 3, "O rerolls 55", &last[0]), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);

	assert_int_equal(throws_load(fixture->db, &again), DB_OK);
	assert_int_equal(throw_counts_all(&again.made), 5);
	assert_int_equal(throw_counts_all(&again.stored), 2);
	assert_int_equal(
		again.made.count[throw_index((struct dice){{3, 1}})][throw_index((struct dice){{2, 2}})], 1);
	assert_int_equal(
		again.made.count[throw_index((struct dice){{6, 5}})][throw_index((struct dice){{4, 4}})], 1);
	assert_int_equal(
		again.made.count[throw_index((struct dice){{2, 2}})][throw_index((struct dice){{5, 5}})], 1);
	assert_int_equal(throw_counts_test(&again.made, TEST_PAIRS).size, 3);
}

static void
what_is_rolled_back_is_not_counted(void **state)
{
	static struct throw_book book;
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob"), last = 0;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(some_action(fixture->db, match, 1, "opening 31", &last), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(some_action(fixture->db, match, 2, "O rolls 22", &last), DB_OK);
	assert_int_equal(throws_load(fixture->db, &book), DB_OK);
	assert_int_equal(throws_store(fixture->db, &book), DB_OK);
	assert_int_equal(throws_of_file(fixture), 2);
	db_rollback(fixture->db);
	assert_int_equal(throws_of_file(fixture), 1);
}

TEST_GROUP(throws)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(the_tail_of_the_journal_follows_what_is_stored),
		WITH_FILE(what_is_rolled_back_is_not_counted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
