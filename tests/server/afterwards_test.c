/*
 * afterwards_test.c - how much of what follows from finished matches is added in one slice of time.
 */
#include "server/matches/afterwards.h"

#include "db/versus.h"
#include "server/state/server.h"
#include "tests/db/fixture.h"

int64_t __wrap_clock_tick_ns(void);

static int64_t now_ns;

/* A millisecond later at each look. */
int64_t
__wrap_clock_tick_ns(void)
{
	return now_ns += 1000000;
}

static int64_t
counted(struct db *db, int64_t player, int64_t other)
{
	struct versus_runs runs = {.run = 0};
	enum db_status status = versus_runs(db, &(struct versus_pair){player, other, MATCH_LIVE}, &runs);

	assert_true(status == DB_OK || status == DB_NONE);
	return runs.run;
}

static void
a_slice_takes_what_its_time_allows_and_the_next_one_follows(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct server server = {.db = db, .tick_ms = 1, .now_ms = 1600000000000};
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob");

	for (int i = 0; i < 250; i++)
		assert_int_equal(match_finish(db, some_match(db, alice, bob), 0, 1600000000), DB_OK);
	assert_true(afterwards_go_on(&server));
	assert_int_equal(counted(db, alice, bob), 100);
	assert_true(afterwards_go_on(&server));
	assert_int_equal(counted(db, alice, bob), 200);
	assert_false(afterwards_go_on(&server));
	assert_int_equal(counted(db, alice, bob), 250);
	/* Then it rests for ten seconds. */
	assert_int_equal(match_finish(db, some_match(db, alice, bob), 0, 1600000000), DB_OK);
	server.tick_ms += 9999;
	assert_false(afterwards_go_on(&server));
	assert_int_equal(counted(db, alice, bob), 250);
	server.tick_ms++;
	assert_false(afterwards_go_on(&server));
	assert_int_equal(counted(db, alice, bob), 251);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_slice_takes_what_its_time_allows_and_the_next_one_follows,
			fixture_setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
