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

	assert_false(rests_has(&rests, "mailer", 1000));
	rests_add(&rests, "mailer", 2000);
	assert_true(rests_has(&rests, "mailer", 1999));
	assert_false(rests_has(&rests, "https://push.example.org", 1999));
	assert_int_equal(rests_count(&rests, 1999), 1);
	assert_false(rests_has(&rests, "mailer", 2000));
	rests_add(&rests, "mailer", 3000);
	assert_true(rests_has(&rests, "mailer", 2000));
	assert_int_equal(rests_count(&rests, 2000), 1);
}

static void
a_full_list_forgets_the_rest_that_ends_first(void **state)
{
	(void)state;
	struct rests rests = {0};
	char name[32];

	for (int i = 0; i <= RESTS_MAX; i++) {
		snprintf(name, sizeof name, "service %d", i);
		rests_add(&rests, name, 1000 + i);
	}
	assert_false(rests_has(&rests, "service 0", 0));
	assert_true(rests_has(&rests, "service 1", 0));
	assert_int_equal(rests_count(&rests, 0), RESTS_MAX);
}

TEST_GROUP(rests)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_rest_ends_and_is_that_of_one_name),
		cmocka_unit_test(a_full_list_forgets_the_rest_that_ends_first),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
