/*
 * versus_test.c - what two players have done against each other follows the finished matches, once each.
 */
#include "tests/db/fixture.h"

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

/* The two, the first one's side. */
static struct versus_pair
live(int64_t player, int64_t other)
{
	return (struct versus_pair){player, other, MATCH_LIVE};
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
	const struct versus_pair of_alice = live(alice, bob), of_bob = live(bob, alice);
	struct versus_runs runs;
	int64_t last = 0;

	assert_int_equal(versus_runs(db, &of_alice, &runs), DB_NONE);
	for (int i = 0; i < 3; i++)
		(void)finish(db, alice, bob, 0);
	for (int i = 0; i < 4; i++)
		last = finish(db, bob, alice, 0);
	follow_all(db);
	follow_all(db);
	assert_int_equal(versus_runs(db, &of_alice, &runs), DB_OK);
	assert_int_equal(runs.run, -4);
	assert_int_equal(runs.own_longest, 3);
	assert_int_equal(runs.other_longest, 4);
	for (int i = 0; i < VERSUS_LAST; i++)
		assert_int_equal(runs.last[i], last - i);
	assert_int_equal(versus_runs(db, &of_bob, &runs), DB_OK);
	assert_int_equal(runs.run, 4);
	assert_int_equal(runs.own_longest, 4);
}

static void
each_of_the_two_sees_their_own_first(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob");
	int64_t carol = some_player(db, "carol");
	const struct versus_pair of_alice = live(alice, bob), of_bob = live(bob, alice);
	const struct versus_pair of_carol = live(alice, carol);
	struct versus_row row = {.length = -1};

	(void)finish(db, alice, bob, 0);
	(void)finish(db, bob, alice, 1);
	(void)finish(db, bob, alice, 0);
	(void)finish(db, bob, carol, 0);
	follow_all(db);
	assert_int_equal(versus_each(db, &of_alice, keep_row, &row), DB_OK);
	assert_int_equal(row.matches, 3);
	assert_int_equal(row.own.matches, 2);
	assert_int_equal(row.other.matches, 1);
	assert_int_equal(versus_each(db, &of_bob, keep_row, &row), DB_OK);
	assert_int_equal(row.own.matches, 1);
	assert_int_equal(row.other.matches, 2);
	row.matches = 0;
	assert_int_equal(versus_each(db, &of_carol, keep_row, &row), DB_OK);
	assert_int_equal(row.matches, 0);
}

static void
kinds_are_counted_apart(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	const struct versus_pair slow = {alice, bob, MATCH_SLOW}, of_live = live(alice, bob);
	struct versus_row row = {.length = -1};
	struct versus_runs runs;

	(void)finish(fixture->db, alice, bob, 0);
	int64_t second = finish(fixture->db, alice, bob, 1);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	db_close(fixture->db);
	fixture->db = NULL;
	change_file(fixture, "UPDATE matches SET kind = 'slow' WHERE id = 2");
	fixture_reopen(fixture);
	follow_all(fixture->db);
	assert_int_equal(versus_each(fixture->db, &slow, keep_row, &row), DB_OK);
	assert_int_equal(row.matches, 1);
	assert_int_equal(row.other.matches, 1);
	assert_int_equal(versus_each(fixture->db, &of_live, keep_row, &row), DB_OK);
	assert_int_equal(row.matches, 1);
	assert_int_equal(row.own.matches, 1);
	assert_int_equal(versus_runs(fixture->db, &slow, &runs), DB_OK);
	assert_int_equal(runs.run, -1);
	assert_int_equal(runs.last[0], second);
	assert_int_equal(runs.last[1], 0);
}

TEST_GROUP(versus)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(runs_and_the_last_matches_follow_the_order),
		WITH_FILE(each_of_the_two_sees_their_own_first),
		WITH_FILE(kinds_are_counted_apart),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
