/*
 * envelopes_test.c - the book of envelopes can't be rewritten.
 */
#include "tests/db/fixture.h"

#include <string.h>

#include "db/envelopes.h"
#include "db/statement.h"
#include "db/tournaments/lots.h"
#include "tests/groups/group.h"

static int64_t match;

static int
setup(void **state)
{
	fixture_setup(state);
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	match = some_match(fixture->db, alice, bob);
	for (int number = 1; number <= 5; number++)
		assert_int_equal(envelope_append(fixture->db,
					 &(struct envelope_row){
						 .number = number,
						 .commitment = {(uint8_t)number},
						 .chain = {7, (uint8_t)number},
						 .key = "0123456789abcdef",
						 .sealed = {9, (uint8_t)number},
					 }),
			DB_OK);
	return db_commit(fixture->db) == DB_OK ? 0 : -1;
}

static bool
keep(void *arg, const struct envelope_row *row)
{
	*(struct envelope_row *)arg = *row;
	return true;
}

static void
check_counts(struct db *db, int sealed, int in_use, int opened, int dead)
{
	struct envelope_counts counts;
	int64_t left;

	assert_int_equal(envelopes_left(db, &left), DB_OK);
	assert_int_equal(left, sealed);
	assert_int_equal(envelopes_count(db, &counts), DB_OK);
	assert_int_equal(counts.by_state[ENVELOPE_SEALED], sealed);
	assert_int_equal(counts.by_state[ENVELOPE_IN_USE], in_use);
	assert_int_equal(counts.by_state[ENVELOPE_OPENED], opened);
	assert_int_equal(counts.by_state[ENVELOPE_VOID], dead);
}

static void
an_envelope_is_taken_and_opened(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	const uint8_t seed[ENVELOPE_HASH_SIZE] = {5, 5, 5};
	struct envelope_row row;

	assert_int_equal(envelope_find_sealed(db, &row), DB_OK);
	assert_int_equal(row.number, 1);
	assert_int_equal(row.match, 0);
	assert_int_equal(envelope_take(db, 1, match, 1), DB_OK);
	assert_int_equal(envelope_find_in_use(db, match, &row), DB_OK);
	assert_int_equal(row.number, 1);
	assert_int_equal(row.sealed[1], 1);
	assert_int_equal(row.commitment[0], 1);
	assert_int_equal(row.chain[1], 1);
	assert_string_equal(row.key, "0123456789abcdef");
	assert_int_equal(envelope_open(db, 1, seed), DB_OK);
	assert_int_equal(envelope_find_in_use(db, match, &row), DB_NONE);
	assert_int_equal(envelopes_each(db, 1, 1, keep, &row), DB_OK);
	assert_int_equal(row.state, ENVELOPE_OPENED);
	assert_memory_equal(row.seed, seed, sizeof seed);
	assert_int_equal(row.match, match);
	assert_int_equal(envelope_find_sealed(db, &row), DB_OK);
	assert_int_equal(row.number, 2);
	check_counts(db, 4, 0, 1, 0);
}

static void
what_was_taken_is_not_taken_again(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	const uint8_t seed[ENVELOPE_HASH_SIZE] = {5};

	assert_int_equal(envelope_open(db, 1, seed), DB_NONE);
	assert_int_equal(envelope_take(db, 1, match, 1), DB_OK);
	assert_int_equal(envelope_take(db, 1, match, 2), DB_NONE);
	assert_int_equal(envelope_take(db, 99, match, 2), DB_NONE);
}

static void
all_that_are_unopened_become_void(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	const uint8_t seed[ENVELOPE_HASH_SIZE] = {5};
	struct envelope_row row;
	int64_t count;

	assert_int_equal(envelope_take(db, 1, match, 1), DB_OK);
	assert_int_equal(envelope_open(db, 1, seed), DB_OK);
	assert_int_equal(envelope_take(db, 2, match, 8), DB_OK);
	assert_int_equal(envelopes_void(db, "key lost", &count), DB_OK);
	assert_int_equal(count, 4);
	check_counts(db, 0, 0, 1, 4);
	assert_int_equal(envelopes_each(db, 2, 2, keep, &row), DB_OK);
	assert_int_equal(row.state, ENVELOPE_VOID);
	assert_string_equal(row.reason, "key lost");
	assert_int_equal(row.from_throw, 8);
	assert_int_equal(envelopes_void(db, "again", &count), DB_OK);
	assert_int_equal(count, 0);
}

