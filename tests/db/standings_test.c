/*
 * standings_test.c - rating lists by length and month follow the finished matches, once each.
 */
#include "tests/db/fixture.h"

#include "db/people/accounts.h"
#include "db/rankings/standings.h"
#include "tests/groups/group.h"

/* A match that `winner` has won, and its effect on both ratings (which the lists ignore). */
static void
finish(struct db *db, int64_t winner, int64_t loser, int length, int64_t at)
{
	int64_t match = some_match(db, winner, loser);
	struct rating_row row = {.match = match, .length = length, .at = at, .before = 1500, .after = 1500};

	assert_int_equal(match_finish(db, match, 0, at), DB_OK);
	row.player = winner;
	row.opponent = loser;
	assert_int_equal(rating_append(db, &row), DB_OK);
	row.player = loser;
	row.opponent = winner;
	assert_int_equal(rating_append(db, &row), DB_OK);
}

enum { SEPTEMBER = 1600000000, OCTOBER = SEPTEMBER + 30 * 86400 };

static void
each_match_counts_once_in_its_lists(void **state)
{
	struct fixture *fixture = *state;
	struct ranked rows[4], row;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int found;

	finish(fixture->db, alice, bob, 1, SEPTEMBER);
	finish(fixture->db, alice, bob, 2, SEPTEMBER);
	finish(fixture->db, bob, alice, 7, OCTOBER);
	assert_int_equal(standing_of(fixture->db, "1", RANKED_ANYBODY, "alice", &row), DB_OK);
	assert_int_equal(row.experience, 1);
	assert_true(row.rating == 1510.0);
	assert_int_equal(standing_of(fixture->db, "3-5", RANKED_ANYBODY, "alice", &row), DB_NONE);
	assert_int_equal(standing_list(fixture->db, "2020-09", RANKED_ANYBODY, 1, 4, rows, &found), DB_OK);
	assert_int_equal(found, 2);
	assert_string_equal(rows[0].name, "alice");
	assert_int_equal(rows[1].rank, 2);
	assert_int_equal(standing_list(fixture->db, "2020-10", RANKED_ANYBODY, 1, 4, rows, &found), DB_OK);
	assert_string_equal(rows[0].name, "bob");
	assert_int_equal(rows[0].experience, 7);
}

static void
people_and_programs_stand_apart(void **state)
{
	struct fixture *fixture = *state;
	struct ranked rows[4], row;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int found;
	bool program;

	finish(fixture->db, alice, bob, 1, SEPTEMBER);
	assert_int_equal(setting_store(fixture->db, alice, "program", "yes"), DB_OK);
	assert_int_equal(player_is_program(fixture->db, alice, &program), DB_OK);
	assert_true(program);
	assert_int_equal(standing_of(fixture->db, "1", RANKED_PEOPLE, "alice", &row), DB_NONE);
	assert_int_equal(standing_of(fixture->db, "1", RANKED_PEOPLE, "bob", &row), DB_OK);
	assert_int_equal(row.rank, 1);
	assert_int_equal(setting_store(fixture->db, alice, "program", "no"), DB_OK);
	assert_int_equal(player_mark_program(fixture->db, bob, true), DB_OK);
	assert_int_equal(standing_list(fixture->db, "1", RANKED_PROGRAMS, 1, 4, rows, &found), DB_OK);
	assert_int_equal(found, 1);
	assert_string_equal(rows[0].name, "bob");
	assert_int_equal(player_erase(fixture->db, bob, OCTOBER), DB_OK);
	assert_int_equal(standing_list(fixture->db, "1", RANKED_ANYBODY, 1, 4, rows, &found), DB_OK);
	assert_int_equal(found, 1);
}

TEST_GROUP(standings)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(each_match_counts_once_in_its_lists),
		WITH_FILE(people_and_programs_stand_apart),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
