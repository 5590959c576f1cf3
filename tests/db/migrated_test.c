/*
 * migrated_test.c - what a single step of the migrations makes of rows that it finds.
 */
#include "tests/db/fixture.h"

#include "db/db.h"
#include "db/file/migrations.h"
#include "db/games.h"
#include "tests/db/old_database.h"
#include "tests/groups/group.h"

static enum decided
decided_of(struct db *db, int64_t id)
{
	struct match_row match;

	assert_int_equal(match_find(db, id, &match), DB_OK);
	return match.decided;
}

/* Match 1 is finished and 2 is saved; the others are made here. */
static void
old_matches_say_who_decided_them(void **state)
{
	struct fixture *fixture = *state;
	static const char more[] =
		"UPDATE players SET erased = 5000 WHERE id = 3;"
		"INSERT INTO matches (id, inviter, invited, inviter_name, invited_name, inviter_side, "
		"options, rules_version, started, state, ended, sequence) VALUES "
		"(11, 1, 2, 'alice', 'bob', 'O', 'unlimited', 1, 3000, 'finished', 3500, 2), "
		"(12, 1, 2, 'alice', 'bob', 'O', '5', 1, 3000, 'annulled', 5000, NULL), "
		"(13, 1, 3, 'alice', 'carol', 'O', '5', 1, 3000, 'annulled', 4999, NULL), "
		"(14, 3, 2, 'carol', 'bob', 'O', '5', 1, 3000, 'annulled', 5000, NULL), "
		"(15, 2, 1, 'bob', 'alice', 'O', '5', 1, 3000, 'annulled', 3500, NULL);"
		"UPDATE matches SET claimed_by = 'inviter' WHERE id = 15;";

	old_database_make(fixture, OLD_DECIDED_SINCE - 1);
	change_file(fixture, "UPDATE matches SET claimed_by = NULL");
	change_file(fixture, more);
	fixture_reopen(fixture);
	assert_int_equal(decided_of(fixture->db, 1), DECIDED_PLAYED);
	assert_int_equal(decided_of(fixture->db, 2), DECIDED_NOT_YET);
	assert_int_equal(decided_of(fixture->db, 11), DECIDED_CLOSED);
	assert_int_equal(decided_of(fixture->db, 12), DECIDED_ANNULLED);
	assert_int_equal(decided_of(fixture->db, 13), DECIDED_ANNULLED);
	assert_int_equal(decided_of(fixture->db, 14), DECIDED_ERASED);
	assert_int_equal(decided_of(fixture->db, 15), DECIDED_CLAIM);
}

/* The first servers had a version 1 without the table of probes. */
static void
the_first_servers_database_is_opened(void **state)
{
	struct fixture *fixture = *state;

	old_database_make(fixture, 1);
	change_file(fixture, "DROP TABLE probes");
	fixture_reopen(fixture);
	assert_int_equal(ask_file(fixture, "PRAGMA user_version"), migration_count);
	old_database_check(fixture->db, 1);
	assert_int_equal(db_probe(fixture->db), DB_OK);
}

/* An open match whose inviter is a program, and X, in the first game. The other seat is a program's from then
 * on; the inviter's is a person's in the second. */
static const char open_match[] =
	"INSERT INTO matches (id, inviter, invited, inviter_name, invited_name, inviter_side, options, "
	"rules_version, started, state, last_action) "
	"VALUES (7, 2, 3, 'bob', 'carol', 'X', 'unlimited open', 2, 4000, 'saved', 22);"
	"INSERT INTO actions (id, match, previous, number, side, text, events, at_ms, cause, throw) VALUES "
	"(11, 7, 0, 1, 'X', 'X is a program', 'X program', 1, 'typed', 0), "
	"(12, 7, 11, 2, 'X', 'X joins', 'X joined', 1, 'typed', 0), "
	"(13, 7, 12, 3, 'O', 'O joins', 'game 1, inviter X', 1, 'typed', 0), "
	"(15, 7, 13, 4, 'O', 'O resigns single', 'O offered single, 1', 1, 'typed', 0), "
	"(16, 7, 15, 5, 'X', 'X accepts', 'X accepted, 1; X won single, 1', 1, 'typed', 0), "
	"(17, 7, 16, 6, 'O', 'O is a program', 'O program', 1, 'typed', 0), "
	"(18, 7, 17, 7, 'O', 'O joins', 'O joined', 1, 'typed', 0), "
	"(19, 7, 18, 8, 'X', 'X joins', 'game 2, inviter O', 1, 'typed', 0), "
	"(20, 7, 19, 9, 'O', 'O is a person', 'O person', 1, 'typed', 0), "
	"(21, 7, 20, 10, 'O', 'O resigns gammon', 'O offered gammon, 2', 1, 'typed', 0), "
	"(22, 7, 21, 11, 'X', 'X accepts', 'X accepted, 2; X won gammon, 2', 1, 'typed', 0);"
	"INSERT INTO games (match, number, winner, points, win, ending, inviter_score, invited_score, at) "
	"VALUES (7, 1, 'inviter', 1, 'single', 'resign', 1, 0, 2500), "
	"(7, 2, 'invited', 2, 'gammon', 'resign', 1, 2, 2600);";

static void
it_is_found_where_older_games_ended(void **state)
{
	struct fixture *fixture = *state;
	struct game_end end;
	int games;

	old_database_make(fixture, 28);
	change_file(fixture, open_match);
	fixture_reopen(fixture);
	assert_int_equal(game_end_find(fixture->db, 7, 1, &end), DB_OK);
	assert_int_equal(end.last_action, 16);
	assert_int_equal(end.last_number, 5);
	assert_true(end.program[0] && !end.program[1]);
	assert_int_equal(game_end_find(fixture->db, 7, 2, &end), DB_OK);
	assert_int_equal(end.last_action, 22);
	assert_true(!end.program[0] && end.program[1]);
	assert_int_equal(game_end_find(fixture->db, 7, 3, &end), DB_NONE);
	assert_int_equal(game_end_from(fixture->db, 7, 1, 6, &end), DB_OK);
	assert_int_equal(end.game, 2);
	for (int number = 1; number < 13; number++) {
		assert_int_equal(games_over_before(fixture->db, 7, number, &games), DB_OK);
		assert_int_equal(games, number > 11 ? 2 : number > 5);
	}
}

TEST_GROUP(migrated)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			old_matches_say_who_decided_them, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			the_first_servers_database_is_opened, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			it_is_found_where_older_games_ended, fixture_setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