/* Its match doesn't seem to have none; made void, it can be read again. */
static void
a_damaged_one_is_found_and_made_void(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	static const uint8_t nothing[ENVELOPE_SEALED_SIZE];
	struct envelope_row row;

	assert_int_equal(envelope_take(db, 1, match, 1), DB_OK);
	assert_int_equal(envelope_take(db, 2, match, 9), DB_OK);
	assert_int_equal(sqlite3_exec(db_handle(db),
				 "PRAGMA ignore_check_constraints = ON; "
				 "UPDATE envelopes SET sealed = x'01', seed = x'02' WHERE number = 1",
				 NULL, NULL, NULL),
		SQLITE_OK);
	assert_int_equal(
		sqlite3_exec(db_handle(db), "PRAGMA ignore_check_constraints = OFF", NULL, NULL, NULL),
		SQLITE_OK);
	assert_int_equal(envelope_find_in_use(db, match, &row), DB_OK);
	assert_int_equal(row.number, 1);
	assert_memory_equal(row.sealed, nothing, sizeof nothing);
	assert_int_equal(envelope_void(db, 1, "damaged"), DB_OK);
	assert_int_equal(envelope_void(db, 1, "damaged"), DB_NONE);
	assert_int_equal(envelope_void(db, 3, "nobody has it"), DB_NONE);
	assert_int_equal(envelopes_each(db, 1, 1, keep, &row), DB_OK);
	assert_int_equal(row.state, ENVELOPE_VOID);
	assert_string_equal(row.reason, "damaged");
	check_counts(db, 3, 1, 0, 1);
}

static void
changes_are_counted(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	const uint8_t seed[ENVELOPE_HASH_SIZE] = {5};
	struct envelope_counts counts;
	int64_t count;

	assert_int_equal(envelope_take(db, 1, match, 1), DB_OK);
	assert_int_equal(envelope_open(db, 1, seed), DB_OK);
	assert_int_equal(envelopes_void(db, "key lost", &count), DB_OK);
	assert_int_equal(envelopes_count(db, &counts), DB_OK);
	assert_int_equal(counts.changes, 2 + 4);
}

static bool
add_up(void *arg, const struct envelope_row *row)
{
	int *sum = arg;

	*sum = *sum * 10 + (int)row->number;
	return true;
}

static void
envelopes_are_listed_in_order(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int book = 0, mine = 0, unopened = 0;

	assert_int_equal(envelopes_each(db, 2, 4, add_up, &book), DB_OK);
	assert_int_equal(book, 234);
	assert_int_equal(envelope_take(db, 1, match, 1), DB_OK);
	assert_int_equal(envelope_take(db, 2, match, 30), DB_OK);
	assert_int_equal(envelopes_each_of_match(db, match, add_up, &mine), DB_OK);
	assert_int_equal(mine, 12);
	assert_int_equal(envelopes_each_unopened(db, 9, add_up, &unopened), DB_OK);
	assert_int_equal(unopened, 34521);
	unopened = 0;
	assert_int_equal(envelopes_each_unopened(db, 1, add_up, &unopened), DB_OK);
	assert_int_equal(unopened, 3452);
}

static void
check_refused(struct fixture *fixture, const char *sql)
{
	sqlite3 *handle = db_handle(fixture->db);

	assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_CONSTRAINT_TRIGGER);
	assert_string_equal(sqlite3_errmsg(handle), "what is written in the book of envelopes stays");
}

static void
what_is_written_stays(void **state)
{
	struct fixture *fixture = *state;
	const uint8_t seed[ENVELOPE_HASH_SIZE] = {5};

	assert_int_equal(envelope_take(fixture->db, 1, match, 1), DB_OK);
	assert_int_equal(envelope_open(fixture->db, 1, seed), DB_OK);
	assert_int_equal(envelope_take(fixture->db, 2, match, 2), DB_OK);
	check_refused(fixture, "DELETE FROM envelopes WHERE number = 5");
	check_refused(fixture, "UPDATE envelopes SET commitment = zeroblob(32) WHERE number = 5");
	check_refused(fixture, "UPDATE envelopes SET chain = zeroblob(32) WHERE number = 5");
	check_refused(fixture, "UPDATE envelopes SET number = 6 WHERE number = 5");
	check_refused(fixture, "UPDATE envelopes SET seed = zeroblob(32) WHERE number = 1");
	check_refused(fixture,
		"UPDATE envelopes SET state = 'sealed', match = NULL, from_throw = NULL WHERE number = 2");
}

