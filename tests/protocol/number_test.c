/*
 * number_test.c - whole numbers as people type them: digits, between two bounds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "protocol/wire/number.h"
#include "tests/groups/group.h"

static void
digits_between_the_bounds_are_read(void **state)
{
	(void)state;
	int64_t number = -1;

	assert_true(number_read("0", 0, 9, &number));
	assert_int_equal(number, 0);
	assert_true(number_read("9", 0, 9, &number));
	assert_int_equal(number, 9);
	assert_true(number_read("0000000000000000000000000000007", 1, 9, &number));
	assert_int_equal(number, 7);
	assert_true(number_read("9223372036854775807", 0, INT64_MAX, &number));
	assert_true(number == INT64_MAX);
}

static void
anything_else_is_refused_and_changes_nothing(void **state)
{
	(void)state;
	static const char *const texts[] = {"", " 5", "5 ", "+5", "-5", "5x", "x5", "0x5", "5.0", "5e0", "1",
		"10", "9223372036854775808", "99999999999999999999999999999999"};
	int64_t number = 3;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_false(number_read(texts[i], 2, 9, &number));
	assert_false(number_read("9223372036854775808", 0, INT64_MAX, &number));
	assert_int_equal(number, 3);
}

static void
a_number_may_be_too_large_to_be_read(void **state)
{
	(void)state;
	assert_true(number_is("99999999999999999999999999999999"));
	assert_false(number_is(""));
	assert_false(number_is("-1"));
	assert_false(number_is("12a"));
}

TEST_GROUP(number)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(digits_between_the_bounds_are_read),
		cmocka_unit_test(anything_else_is_refused_and_changes_nothing),
		cmocka_unit_test(a_number_may_be_too_large_to_be_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
