/*
 * rows_test.c - the rows of those who are online, as people and `rawwho` read them (protocol 9).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "protocol/rows.h"
#include "tests/groups/group.h"

static const struct row_player alice = {.number = 3,
	.ready = true,
	.name = "alice",
	.rating = 1512.345,
	.experience = 7,
	.login = 1593799467, /* 18:04:27 UTC */
	.idle = 125,
	.host = "192.0.2.*"};

static const struct row_player long_one = {.number = 1234,
	.playing = true,
	.ready = true,
	.watching = true,
	.away = true,
	.name = "twenty_letters_are_it",
	.rating = 12345.678,
	.experience = 1234567,
	.login = 60,
	.idle = 1000 * 3600,
	.host = "2001:db8:0:7:*"};

static void
check(const char *row, size_t size, const char *wanted)
{
	assert_string_equal(row, wanted);
	assert_int_equal(size, strlen(wanted));
}

static void
p9_who(void **state)
{
	char row[ROW_SIZE];
	(void)state;

	check(row, row_who(row, &alice), "  3 R   alice         1512.35     7 18:04  0:02 192.0.2.*\r\n");
	check(row, row_who(row, &long_one),
		" 1234 PWA twenty_letter 12345.68 1234567 00:01 1000:00 2001:db8:0:7:*\r\n");
}

static void
p9_rawwho(void **state)
{
	char row[ROW_SIZE];
	(void)state;

	check(row, row_rawwho(row, &alice), "who: 3 R-- alice 1512.35 7 18:04 0:02 192.0.2.*\r\n");
	check(row, row_rawwho(row, &long_one),
		"who: 1234 PWA twenty_letters_are_it 12345.68 1234567 00:01 1000:00 2001:db8:0:7:*\r\n");
}

TEST_GROUP(rows)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(p9_who),
		cmocka_unit_test(p9_rawwho),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
