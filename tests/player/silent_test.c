/*
 * silent_test.c - whom house players have left for silence, and how long they wait.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tools/player/silent.h"

enum { PATIENCE = 600000, HOUR = 3600000 };

static int64_t
wait_of(const struct silent *silent, const char *name, int64_t now)
{
	return silent_wait_ms(silent, name, PATIENCE, now);
}

static void
who_was_never_left_is_not_listed(void **state)
{
	(void)state;
	struct silent silent = {0};

	assert_int_equal(wait_of(&silent, "alice", 0), -1);
	silent_add(&silent, "alice", PATIENCE, 0);
	assert_int_equal(wait_of(&silent, "bob", 0), -1);
}

static void
who_was_left_waits_as_long_as_the_patience(void **state)
{
	(void)state;
	struct silent silent = {0};

	silent_add(&silent, "alice", PATIENCE, 1000);
	assert_int_equal(wait_of(&silent, "alice", 1000), PATIENCE);
	assert_int_equal(wait_of(&silent, "ALICE", 2000), PATIENCE - 1000);
	assert_int_equal(wait_of(&silent, "alice", PATIENCE + 1000), 0); /* still after others */
	assert_int_equal(wait_of(&silent, "alice", 6 * HOUR + 1000), 0);
	assert_int_equal(wait_of(&silent, "alice", 6 * HOUR + 1001), -1);
}

static void
each_further_time_doubles_it_up_to_an_hour(void **state)
{
	(void)state;
	static const int minutes[] = {10, 20, 40, 60, 60};
	struct silent silent = {0};

	for (int i = 0; i < 5; i++) {
		silent_add(&silent, "alice", PATIENCE, i * (int64_t)HOUR);
		assert_int_equal(wait_of(&silent, "alice", i * (int64_t)HOUR), minutes[i] * 60000);
	}
	silent_add(&silent, "alice", PATIENCE, 20 * (int64_t)HOUR); /* forgotten meanwhile */
	assert_int_equal(wait_of(&silent, "alice", 20 * (int64_t)HOUR), PATIENCE);
}

static void
the_oldest_makes_room(void **state)
{
	(void)state;
	struct silent silent = {0};
	char name[NAME_SIZE];

	for (int i = 0; i <= SILENT_MAX; i++) {
		snprintf(name, sizeof name, "n%d", i);
		silent_add(&silent, name, PATIENCE, i);
	}
	assert_int_equal(silent.count, SILENT_MAX);
	assert_int_equal(wait_of(&silent, "n0", SILENT_MAX), -1);
	assert_int_equal(wait_of(&silent, "n1", SILENT_MAX), PATIENCE - SILENT_MAX + 1);
	assert_int_equal(wait_of(&silent, name, SILENT_MAX), PATIENCE);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_was_never_left_is_not_listed),
		cmocka_unit_test(who_was_left_waits_as_long_as_the_patience),
		cmocka_unit_test(each_further_time_doubles_it_up_to_an_hour),
		cmocka_unit_test(the_oldest_makes_room),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
