/*
 * players_test.c - accounts and settings.
 */
#include "tests/db/fixture.h"

#include <string.h>

#include "tests/groups/group.h"

static void
a_new_player_has_the_starting_values(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player, found;

	assert_int_equal(player_create(fixture->db, "Alice", "$argon2id$x", 1234, &player), DB_OK);
	assert_string_equal(player.name, "Alice");
	assert_true(player.rating == 1500.0);
	assert_int_equal(player.experience, 0);
	assert_false(player.operator_mark);
	assert_int_equal(player.registered, 1234);
	assert_int_equal(player.last_login, 0);
	assert_int_equal(player.last_logout, 0);
	assert_string_equal(player.last_host, "");
	assert_int_equal(db_commit(fixture->db), DB_OK);

	fixture_reopen(fixture);
	assert_int_equal(player_find_by_id(fixture->db, player.id, &found), DB_OK);
	assert_string_equal(found.name, "Alice");
}

static void
a_name_is_taken_in_any_case(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player = {.id = 77};

	some_player(fixture->db, "Alice");
	assert_int_equal(player_create(fixture->db, "Alice", "x", 1, &player), DB_TAKEN);
	assert_int_equal(player_create(fixture->db, "aLICE", "x", 1, &player), DB_TAKEN);
	assert_int_equal(player.id, 77);
	assert_int_equal(db_pending(fixture->db), 1);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM players"), 1);
}

static void
a_player_is_found_by_name_and_id(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player = {.id = 77};
	int64_t alice = some_player(fixture->db, "Alice");

	assert_int_equal(player_find(fixture->db, "alice", false, &player), DB_NONE);
	assert_int_equal(player_find(fixture->db, "bob", true, &player), DB_NONE);
	assert_int_equal(player_find_by_id(fixture->db, alice + 1, &player), DB_NONE);
	assert_int_equal(player.id, 77);
	assert_int_equal(player_find(fixture->db, "ALICE", true, &player), DB_OK);
	assert_int_equal(player.id, alice);
	assert_int_equal(player_find(fixture->db, "Alice", false, &player), DB_OK);
	assert_int_equal(player.id, alice);
}

static void
the_hash_comes_back(void **state)
{
	struct fixture *fixture = *state;
	char long_hash[PLAYER_HASH_SIZE], hash[PLAYER_HASH_SIZE];
	struct player_row player;
	memset(long_hash, 'h', sizeof long_hash - 1);
	long_hash[sizeof long_hash - 1] = '\0';

	assert_int_equal(player_create(fixture->db, "alice", long_hash, 1, &player), DB_OK);
	assert_int_equal(player_hash(fixture->db, player.id, hash), DB_OK);
	assert_string_equal(hash, long_hash);
	assert_int_equal(player_hash(fixture->db, player.id + 1, hash), DB_NONE);
}

static void
comings_and_goings_are_kept(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;
	int64_t alice = some_player(fixture->db, "alice");

	assert_int_equal(player_login(fixture->db, alice, 5000, "host.example"), DB_OK);
	assert_int_equal(player_logout(fixture->db, alice, 6000), DB_OK);
	assert_int_equal(player_find_by_id(fixture->db, alice, &player), DB_OK);
	assert_int_equal(player.last_login, 5000);
	assert_int_equal(player.last_logout, 6000);
	assert_string_equal(player.last_host, "host.example");

	char host[200];
	memset(host, 'h', sizeof host - 1);
	host[sizeof host - 1] = '\0';
	assert_int_equal(player_login(fixture->db, alice, 7000, host), DB_OK);
	assert_int_equal(player_find_by_id(fixture->db, alice, &player), DB_OK);
	assert_int_equal(strlen(player.last_host), PLAYER_HOST_SIZE - 1);
}

static void
nobody_comes_or_goes(void **state)
{
	struct fixture *fixture = *state;
	assert_int_equal(player_login(fixture->db, 99, 5000, "host"), DB_NONE);
	assert_int_equal(player_logout(fixture->db, 99, 5000), DB_NONE);
	assert_int_equal(setting_store(fixture->db, 99, "bell", "yes"), DB_NONE);
	assert_int_equal(db_pending(fixture->db), 0);
}

static void
texts_are_empty_until_written(void **state)
{
	struct fixture *fixture = *state;
	struct player_texts texts;
	char hash[PLAYER_HASH_SIZE];
	int64_t alice = some_player(fixture->db, "alice");

	assert_int_equal(player_texts(fixture->db, alice, &texts), DB_OK);
	assert_string_equal(texts.email, "");
	assert_string_equal(texts.away, "");
	assert_int_equal(player_email(fixture->db, alice, "a@b.example"), DB_OK);
	assert_int_equal(player_away(fixture->db, alice, "at lunch"), DB_OK);
	assert_int_equal(player_password(fixture->db, alice, "$new"), DB_OK);
	assert_int_equal(player_texts(fixture->db, alice, &texts), DB_OK);
	assert_string_equal(texts.email, "a@b.example");
	assert_string_equal(texts.away, "at lunch");
	assert_int_equal(player_hash(fixture->db, alice, hash), DB_OK);
	assert_string_equal(hash, "$new");
	assert_int_equal(player_texts(fixture->db, alice + 1, &texts), DB_NONE);
	assert_int_equal(player_away(fixture->db, alice + 1, "x"), DB_NONE);
}

struct seen {
	int count;
	char text[SEEN_SIZE];
};

static void
see_setting(void *arg, const char *name, const char *value)
{
	struct seen *seen = arg;
	seen->count++;
	seen_add(seen->text, "%s=%s;", name, value);
}

static void
settings_are_replaced_and_loaded(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	struct seen hers = {0}, his = {0};

	assert_int_equal(setting_store(fixture->db, alice, "bell", "yes"), DB_OK);
	assert_int_equal(setting_store(fixture->db, alice, "width", "80"), DB_OK);
	assert_int_equal(setting_store(fixture->db, alice, "bell", "no"), DB_OK);
	assert_int_equal(settings_load(fixture->db, alice, see_setting, &hers), DB_OK);
	assert_int_equal(hers.count, 2);
	assert_non_null(strstr(hers.text, "bell=no;"));
	assert_non_null(strstr(hers.text, "width=80;"));
	assert_int_equal(settings_load(fixture->db, bob, see_setting, &his), DB_OK);
	assert_int_equal(his.count, 0);
}

TEST_GROUP(players)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(a_new_player_has_the_starting_values),
		WITH_FILE(a_name_is_taken_in_any_case),
		WITH_FILE(a_player_is_found_by_name_and_id),
		WITH_FILE(the_hash_comes_back),
		WITH_FILE(comings_and_goings_are_kept),
		WITH_FILE(texts_are_empty_until_written),
		WITH_FILE(nobody_comes_or_goes),
		WITH_FILE(settings_are_replaced_and_loaded),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
