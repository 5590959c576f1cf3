/*
 * versus_test.c - what two players have done against each other follows the finished matches, once each.
 */
#include "tests/db/fixture.h"

#include "db/games.h"
#include "db/history.h"
#include "db/versus.h"
#include "tests/groups/group.h"

enum { NOW = 1600000000 };

/* A match of the first, who invited, won by one of the two. */
static int64_t
finish(struct db *db, int64_t inviter, int64_t invited, int winner)
{
	int64_t match = some_match(db, inviter, invited);

	assert_int_equal(match_finish(db, match, winner, NOW), DB_OK);
	return match;
}

static void
follow_all(struct db *db)
{
	bool more = true;

	while (more)
		assert_int_equal(versus_follow(db, 2, &more), DB_OK);
}

static void
keep_row(void *arg, const struct versus_row *row)
{
	*(struct versus_row *)arg = *row;
}

static void
runs_and_the_last_matches_follow_the_order(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob");
	struct versus_runs runs;
	int64_t last = 0;

	assert_int_equal(versus_runs(db, alice, bob, &runs), DB_NONE);
	for (int i = 0; i < 3; i++)
		(void)finish(db, alice, bob, 0);
	for (int i = 0; i < 4; i++)
		last = finish(db, bob, alice, 0);
	follow_all(db);
	follow_all(db);
	assert_int_equal(versus_runs(db, alice, bob, &runs), DB_OK);
	assert_int_equal(runs.run, -4);
	assert_int_equal(runs.own_longest, 3);
	assert_int_equal(runs.other_longest, 4);
	for (int i = 0; i < VERSUS_LAST; i++)
		assert_int_equal(runs.last[i], last - i);
	assert_int_equal(versus_runs(db, bob, alice, &runs), DB_OK);
	assert_int_equal(runs.run, 4);
	assert_int_equal(runs.own_longest, 4);
}

static void
each_of_the_two_sees_their_own_first(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob");
	int64_t carol = some_player(db, "carol");
	struct versus_row row = {.length = -1};

	(void)finish(db, alice, bob, 0);
	(void)finish(db, bob, alice, 1);
	(void)finish(db, bob, alice, 0);
	(void)finish(db, bob, carol, 0);
	follow_all(db);
	assert_int_equal(versus_each(db, alice, bob, keep_row, &row), DB_OK);
	assert_int_equal(row.matches, 3);
	assert_int_equal(row.own.matches, 2);
	assert_int_equal(row.other.matches, 1);
	assert_int_equal(versus_each(db, bob, alice, keep_row, &row), DB_OK);
	assert_int_equal(row.own.matches, 1);
	assert_int_equal(row.other.matches, 2);
	row.matches = 0;
	assert_int_equal(versus_each(db, alice, carol, keep_row, &row), DB_OK);
	assert_int_equal(row.matches, 0);
}

TEST_GROUP(versus)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(runs_and_the_last_matches_follow_the_order),
		WITH_FILE(each_of_the_two_sees_their_own_first),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
