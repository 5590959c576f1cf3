/*
 * rests_test.c - who is left alone, and until when.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tools/courier/rests.h"

static void
a_rest_ends_and_is_that_of_one_name(void **state)
{
	(void)state;
	struct rests rests = {0};

	assert_int_equal(rests_left(&rests, "mailer", 1000), 0);
	rests_begin(&rests, "mailer", 1000, 2);
	assert_int_equal(rests_left(&rests, "mailer", 1000), 2);
	assert_int_equal(rests_left(&rests, "mailer", 2999), 1);
	assert_int_equal(rests_left(&rests, "https://push.example.org", 2999), 0);
	assert_int_equal(rests_count(&rests, 2999), 1);
	assert_int_equal(rests_left(&rests, "mailer", 3000), 0);
	assert_int_equal(rests_count(&rests, 3000), 0);
}

/* Who doesn't answer for a day is tried a hundred times, not more than a thousand. */
static void
each_rest_is_twice_as_long_until_there_is_an_answer(void **state)
{
	static const int64_t seconds[] = {60, 120, 240, 480, 900, 900};
	(void)state;
	struct rests rests = {0};
	int64_t now = 5000;

	for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
		rests_begin(&rests, "mailer", now, 0);
		rests_begin(&rests, "mailer", now, 0); /* another letter that was under way */
		assert_int_equal(rests_left(&rests, "mailer", now), seconds[i]);
		now += 1000 * seconds[i];
	}
	rests_end(&rests, "mailer");
	rests_begin(&rests, "mailer", now, 0);
	assert_int_equal(rests_left(&rests, "mailer", now), 60);
	rests_end(&rests, "mailer");
	assert_int_equal(rests_left(&rests, "mailer", now), 0);
}

static void
a_full_list_forgets_the_rest_that_ends_first(void **state)
{
	(void)state;
	struct rests rests = {0};
	char name[32];

	for (int i = 0; i <= RESTS_MAX; i++) {
		snprintf(name, sizeof name, "service %d", i);
		rests_begin(&rests, name, 1000 * i, 1000);
	}
	assert_int_equal(rests_left(&rests, "service 0", 0), 0);
	assert_int_not_equal(rests_left(&rests, "service 1", 0), 0);
	assert_int_equal(rests_count(&rests, 0), RESTS_MAX);
}

TEST_GROUP(rests)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_rest_ends_and_is_that_of_one_name),
		cmocka_unit_test(each_rest_is_twice_as_long_until_there_is_an_answer),
		cmocka_unit_test(a_full_list_forgets_the_rest_that_ends_first),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
