/*
 * operators_test.c - who runs the server, what they did, whom they keep out.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/people/operators.h"
#include "tests/groups/group.h"

static void
note_action(struct db *db, int64_t who, const char *what, const char *whom)
{
	const struct operator_action action = {
		.at = 100, .who = who, .who_name = "root", .what = what, .whom = whom, .reason = "why not"};

	assert_int_equal(operator_append(db, &action), DB_OK);
}

static void
see_action(void *arg, const struct operator_action *action)
{
	seen_add(arg, "%d %s %s %s %s;", (int)action->who, action->who_name, action->what, action->whom,
		action->reason);
}

static void
see_name(void *arg, const char *name)
{
	seen_add(arg, "%s;", name);
}

static void
see_ban(void *arg, const struct ban *ban)
{
	seen_add(arg, "%s %d %s %s;", ban->what, (int)ban->since, ban->who_name, ban->reason);
}

static void
the_last_actions_are_told_oldest_first(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	char seen[SEEN_SIZE] = "", none[SEEN_SIZE] = "";

	assert_int_equal(operator_each_action(db, 0, 5, see_action, none), DB_OK);
	assert_string_equal(none, "");
	int64_t alice = some_player(db, "alice");
	note_action(db, 0, "operator", "alice");
	note_action(db, alice, "kick", "bob");
	note_action(db, alice, "broadcast", "");
	int64_t last;
	assert_int_equal(operator_last_action(db, &last), DB_OK);
	assert_int_equal(operator_each_action(db, last - 2, 2, see_action, seen), DB_OK);
	assert_string_equal(seen, "1 root kick bob why not;1 root broadcast  why not;");
}

static void
the_mark_is_given_and_taken(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	char seen[SEEN_SIZE] = "";
	struct player_row player;
	int64_t bob = some_player(db, "bob"), alice = some_player(db, "alice");

	assert_int_equal(player_mark_operator(db, alice, true), DB_OK);
	assert_int_equal(player_mark_operator(db, bob, true), DB_OK);
	assert_int_equal(player_mark_operator(db, 99, true), DB_NONE);
	assert_int_equal(operator_each(db, see_name, seen), DB_OK);
	assert_string_equal(seen, "alice;bob;");
	assert_int_equal(player_mark_operator(db, bob, false), DB_OK);
	assert_int_equal(player_find(db, "bob", false, &player), DB_OK);
	assert_false(player.operator_mark);
}

static void
a_mute_has_an_end_or_none(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct player_row player;
	int64_t alice = some_player(db, "alice");

	assert_int_equal(player_mute(db, alice, MUTED_FOR_GOOD), DB_OK);
	assert_int_equal(player_find_by_id(db, alice, &player), DB_OK);
	assert_true(player.muted_until == MUTED_FOR_GOOD);
	assert_int_equal(player_mute(db, alice, 0), DB_OK);
	assert_int_equal(player_find_by_id(db, alice, &player), DB_OK);
	assert_int_equal(player.muted_until, 0);
}

static void
a_ban_stands_once_in_any_case_of_letters(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	const struct ban mallory = {"mallory", 5, "alice", "cheats", 0}, again = {"Mallory", 6, "bob", "", 0},
			 network = {"192.0.2.0/24", 7, "bob", "", 0};
	char seen[SEEN_SIZE] = "";

	assert_int_equal(ban_add(db, &mallory), DB_OK);
	assert_int_equal(ban_add(db, &again), DB_TAKEN);
	assert_int_equal(ban_add(db, &network), DB_OK);
	assert_int_equal(ban_each(db, 0, 2, see_ban, seen), DB_OK);
	assert_string_equal(seen, "mallory 5 alice cheats;192.0.2.0/24 7 bob ;");
	seen[0] = '\0';
	assert_int_equal(ban_each(db, 0, 1, see_ban, seen), DB_OK);
	assert_string_equal(seen, "mallory 5 alice cheats;");
	assert_int_equal(ban_each(db, 1, 1, see_ban, seen), DB_OK);
	assert_string_equal(seen, "mallory 5 alice cheats;192.0.2.0/24 7 bob ;");
	assert_int_equal(ban_find(db, "MALLORY"), DB_OK);
	assert_int_equal(ban_find(db, "192.0.2.1"), DB_NONE);
	assert_int_equal(ban_remove(db, "MALLORY"), DB_OK);
	assert_int_equal(ban_remove(db, "mallory"), DB_NONE);
}

TEST_GROUP(operators)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		TEST(the_last_actions_are_told_oldest_first),
		TEST(the_mark_is_given_and_taken),
		TEST(a_mute_has_an_end_or_none),
		TEST(a_ban_stands_once_in_any_case_of_letters),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
