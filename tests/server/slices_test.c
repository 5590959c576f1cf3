/*
 * slices_test.c - a game of thousands of actions, read in slices.
 */
#include "server/journal/slices.h"

#include "tests/db/fixture.h"

enum {
	ACTIONS = 3000,
	IN_SLICE = 40,
	MICROSECONDS = 1000, /* no call may take longer, as the database counts */
};

static int64_t
store_game(struct db *db, int64_t match)
{
	int64_t last = 0;

	for (int number = 1; number <= ACTIONS; number++)
		assert_int_equal(some_action(db, match, number, "O rolls 31", &last), DB_OK);
	return last;
}

static bool
expect_next(void *arg, const struct action_row *row)
{
	int *number = arg;

	assert_int_equal(row->number, ++*number);
	return true;
}

static void
no_slice_of_a_long_game_takes_long(void **state)
{
	const struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t match = some_match(db, some_player(db, "alice"), some_player(db, "bob"));
	int64_t head = store_game(db, match), most = 0;
	struct slices slices;
	int number = 0;

	slices_open(&slices, db, match, &(struct game_end){.game = 0}, head, IN_SLICE);
	while (slices_more(&slices)) {
		int64_t before = db_work(db);
		assert_int_equal(slices_each(&slices, expect_next, &number), DB_OK);
		most = db_work(db) - before > most ? db_work(db) - before : most;
	}
	assert_int_equal(number, ACTIONS);
	print_message("the dearest call: %lld of at most %d microseconds\n",
		(long long)most / DB_WORK_PER_MICROSECOND, MICROSECONDS);
	assert_true(most / DB_WORK_PER_MICROSECOND < MICROSECONDS);
	slices_close(&slices);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			no_slice_of_a_long_game_takes_long, fixture_setup, fixture_teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
