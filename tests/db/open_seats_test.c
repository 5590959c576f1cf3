/*
 * open_seats_test.c - who sits at which match, and which matches a start keeps for both players.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/open_seats.h"
#include "tests/groups/group.h"

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static void
open_seat(struct fixture *fixture, int64_t match, int64_t player, bool person)
{
	const struct open_seat_row row = {
		.match = match, .player = player, .person = person, .client = person ? "page" : "robot"};

	assert_int_equal(open_seat_store(fixture->db, &row), DB_OK);
}

static void
list(void *arg, const struct open_seat_row *row)
{
	seen_add(arg, "%d:%d %s%s; ", (int)row->match, (int)row->player, row->client,
		row->person ? " person" : "");
}

static void
a_row_says_who_sits_there(void **state)
{
	struct fixture *fixture = *state;
	int64_t first = some_match(fixture->db, alice, bob), second = some_match(fixture->db, bob, carol);
	char seen[SEEN_SIZE] = "";

	open_seat(fixture, second, carol, false);
	open_seat(fixture, first, bob, false);
	open_seat(fixture, first, bob, true); /* the same seat, other words */
	assert_int_equal(open_seat_each(fixture->db, list, seen), DB_OK);
	assert_string_equal(seen, "1:2 page person; 2:3 robot; ");
	seen[0] = '\0';
	assert_int_equal(open_seat_each_of(fixture->db, second, list, seen), DB_OK);
	assert_string_equal(seen, "2:3 robot; ");
	assert_int_equal(open_seat_remove(fixture->db, second, carol), DB_OK);
	assert_int_equal(open_seat_remove(fixture->db, second, carol), DB_OK);
	seen[0] = '\0';
	assert_int_equal(open_seat_each(fixture->db, list, seen), DB_OK);
	assert_string_equal(seen, "1:2 page person; ");
}

static void
the_rows_go_when_the_match_stops_or_ends(void **state)
{
	struct fixture *fixture = *state;
	int64_t saved = some_match(fixture->db, alice, bob), won = some_match(fixture->db, bob, carol);
	char seen[SEEN_SIZE] = "";

	open_seat(fixture, saved, alice, true);
	open_seat(fixture, saved, bob, true);
	open_seat(fixture, won, bob, true);
	assert_int_equal(stop_match(fixture->db, saved, 0, bob, STOP_LEFT, 3000), DB_OK);
	assert_int_equal(match_finish(fixture->db, won, 0, 3000), DB_OK);
	assert_int_equal(open_seat_each(fixture->db, list, seen), DB_OK);
	assert_string_equal(seen, "");
}

static void
a_start_keeps_a_match_with_two_open_seats(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t last = 0;
	int count;
	int64_t kept = some_match(fixture->db, alice, bob), one = some_match(fixture->db, bob, carol);
	int64_t none = some_match(fixture->db, alice, carol);

	open_seat(fixture, kept, alice, true);
	open_seat(fixture, kept, bob, false);
	open_seat(fixture, one, bob, false);
	for (int number = 1; number <= 3; number++)
		assert_int_equal(some_action(fixture->db, kept, number, "O rolls 31", &last), DB_OK);
	assert_int_equal(match_interrupt_running(fixture->db, 4000, true, &count), DB_OK);
	assert_int_equal(count, 2);
	assert_int_equal(match_find(fixture->db, kept, &row), DB_OK);
	assert_int_equal(row.state, MATCH_RUNNING);
	assert_int_equal(row.last_action, last); /* found, as that of those that stop */
	assert_int_equal(match_find(fixture->db, one, &row), DB_OK);
	assert_int_equal(row.state, MATCH_SAVED);
	assert_int_equal(match_find(fixture->db, none, &row), DB_OK);
	assert_int_equal(row.state, MATCH_SAVED);
	/* Nobody came. */
	assert_int_equal(match_interrupt_kept(fixture->db, kept, 4180), DB_OK);
	assert_int_equal(match_interrupt_kept(fixture->db, kept, 4180), DB_NONE);
	assert_int_equal(match_find(fixture->db, kept, &row), DB_OK);
	assert_int_equal(row.state, MATCH_SAVED);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(
		ask_file(fixture, "SELECT after FROM interruptions WHERE why = 'server' AND at = 4180"), 3);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM open_seats"), 0);
}

static void
a_start_that_keeps_nothing_stops_all(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);
	int count;

	open_seat(fixture, match, alice, true);
	open_seat(fixture, match, bob, true);
	assert_int_equal(match_interrupt_running(fixture->db, 4000, false, &count), DB_OK);
	assert_int_equal(count, 1);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM open_seats"), 0);
}

TEST_GROUP(open_seats)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_row_says_who_sits_there, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			the_rows_go_when_the_match_stops_or_ends, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_start_keeps_a_match_with_two_open_seats, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_start_that_keeps_nothing_stops_all, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
