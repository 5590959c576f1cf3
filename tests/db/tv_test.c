/*
 * tv_test.c - whom everybody may look at, and among which matches the one of the week is chosen.
 */
#include "tests/db/fixture.h"

#include "db/people/accounts.h"
#include "db/people/house.h"
#include "db/people/operators.h"
#include "db/rankings/ratings.h"
#include "db/tv.h"
#include "tests/groups/group.h"

enum { NOW = 3000 };

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static enum db_status
may_show(const struct fixture *fixture, int64_t match)
{
	struct match_row row;

	assert_int_equal(match_find(fixture->db, match, &row), DB_OK);
	return tv_may_show(fixture->db, &row, NOW);
}

static void
only_people_are_shown_who_may_speak(void **state)
{
	const struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob), other = some_match(fixture->db, alice, carol);

	assert_int_equal(may_show(fixture, match), DB_OK);
	assert_int_equal(player_mute(fixture->db, bob, NOW + 1), DB_OK);
	assert_int_equal(may_show(fixture, match), DB_NONE);
	assert_int_equal(player_mute(fixture->db, bob, NOW), DB_OK);
	assert_int_equal(may_show(fixture, match), DB_OK);
	const struct ban ban = {.what = "BOB", .since = NOW, .who_name = "alice", .reason = ""};
	assert_int_equal(ban_add(fixture->db, &ban), DB_OK);
	assert_int_equal(may_show(fixture, match), DB_NONE);
	assert_int_equal(may_show(fixture, other), DB_OK);
	assert_int_equal(ban_remove(fixture->db, "bob"), DB_OK);
	assert_int_equal(player_disable(fixture->db, bob, NOW, ""), DB_OK);
	assert_int_equal(may_show(fixture, match), DB_NONE);
	assert_int_equal(house_mark(fixture->db, carol, "club"), DB_OK);
	assert_int_equal(may_show(fixture, other), DB_NONE);
}

static void
a_match_is_skipped_once_and_for_good(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob), other = some_match(fixture->db, alice, carol);

	assert_int_equal(tv_skip(fixture->db, match, NOW), DB_OK);
	assert_int_equal(tv_skip(fixture->db, match, NOW + 1), DB_TAKEN);
	assert_int_equal(tv_skip(fixture->db, other + 1, NOW), DB_NONE);
	assert_int_equal(may_show(fixture, match), DB_NONE);
	assert_int_equal(may_show(fixture, other), DB_OK);
}

static void
add_candidate(void *arg, const struct week_candidate *candidate)
{
	seen_add(arg, "%lld:%lld@%lld%s%s/%d ", (long long)candidate->sequence, (long long)candidate->match,
		(long long)candidate->ended, candidate->people ? " people" : "",
		candidate->rated ? " rated" : "", candidate->length);
}

static int64_t
finish(const struct fixture *fixture, int64_t other, int64_t at)
{
	int64_t match = some_match(fixture->db, alice, other);

	assert_int_equal(match_finish(fixture->db, match, 0, at), DB_OK);
	return match;
}

static void
matches_come_back_from_the_last(void **state)
{
	struct fixture *fixture = *state;
	char seen[SEEN_SIZE] = "";
	int64_t first = finish(fixture, bob, 10), second = finish(fixture, carol, 20),
		third = finish(fixture, bob, 30);

	assert_int_equal(first + 2, third);
	assert_int_equal(house_mark(fixture->db, carol, "club"), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	db_close(fixture->db);
	fixture->db = NULL;
	change_file(fixture,
		"INSERT INTO ratings (match, player, opponent, length, rating_before, rating_after, "
		"experience_before, experience_after, at) SELECT id, inviter, invited, 5, 1500, 1500, 0, 5, 1 "
		"FROM matches;"
		"INSERT INTO analyses (match, judge, at, fault) SELECT id, 'x', 1, '' FROM matches LIMIT 1;"
		"INSERT INTO decisions (match, number, game, move, step, player, side, kind, weight, dice, made, "
		"best, lost, luck) SELECT id, 1, 1, 1, 1, 'inviter', 'O', 'play', 'open', 62, '', '', 0, 0.25 "
		"FROM matches UNION ALL SELECT id, 2, 1, 1, 1, 'invited', 'X', 'play', 'open', 62, '', '', 0, "
		"-0.5 FROM matches;");
	fixture_reopen(fixture);
	assert_int_equal(week_each_before(fixture->db, INT64_MAX, 2, add_candidate, seen), DB_OK);
	assert_string_equal(seen, "3:3@30 people/5 2:2@20/5 ");
	seen[0] = '\0';
	assert_int_equal(week_each_before(fixture->db, 2, 2, add_candidate, seen), DB_OK);
	assert_string_equal(seen, "1:1@10 people rated/5 ");
	double swing;
	assert_int_equal(week_swing(fixture->db, second, &swing), DB_OK);
	assert_true(swing > 0.7499 && swing < 0.7501);
}

static void
a_week_has_one_match_or_none(void **state)
{
	struct fixture *fixture = *state;
	struct week_row row;

	assert_int_equal(week_find_last(fixture->db, &row), DB_NONE);
	assert_int_equal(week_store(fixture->db, &(struct week_row){.chosen = 1000}), DB_OK);
	assert_int_equal(week_find_last(fixture->db, &row), DB_OK);
	assert_int_equal(row.chosen, 1000);
	assert_int_equal(row.match, 0);
	row = (struct week_row){.chosen = 2000, .match = finish(fixture, bob, 10), .swing = 1.5};
	assert_int_equal(week_store(fixture->db, &row), DB_OK);
	assert_int_equal(week_store(fixture->db, &row), DB_TAKEN);
	assert_int_equal(week_find_last(fixture->db, &row), DB_OK);
	assert_int_equal(row.match, 1);
}

TEST_GROUP(tv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(only_people_are_shown_who_may_speak, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_match_is_skipped_once_and_for_good, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(matches_come_back_from_the_last, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(a_week_has_one_match_or_none, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
