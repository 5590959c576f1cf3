/*
 * history_test.c - what a player has played, and how much of it is read for a page.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/db.h"
#include "db/history.h"
#include "tests/groups/group.h"

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static void
see_past(void *arg, const struct history_row *row)
{
	char *seen = arg;
	size_t length = strlen(seen);

	snprintf(seen + length, 200 - length, "%s %s %d-%d %d; ", row->opponent, row->options, row->own,
		row->other, row->won);
}

static void
a_history_is_seen_from_either_side(void **state)
{
	struct fixture *fixture = *state;
	char seen[200] = "";
	struct db *db = fixture->db;
	int64_t first = some_match(db, alice, bob);

	assert_int_equal(match_finish(db, first, 1, 4000), DB_OK);
	some_match(db, carol, alice); /* begun under the name alice */
	assert_int_equal(history_each(db, &(struct history_wish){.player = alice, .limit = 10, .skip = 0},
				 see_past, seen),
		DB_OK);
	assert_string_equal(seen, "carol 3 0-0 -1; bob 3 0-0 0; ");
	seen[0] = '\0';
	assert_int_equal(history_each(db, &(struct history_wish){.player = bob, .limit = 10, .skip = 0},
				 see_past, seen),
		DB_OK);
	assert_string_equal(seen, "alice 3 0-0 1; ");
	seen[0] = '\0';
	assert_int_equal(history_each(db, &(struct history_wish){.player = alice, .limit = 1, .skip = 1},
				 see_past, seen),
		DB_OK);
	assert_string_equal(seen, "bob 3 0-0 0; ");
	assert_int_equal(history_each(db, &(struct history_wish){.player = alice, .limit = 1, .skip = 2},
				 see_past, seen),
		DB_OK);
	assert_string_equal(seen, "bob 3 0-0 0; ");
}

/* Matches that `of` has played; the last one has the number *last. */
static void
play_many(struct db *db, int64_t of, int count, int64_t *last)
{
	for (int i = 0; i < count; i++) {
		*last = i % 3 == 0 ? some_match(db, carol, of) : some_match(db, of, bob);
		assert_int_equal(match_finish(db, *last, i % 2, 4000 + i), DB_OK);
	}
}

static void
see_number(void *arg, const struct history_row *row)
{
	char *seen = arg;
	size_t length = strlen(seen);

	snprintf(seen + length, SEEN_SIZE - length, "%lld ", (long long)row->match);
}

/* The numbers on a page; what was read for it, in steps of SQLite's machine. */
static int64_t
read_page(struct db *db, int64_t before, int64_t skip, char seen[SEEN_SIZE])
{
	const struct history_wish wish = {.player = alice, .before = before, .skip = skip, .limit = 3};
	int64_t work = db_work(db);

	seen[0] = '\0';
	assert_int_equal(history_each(db, &wish, see_number, seen), DB_OK);
	return db_work(db) - work;
}

static void
check_page(struct db *db, int64_t before, int64_t skip, int64_t first)
{
	char seen[SEEN_SIZE], expected[SEEN_SIZE];

	snprintf(expected, sizeof expected, "%lld %lld %lld ", (long long)first, (long long)first - 1,
		(long long)first - 2);
	read_page(db, before, skip, seen);
	assert_string_equal(seen, expected);
}

static void
pages_follow_one_another(void **state)
{
	struct fixture *fixture = *state;
	char seen[SEEN_SIZE];
	int64_t last;

	play_many(fixture->db, alice, 30, &last);
	for (int skip = 0; skip < 27; skip++)
		check_page(fixture->db, 0, skip, last - skip);
	check_page(fixture->db, last - 9, 5, last - 15);
	read_page(fixture->db, 0, 29, seen);
	assert_int_equal(strtoll(seen, NULL, 10), last - 29);
	read_page(fixture->db, 0, 30, seen);
	assert_string_equal(seen, "");
	read_page(fixture->db, 0, 1000000, seen);
	assert_string_equal(seen, "");
}

/* House players have hundreds of thousands of matches, and anybody may ask for an old page. */
static void
matches_before_the_page_are_not_read(void **state)
{
	struct fixture *fixture = *state;
	char seen[SEEN_SIZE];
	int64_t last;

	play_many(fixture->db, alice, 1000, &last);
	int64_t first = read_page(fixture->db, 0, 0, seen), late = read_page(fixture->db, 0, 990, seen);
	assert_in_range(late - first, 0, 990 * 20);
}

TEST_GROUP(history)
{
#define WITH_PLAYERS(name) cmocka_unit_test_setup_teardown(name, setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_PLAYERS(a_history_is_seen_from_either_side),
		WITH_PLAYERS(pages_follow_one_another),
		WITH_PLAYERS(matches_before_the_page_are_not_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
