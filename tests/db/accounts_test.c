/*
 * accounts_test.c - accounts that are closed, renamed, erased, and what becomes of their names.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/history.h"
#include "db/people/accounts.h"
#include "db/people/ignored.h"
#include "db/people/mail.h"
#include "db/people/operators.h"
#include "tests/groups/group.h"

static struct player_row
player_of(struct db *db, int64_t id)
{
	struct player_row player;

	assert_int_equal(player_find_by_id(db, id, &player), DB_OK);
	return player;
}

static enum db_status
rename_to(struct db *db, int64_t id, const char *name)
{
	const struct player_row player = player_of(db, id);

	return player_rename(db, &player, name);
}

static void
an_account_is_closed_and_opened(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	char why[PLAYER_WHY_SIZE];
	int64_t alice = some_player(db, "alice");

	assert_int_equal(player_of(db, alice).disabled, 0);
	assert_int_equal(player_disable(db, alice, 4000, "her wish"), DB_OK);
	assert_int_equal(player_of(db, alice).disabled, 4000);
	assert_int_equal(player_disabled_why(db, alice, why), DB_OK);
	assert_string_equal(why, "her wish");
	assert_int_equal(player_enable(db, alice), DB_OK);
	assert_int_equal(player_of(db, alice).disabled, 0);
	assert_int_equal(player_disabled_why(db, alice, why), DB_OK);
	assert_string_equal(why, "");
	assert_int_equal(player_disable(db, 99, 4000, ""), DB_NONE);
}

static void
see_opponent(void *arg, const struct history_row *row)
{
	strcpy(arg, row->opponent);
}

static void
a_match_keeps_the_name_it_was_begun_under(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct match_row row;
	char name[PLAYER_NAME_SIZE];
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob");
	int64_t match = some_match(db, alice, bob);

	assert_int_equal(rename_to(db, bob, "robert"), DB_OK);
	assert_int_equal(match_find(db, match, &row), DB_OK);
	assert_string_equal(row.name[1], "bob");
	match_name_now(db, &row, 1, name);
	assert_string_equal(name, "robert");
	assert_int_equal(history_each(db, &(struct history_wish){.player = alice, .limit = 1, .skip = 0},
				 see_opponent, name),
		DB_OK);
	assert_string_equal(name, "robert");
	assert_int_equal(player_erase(db, bob, 5000), DB_OK);
	match_name_now(db, &row, 1, name);
	assert_string_equal(name, "bob");
	assert_int_equal(history_each(db, &(struct history_wish){.player = alice, .limit = 1, .skip = 0},
				 see_opponent, name),
		DB_OK);
	assert_string_equal(name, "bob");
}

static void
an_old_name_is_for_nobody_else(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct player_row player;
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob"), whose = -1;

	assert_int_equal(old_name_find(db, "bob", &whose), DB_NONE);
	assert_int_equal(rename_to(db, bob, "Alice"), DB_TAKEN);
	assert_int_equal(rename_to(db, bob, "robert"), DB_OK);
	assert_string_equal(player_of(db, bob).name, "robert");
	assert_int_equal(old_name_find(db, "BOB", &whose), DB_OK);
	assert_int_equal(whose, bob);
	assert_int_equal(player_create(db, "Bob", "hash", 1, &player), DB_TAKEN);
	assert_int_equal(rename_to(db, alice, "bob"), DB_TAKEN);
	assert_string_equal(player_of(db, alice).name, "alice");
	/* The player may have it back; others may not have the name used meanwhile. */
	assert_int_equal(rename_to(db, bob, "Bob"), DB_OK);
	assert_int_equal(old_name_find(db, "bob", &whose), DB_NONE);
	assert_int_equal(rename_to(db, alice, "robert"), DB_TAKEN);
	/* Another case of letters is no other name. */
	assert_int_equal(rename_to(db, bob, "BOB"), DB_OK);
	assert_int_equal(old_name_find(db, "bob", &whose), DB_NONE);
	assert_int_equal(
		player_rename(db, &(struct player_row){.id = 99, .name = "nobody"}, "carol"), DB_TAKEN);
}

static void
a_ban_goes_along(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t bob = some_player(db, "bob");

	assert_int_equal(ban_add(db, &(struct ban){"bob", 5, "alice", "cheats", 0}), DB_OK);
	assert_int_equal(rename_to(db, bob, "robert"), DB_OK);
	assert_int_equal(ban_find(db, "bob"), DB_NONE);
	assert_int_equal(ban_find(db, "robert"), DB_OK);
}

static void
of_who_is_erased_only_the_words_are_kept(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct player_row player;
	int64_t bob = some_player(db, "Bob"), whose = -1;

	assert_int_equal(rename_to(db, bob, "robert"), DB_OK);
	assert_int_equal(player_erase(db, bob, 5000), DB_OK);
	assert_int_equal(old_name_find(db, "bob", &whose), DB_OK);
	assert_int_equal(whose, 0);
	assert_int_equal(old_name_find(db, "robert", &whose), DB_OK);
	assert_int_equal(whose, 0);
	assert_int_equal(player_create(db, "bob", "hash", 1, &player), DB_TAKEN);
	assert_int_equal(player_create(db, "Robert", "hash", 1, &player), DB_TAKEN);
	assert_int_equal(db_commit(db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM old_names WHERE name IN ('bob', 'robert') "
					   "AND player IS NULL"),
		2);
}

static void
an_erased_account_leaves_its_matches(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct player_row player;
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob"), last = 0;
	int64_t match = some_match(db, alice, bob);

	assert_int_equal(some_action(db, match, 1, "O joins", &last), DB_OK);
	assert_int_equal(stop_match_at(db, match, last), DB_OK);
	assert_int_equal(mail_store(db, alice, bob, 10, "from bob"), DB_OK);
	assert_int_equal(mail_store(db, bob, alice, 10, "from alice"), DB_OK);
	assert_int_equal(ignored_add(db, bob, IGNORE_GAG, alice), DB_OK);
	assert_int_equal(setting_store(db, alice, "ready", "YES"), DB_OK);
	assert_int_equal(player_set_salt(db, alice, "pepper"), DB_OK);
	assert_int_equal(player_erase(db, alice, 4000), DB_OK);
	assert_int_equal(player_erase(db, alice, 4000), DB_NONE);
	assert_int_equal(player_find(db, "alice", true, &player), DB_NONE);
	assert_int_equal(player_find(db, "#1", true, &player), DB_NONE);
	assert_int_equal(player_find_by_id(db, alice, &player), DB_NONE);
	assert_int_equal(player_create(db, "Alice", "hash", 5000, &player), DB_TAKEN);
	assert_int_equal(db_commit(db), DB_OK);

	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM mail"), 0);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM ignored"), 0);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM players WHERE salt <> ''"), 0);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM settings"), 0);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM matches WHERE state = 'annulled' "
					   "AND inviter_name = 'alice' AND ended = 4000"),
		1);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM actions"), 1);
}

TEST_GROUP(accounts)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		TEST(an_account_is_closed_and_opened),
		TEST(a_match_keeps_the_name_it_was_begun_under),
		TEST(an_old_name_is_for_nobody_else),
		TEST(a_ban_goes_along),
		TEST(of_who_is_erased_only_the_words_are_kept),
		TEST(an_erased_account_leaves_its_matches),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
