/*
 * clock_marks_test.c - how a clock stood where no action says so: the last word counts, as long as the match
 * runs.
 */
#include "tests/db/fixture.h"

#include <string.h>

#include "db/clock_marks.h"
#include "tests/groups/group.h"

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static struct clock_mark
stopped_mark(int64_t match)
{
	return (struct clock_mark){
		.match = match, .after = 3, .at_ms = 4000000, .state = "stopped", .spent_ms = 2500};
}

static void
the_last_mark_counts(void **state)
{
	struct fixture *fixture = *state;
	struct clock_mark mark = stopped_mark(some_match(fixture->db, alice, bob)), found;

	assert_int_equal(clock_mark_find(fixture->db, mark.match, &found), DB_NONE);
	assert_int_equal(clock_mark_store(fixture->db, &mark), DB_OK);
	assert_int_equal(clock_mark_find(fixture->db, mark.match, &found), DB_OK);
	assert_string_equal(found.state, "stopped");
	assert_true(found.after == 3 && found.at_ms == 4000000 && found.spent_ms == 2500);
	mark.state = "waits";
	mark.spent_ms = 0;
	assert_int_equal(clock_mark_store(fixture->db, &mark), DB_OK);
	assert_int_equal(clock_mark_find(fixture->db, mark.match, &found), DB_OK);
	assert_string_equal(found.state, "waits");
	assert_int_equal(found.spent_ms, 0);
}

static void
a_mark_goes_when_the_match_stops_or_ends(void **state)
{
	struct fixture *fixture = *state;
	const struct clock_mark saved = stopped_mark(some_match(fixture->db, alice, bob)),
				won = stopped_mark(some_match(fixture->db, bob, carol));
	struct clock_mark found;

	assert_int_equal(clock_mark_store(fixture->db, &saved), DB_OK);
	assert_int_equal(clock_mark_store(fixture->db, &won), DB_OK);
	assert_int_equal(stop_match(fixture->db, saved.match, 0, bob, STOP_LEFT, 3000), DB_OK);
	assert_int_equal(match_finish(fixture->db, won.match, 0, 3000), DB_OK);
	assert_int_equal(clock_mark_find(fixture->db, saved.match, &found), DB_NONE);
	assert_int_equal(clock_mark_find(fixture->db, won.match, &found), DB_NONE);
}

TEST_GROUP(clock_marks)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_last_mark_counts, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_mark_goes_when_the_match_stops_or_ends, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
