/*
 * ignored_test.c - gags and blinds: two lists for each player.
 */
#include "tests/db/fixture.h"

#include <string.h>

#include "db/people/ignored.h"
#include "tests/groups/group.h"

static void
see(void *arg, int64_t other, const char *name)
{
	(void)other;
	seen_add(arg, "%s;", name);
}

static void
gags_and_blinds_are_apart(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob"),
		carol = some_player(db, "carol");
	char gags[SEEN_SIZE] = "", blinds[SEEN_SIZE] = "";

	assert_int_equal(ignored_add(db, alice, IGNORE_GAG, carol), DB_OK);
	assert_int_equal(ignored_add(db, alice, IGNORE_GAG, bob), DB_OK);
	assert_int_equal(ignored_add(db, alice, IGNORE_GAG, bob), DB_TAKEN);
	assert_int_equal(ignored_add(db, alice, IGNORE_BLIND, bob), DB_OK);
	assert_int_equal(ignored_find(db, alice, IGNORE_GAG, bob), DB_OK);
	assert_int_equal(ignored_find(db, bob, IGNORE_GAG, alice), DB_NONE);
	assert_int_equal(ignored_find(db, alice, IGNORE_BLIND, carol), DB_NONE);
	assert_int_equal(db_commit(db), DB_OK);

	fixture_reopen(fixture);
	assert_int_equal(ignored_each(fixture->db, alice, IGNORE_GAG, see, gags), DB_OK);
	assert_int_equal(ignored_each(fixture->db, alice, IGNORE_BLIND, see, blinds), DB_OK);
	assert_string_equal(gags, "bob;carol;");
	assert_string_equal(blinds, "bob;");
	assert_int_equal(ignored_remove(fixture->db, alice, IGNORE_GAG, bob), DB_OK);
	assert_int_equal(ignored_remove(fixture->db, alice, IGNORE_GAG, bob), DB_NONE);
	assert_int_equal(ignored_find(fixture->db, alice, IGNORE_BLIND, bob), DB_OK);
	assert_int_equal(ignored_add(fixture->db, alice, IGNORE_GAG, 99), DB_NONE);
}

TEST_GROUP(ignored)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(gags_and_blinds_are_apart, fixture_setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
