/*
 * scroll_test.c - what a scroll keeps, forgets and takes back, against a plain list of all that was ever
 * added.
 */
#include "tests/server/check.h"

#include <stdio.h>
#include <string.h>

#include "server/web/streams/scroll.h"
#include "tests/groups/group.h"

enum { EVENTS = 1000 };

static void
add(struct scroll *scroll, int number)
{
	char text[16];
	int size = snprintf(text, sizeof text, "<%d>", number);

	assert_true(scroll_add(scroll, number, text, (size_t)size));
}

/* The first event there is "<number>", 0 = nothing. */
static void
expect_at(const struct scroll *scroll, int64_t at, int number)
{
	char text[16];
	size_t size;
	const char *bytes = scroll_from(scroll, at, &size);
	int wanted = snprintf(text, sizeof text, "<%d>", number);

	if (number == 0)
		assert_int_equal(size, 0);
	else
		assert_true(size >= (size_t)wanted && memcmp(bytes, text, (size_t)wanted) == 0);
}

static void
the_last_events_are_kept_and_found(void **state)
{
	struct scroll scroll;

	(void)state;
	scroll_open(&scroll, 0);
	for (int number = 1; number <= EVENTS; number++) {
		add(&scroll, number);
		assert_true(scroll.count <= SCROLL_PLACES);
		for (int after = 0; after <= number; after++) {
			int64_t at = scroll_after(&scroll, after);
			if (after < scroll.forgotten)
				assert_int_equal(at, -1);
			else
				expect_at(&scroll, at, after < number ? after + 1 : 0);
		}
		assert_true(number - scroll.forgotten >=
			    (number < SCROLL_PLACES / 2 ? number : SCROLL_PLACES / 2));
	}
	assert_true(scroll.room < 64 * 1024);
	scroll_clear(&scroll);
}

/* Numbers may be left out, and texts have none: they belong to the event before them. */
static void
what_comes_between_numbers(void **state)
{
	struct scroll scroll;

	(void)state;
	scroll_open(&scroll, 4);
	assert_int_equal(scroll_after(&scroll, 3), -1);
	expect_at(&scroll, scroll_after(&scroll, 4), 0);
	add(&scroll, 5);
	assert_true(scroll_add(&scroll, 0, "word", 4));
	add(&scroll, 9);
	expect_at(&scroll, scroll_after(&scroll, 4), 5);
	expect_at(&scroll, scroll_after(&scroll, 5), 9);
	expect_at(&scroll, scroll_after(&scroll, 7), 9);
	assert_int_equal(scroll_end(&scroll), 3 + 4 + 3);
	scroll_clear(&scroll);
}

static void
what_is_forgotten_is_not_there(void **state)
{
	struct scroll scroll;

	(void)state;
	scroll_open(&scroll, 0);
	for (int number = 1; number <= EVENTS; number++) {
		int64_t end = scroll_end(&scroll);
		add(&scroll, number);
		assert_true(scroll_has(&scroll, end));
	}
	assert_false(scroll_has(&scroll, 0));
	scroll_clear(&scroll);
}

TEST_GROUP(scroll)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_events_are_kept_and_found),
		cmocka_unit_test(what_comes_between_numbers),
		cmocka_unit_test(what_is_forgotten_is_not_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