/* A lot opens it at once, and keeps it; an envelope serves a match or a lot, not both. */
static void
a_lot_takes_an_envelope_and_opens_it(void **state)
{
	struct fixture *fixture = *state;
	const uint8_t seed[ENVELOPE_HASH_SIZE] = {5};
	struct lot_row lot = {.tournament = 3,
		.round = 1,
		.people = 1,
		.entrants = "alice\nbob\n",
		.ordered = "alice\nbob\n"};
	struct envelope_row row;
	int64_t left;

	assert_int_equal(lot_store(fixture->db, &lot), DB_OK);
	assert_int_equal(lot_void_envelope(fixture->db, lot.id, 1, "damaged"), DB_OK);
	assert_int_equal(lot_open_envelope(fixture->db, lot.id, 2, seed), DB_OK);
	assert_int_equal(lot_open_envelope(fixture->db, lot.id, 2, seed), DB_NONE);
	assert_int_equal(envelope_take(fixture->db, 2, match, 1), DB_NONE);
	assert_int_equal(envelopes_each(fixture->db, 2, 2, keep, &row), DB_OK);
	assert_int_equal(row.lot, lot.id);
	assert_int_equal(row.state, ENVELOPE_OPENED);
	assert_int_equal(envelopes_left(fixture->db, &left), DB_OK);
	assert_int_equal(left, 3);
	assert_int_equal(lot_store(fixture->db, &lot), DB_TAKEN);
	check_refused(fixture, "UPDATE envelopes SET lot = NULL WHERE number = 2");
	sqlite3 *handle = db_handle(fixture->db);
	assert_int_equal(sqlite3_exec(handle, "UPDATE lots SET ordered = entrants", NULL, NULL, NULL),
		SQLITE_CONSTRAINT_TRIGGER);
	assert_int_equal(
		sqlite3_exec(handle, "UPDATE envelopes SET lot = 1 WHERE number = 3", NULL, NULL, NULL),
		SQLITE_CONSTRAINT_CHECK);
	assert_int_equal(envelope_take(fixture->db, 3, match, 1), DB_OK);
	assert_int_equal(
		sqlite3_exec(handle,
			"UPDATE envelopes SET state = 'opened', seed = zeroblob(32), sealed = NULL, lot = 1 "
			"WHERE number = 3",
			NULL, NULL, NULL),
		SQLITE_CONSTRAINT_CHECK);
}

static void
a_salt_is_used_up_by_the_next_new_match(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	char salt[PLAYER_SALT_SIZE];
	int64_t carol = some_player(db, "carol"), dave = some_player(db, "dave");
	struct match_row found, row = {.player = {carol, dave},
					.name = {"carol", "dave"},
					.inviter = SIDE_O,
					.options = "3",
					.salt = {"", "lucky 68"}};

	assert_int_equal(player_salt(db, dave, salt), DB_OK);
	assert_string_equal(salt, "");
	assert_int_equal(player_set_salt(db, dave, "lucky 68"), DB_OK);
	assert_int_equal(player_salt(db, dave, salt), DB_OK);
	assert_string_equal(salt, "lucky 68");
	assert_int_equal(match_create(db, &row), DB_OK);
	assert_int_equal(player_salt(db, dave, salt), DB_OK);
	assert_string_equal(salt, "");
	assert_int_equal(match_find(db, row.id, &found), DB_OK);
	assert_string_equal(found.salt[0], "");
	assert_string_equal(found.salt[1], "lucky 68");
}

#define BOOK_TEST(name) cmocka_unit_test_setup_teardown(name, setup, fixture_teardown)

TEST_GROUP(envelopes)
{
	const struct CMUnitTest tests[] = {
		BOOK_TEST(an_envelope_is_taken_and_opened),
		BOOK_TEST(what_was_taken_is_not_taken_again),
		BOOK_TEST(all_that_are_unopened_become_void),
		BOOK_TEST(a_damaged_one_is_found_and_made_void),
		BOOK_TEST(changes_are_counted),
		BOOK_TEST(envelopes_are_listed_in_order),
		BOOK_TEST(what_is_written_stays),
		BOOK_TEST(a_lot_takes_an_envelope_and_opens_it),
		BOOK_TEST(a_salt_is_used_up_by_the_next_new_match),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
