/*
 * house_test.c - who is a house player, and how many matches a day against each level are counted.
 */
#include "tests/db/fixture.h"

#include "db/claims.h"
#include "db/people/house.h"
#include "db/people/reliability.h"
#include "db/rankings/standings.h"
#include "tests/groups/group.h"

enum { TODAY = 18000, NOW = 3000 };

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static void
house_players_are_found_by_level_and_number(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;
	bool program;

	assert_int_equal(house_find(fixture->db, "club", 0, &player), DB_NONE);
	assert_int_equal(house_find(fixture->db, "", 0, &player), DB_NONE);
	assert_int_equal(house_mark(fixture->db, bob, "club"), DB_OK);
	assert_int_equal(house_mark(fixture->db, carol, "club"), DB_OK);
	assert_int_equal(house_find(fixture->db, "club", 0, &player), DB_OK);
	assert_int_equal(player.id, bob);
	assert_string_equal(player.house, "club");
	assert_int_equal(house_find(fixture->db, "club", 1, &player), DB_OK);
	assert_int_equal(player.id, carol);
	assert_int_equal(house_find(fixture->db, "club", 2, &player), DB_NONE);
	assert_int_equal(house_find(fixture->db, "expert", 0, &player), DB_NONE);
	assert_int_equal(player_is_program(fixture->db, bob, &program), DB_OK);
	assert_true(program);
}

static void
check_matches(struct fixture *fixture, const char *level, int64_t day, int64_t expected)
{
	int64_t matches;

	assert_int_equal(house_matches(fixture->db, alice, level, day, &matches), DB_OK);
	assert_int_equal(matches, expected);
}

static void
matches_are_counted_by_level_and_day(void **state)
{
	struct fixture *fixture = *state;

	check_matches(fixture, "club", TODAY, 0);
	for (int i = 0; i < 3; i++)
		assert_int_equal(house_add_match(fixture->db, alice, "club", TODAY), DB_OK);
	check_matches(fixture, "club", TODAY, 3);
	check_matches(fixture, "expert", TODAY, 0);
	check_matches(fixture, "club", TODAY + 1, 0);
	assert_int_equal(house_add_match(fixture->db, alice, "club", TODAY + 1), DB_OK);
	check_matches(fixture, "club", TODAY + 1, 1);
}

static void
a_match_that_was_left_concerns_nobody(void **state)
{
	struct fixture *fixture = *state;
	struct reliability counts;
	struct left_row left;

	assert_int_equal(house_mark(fixture->db, bob, "club"), DB_OK);
	int64_t match = some_match(fixture->db, alice, bob);
	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, NOW), DB_OK);
	assert_int_equal(left_find(fixture->db, match, &left), DB_NONE);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(
			reliability_find(fixture->db, i == 0 ? alice : bob, NOW + 1, &counts), DB_OK);
		assert_int_equal(counts.unfinished + counts.times_left + counts.left_by_other, 0);
	}
	assert_int_equal(match_resume(fixture->db, match, NOW), DB_OK);
	assert_int_equal(match_finish(fixture->db, match, 0, NOW), DB_OK);
	assert_int_equal(reliability_find(fixture->db, alice, NOW, &counts), DB_OK);
	assert_int_equal(counts.finished + counts.resumed, 0);
}

TEST_GROUP(house)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			house_players_are_found_by_level_and_number, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			matches_are_counted_by_level_and_day, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_match_that_was_left_concerns_nobody, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
