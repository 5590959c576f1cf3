/*
 * mail_test.c - messages wait for one login, in order.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/people/mail.h"
#include "tests/groups/group.h"

static bool
see(void *arg, const struct mail *mail)
{
	seen_add(arg, "%s %d %s;", mail->from, (int)mail->at, mail->text);
	return true;
}

static bool
see_one(void *arg, const struct mail *mail)
{
	*(int64_t *)arg = mail->id;
	return false;
}

static void
messages_wait_in_order_and_once(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob"),
		carol = some_player(db, "carol");
	int all, by_sender;
	int64_t first;
	char seen[SEEN_SIZE] = "";

	assert_int_equal(mail_store(db, alice, bob, 10, "one"), DB_OK);
	assert_int_equal(mail_store(db, bob, alice, 11, "not hers"), DB_OK);
	assert_int_equal(mail_store(db, alice, carol, 12, " two"), DB_OK);
	assert_int_equal(mail_store(db, alice, bob, 9, "three"), DB_OK);
	assert_int_equal(mail_count(db, alice, bob, &all, &by_sender), DB_OK);
	assert_int_equal(all, 3);
	assert_int_equal(by_sender, 2);
	assert_int_equal(db_commit(db), DB_OK);

	fixture_reopen(fixture);
	assert_int_equal(mail_each(fixture->db, alice, see, seen), DB_OK);
	assert_string_equal(seen, "bob 10 one;carol 12  two;bob 9 three;");
	assert_int_equal(mail_each(fixture->db, alice, see_one, &first), DB_OK);
	assert_int_equal(mail_delete(fixture->db, alice, first), DB_OK);
	seen[0] = '\0';
	assert_int_equal(mail_each(fixture->db, alice, see, seen), DB_OK);
	assert_string_equal(seen, "carol 12  two;bob 9 three;");
	assert_int_equal(mail_delete(fixture->db, alice, INT64_MAX), DB_OK);
	assert_int_equal(mail_delete(fixture->db, alice, INT64_MAX), DB_NONE);
	seen[0] = '\0';
	assert_int_equal(mail_each(fixture->db, alice, see, seen), DB_OK);
	assert_string_equal(seen, "");
	assert_int_equal(mail_count(fixture->db, bob, alice, &all, &by_sender), DB_OK);
	assert_int_equal(all, 1);
}

static void
nobody_writes_to_nobody(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice");
	int all, by_sender;

	assert_int_equal(mail_store(fixture->db, alice + 7, alice, 1, "x"), DB_NONE);
	assert_int_equal(mail_store(fixture->db, alice, alice + 7, 1, "x"), DB_NONE);
	assert_int_equal(mail_count(fixture->db, alice, alice + 7, &all, &by_sender), DB_OK);
	assert_int_equal(all + by_sender, 0);
}

TEST_GROUP(mail)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(messages_wait_in_order_and_once),
		WITH_FILE(nobody_writes_to_nobody),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
