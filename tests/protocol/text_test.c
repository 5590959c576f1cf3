/*
 * text_test.c - names, hosts, free text and times.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/text.h"
#include "tests/groups/group.h"

static void
p1_7_names(void **state)
{
	(void)state;
	static const char *const commands[] = {"roll", "invite", NULL};
	static const struct {
		const char *name;
		enum name_fault fault;
	} cases[] = {
		{"bob", NAME_OK},
		{"Alice_B", NAME_OK},
		{"___", NAME_OK},
		{"abcdefghijklmnopqrst", NAME_OK},
		{"", NAME_EMPTY},
		{"bo", NAME_TOO_SHORT},
		{"abcdefghijklmnopqrstu", NAME_TOO_LONG},
		{"bob7", NAME_BAD_CHARACTER},
		{"b-b", NAME_BAD_CHARACTER},
		{"bob ", NAME_BAD_CHARACTER},
		{"b\xc3\xb6\x62", NAME_BAD_CHARACTER},
		{"You", NAME_RESERVED},
		{"you", NAME_RESERVED},
		{"GUEST", NAME_RESERVED},
		{"all", NAME_RESERVED},
		{"Everybody", NAME_RESERVED},
		{"Roll", NAME_RESERVED},
		{"rolls", NAME_OK},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(name_check(cases[i].name, commands), cases[i].fault);
	assert_int_equal(name_check("roll", NULL), NAME_OK);
	assert_int_equal(name_check("guest", NULL), NAME_RESERVED);
}

static void
p1_2_only_printable_characters_leave(void **state)
{
	(void)state;
	char text[] = "a\x1b[2J\tb\x7f gr\xc3\xbc~";

	text_clean(text);
	assert_string_equal(text, "a?[2J?b? gr??~");
}

static void
hosts_are_masked(void **state)
{
	(void)state;
	static const char *const cases[][2] = {
		{"203.0.113.7", "203.0.113.*"},
		{"127.0.0.1", "127.0.0.*"},
		{"2001:db8:0:7:8:9:a:b", "2001:db8:0:7:*"},
		{"2001:db8::1", "2001:db8:0:0:*"},
		{"::1", "0:0:0:0:*"},
		{"fe80::1%eth0", "fe80:0:0:0:*"},
		{"::ffff:203.0.113.7", "203.0.113.*"},
		{"dsl-1-2-3.example.net", "*.example.net"},
		{"localhost", "*"},
		{"my host.bad \x01name", "*.bad_?name"},
		{"1.2.3", "*.2.3"},
		{"", "-"},
		{NULL, "-"},
	};
	char out[64], small[5];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		text_mask_host(out, sizeof out, cases[i][0]);
		assert_string_equal(out, cases[i][1]);
	}
	text_mask_host(small, sizeof small, "203.0.113.7");
	assert_string_equal(small, "203.");
}

static void
p9_email_addresses(void **state)
{
	(void)state;
	static const char *const good[] = {
		"a@b", "alice@example.org", "a.l+ice-1@mail-2.example.org", "o'neil@x.y"};
	static const char *const bad[] = {"", "alice", "@example.org", "alice@", "alice@.org",
		"alice@example.", "alice@a..b", "alice@-a", "alice@a-", "alice@a-.b", "a b@c", "a@b c",
		"a@b@c", "a,b@c", "<a@b>", "a@b/c", "\x1b@b", "a@b\x1b"};

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(text_is_email(good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(text_is_email(bad[i]));
}

static void
p9_dates(void **state)
{
	(void)state;
	char out[TEXT_DATE_SIZE];

	text_date_long(out, 1593792267, NULL);
	assert_string_equal(out, "Friday, July 03 16:04:27 UTC   ( Fri Jul  3 16:04:27 2020 UTC )");
	text_date_long(out, 0, NULL);
	assert_string_equal(out, "Thursday, January 01 00:00:00 UTC   ( Thu Jan  1 00:00:00 1970 UTC )");
	text_date_short(out, 1593792267, NULL);
	assert_string_equal(out, "Fri Jul  3 16:04:27 2020 UTC");
	text_date_minute(out, 1593792267, NULL);
	assert_string_equal(out, "2020-07-03 16:04");
	text_date_day(out, 1593792267, NULL);
	assert_string_equal(out, "2020-07-03");
	text_date_long(out, INT64_MAX, NULL); /* no such year: not a crash */
	assert_string_equal(out, "Thursday, January 01 00:00:00 UTC   ( Thu Jan  1 00:00:00 1970 UTC )");
}

static void
p9_idle_times(void **state)
{
	(void)state;
	char out[TEXT_DURATION_SIZE];

	text_duration_hours(out, 59);
	assert_string_equal(out, "0:00");
	text_duration_hours(out, 3600 * 26 + 60 * 5 + 59);
	assert_string_equal(out, "26:05");
	text_duration_minutes(out, 59);
	assert_string_equal(out, "0:59");
	text_duration_minutes(out, 3605);
	assert_string_equal(out, "60:05");
	text_duration_minutes(out, -7);
	assert_string_equal(out, "0:00");
}

static void
ratings_read_as_printf_writes_them(void **state)
{
	static const double odd[] = {0, -0.0, 0.004, 0.005, 0.995, 1500.005, 1500.125, 1500.375, 1499.995,
		999999.994, 999999.995, 1e6, -0.001, -12.345, 1e20, 1e300, 0.1 + 0.2};
	char out[TEXT_RATING_SIZE], expected[512];
	uint64_t seed = 1;

	(void)state;
	for (size_t i = 0; i < 100000; i++) {
		seed = seed * UINT64_C(6364136223846793005) + 1;
		/* Any rating, and those whose third digit is a five. */
		double any = (double)(seed >> 32) / 1e6, halved = (double)(seed >> 44) / 100 + 0.005;
		double rating = i < sizeof odd / sizeof *odd ? odd[i] : i % 2 == 0 ? any : halved;
		snprintf(expected, sizeof expected, "%.2f", rating);
		text_rating(out, rating);
		assert_string_equal(out, strlen(expected) < sizeof out ? expected : "0.00");
	}
}

TEST_GROUP(text)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(p1_7_names),
		cmocka_unit_test(p1_2_only_printable_characters_leave),
		cmocka_unit_test(hosts_are_masked),
		cmocka_unit_test(p9_email_addresses),
		cmocka_unit_test(p9_dates),
		cmocka_unit_test(p9_idle_times),
		cmocka_unit_test(ratings_read_as_printf_writes_them),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
