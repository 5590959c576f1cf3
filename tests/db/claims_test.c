/*
 * claims_test.c - who has left a saved match, and whether he offered to go on.
 */
#include "tests/db/fixture.h"

#include "db/claims.h"

enum { LEFT_AT = 3000 };

static int64_t alice, bob;

static int
setup(void **state)
{
	fixture_setup(state);
	struct fixture *fixture = *state;
	alice = some_player(fixture->db, "alice");
	bob = some_player(fixture->db, "bob");
	return db_commit(fixture->db) == DB_OK ? 0 : -1;
}

static struct left_row
left_of(struct fixture *fixture, int64_t match)
{
	struct left_row left;

	assert_int_equal(left_find(fixture->db, match, &left), DB_OK);
	return left;
}

static void
the_stop_says_who_has_left(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);
	struct left_row left;

	assert_int_equal(left_find(fixture->db, match, &left), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LEFT, LEFT_AT), DB_OK);
	left = left_of(fixture, match);
	assert_int_equal(left.by, 1);
	assert_int_equal(left.at, LEFT_AT);
	assert_int_equal(left.offered, 0);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT + 1), DB_OK);
	assert_int_equal(left_find(fixture->db, match, &left), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, 0, STOP_SERVER, LEFT_AT + 2), DB_OK);
	assert_int_equal(left_of(fixture, match).by, -1);
}

static void
the_first_offer_since_a_stop_counts(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(left_offer(fixture->db, match, LEFT_AT), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(left_offer(fixture->db, match, LEFT_AT + 5), DB_OK);
	assert_int_equal(left_offer(fixture->db, match, LEFT_AT + 6), DB_NONE);
	assert_int_equal(left_of(fixture, match).offered, LEFT_AT + 5);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);
	assert_int_equal(left_of(fixture, match).offered, LEFT_AT + 5);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT + 7), DB_OK);
	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT + 8), DB_OK);
	assert_int_equal(left_of(fixture, match).offered, 0);
}

#define WITH_PLAYERS(test) cmocka_unit_test_setup_teardown(test, setup, fixture_teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_PLAYERS(the_stop_says_who_has_left),
		WITH_PLAYERS(the_first_offer_since_a_stop_counts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
