/*
 * kept_seats_test.c - seats that were kept: in order, of one match, never changed.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/kept_seats.h"
#include "tests/groups/group.h"

enum { LIST_SIZE = 200, LOST_AT = 3000 };

static void
list(void *arg, const struct kept_seat_row *row)
{
	char *text = arg;
	size_t used = strlen(text);

	snprintf(text + used, LIST_SIZE - used, "%d %d+%d%s%s; ", row->after, (int)(row->at - LOST_AT),
		(int)(row->ended - row->at), row->taken ? " back" : "", row->restart ? " restart" : "");
}

static void
they_are_listed_by_match(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int64_t carol = some_player(fixture->db, "carol");
	int64_t first = some_match(fixture->db, alice, bob), second = some_match(fixture->db, alice, carol);
	struct kept_seat_row row = {.match = first,
		.who = alice,
		.after = 7,
		.at = LOST_AT,
		.ended = LOST_AT + 20,
		.taken = true};
	char text[LIST_SIZE] = "";

	assert_int_equal(kept_seat_append(fixture->db, &row), DB_OK);
	row.match = second;
	assert_int_equal(kept_seat_append(fixture->db, &row), DB_OK);
	row = (struct kept_seat_row){.match = first,
		.who = bob,
		.after = 9,
		.at = LOST_AT + 30,
		.ended = LOST_AT + 120,
		.restart = true};
	assert_int_equal(kept_seat_append(fixture->db, &row), DB_OK);
	assert_int_equal(kept_seat_each(fixture->db, first, 10, list, text), DB_OK);
	assert_string_equal(text, "7 0+20 back; 9 30+90 restart; ");
	text[0] = '\0';
	assert_int_equal(kept_seat_each(fixture->db, first, 2, list, text), DB_OK);
	assert_string_equal(text, "7 0+20 back; 9 30+90 restart; ");
	text[0] = '\0';
	assert_int_equal(kept_seat_each(fixture->db, first, 1, list, text), DB_OK);
	assert_string_equal(text, "9 30+90 restart; "); /* the last */
	row.match = 99;
	assert_int_equal(kept_seat_append(fixture->db, &row), DB_NONE);
}

TEST_GROUP(kept_seats)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(they_are_listed_by_match, fixture_setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
