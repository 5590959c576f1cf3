/*
 * status_test.c - CLIP lines 1, 2 and 5 as in protocol 3.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/status.h"
#include "tests/groups/group.h"

static const struct status_who bobby = {
	.name = "bobby",
	.opponent = "alice",
	.ready = true,
	.rating = 1611.02,
	.experience = 3340,
	.login = 1593789975,
	.host = "host.example",
	.client = "3DFiBs4.0.79",
};

static void
p3_welcome(void **state)
{
	(void)state;
	struct status_welcome welcome = {"alice", 1593791615, "203.0.113.7"};
	char line[STATUS_SIZE];

	size_t length = status_welcome_write(line, sizeof line, &welcome);
	assert_int_equal(length, strlen(line));
	assert_string_equal(line, "1 alice 1593791615 203.0.113.7");
}

static void
p3_own_info(void **state)
{
	(void)state;
	struct status_own own = {
		.name = "alice",
		.allowpip = true,
		.autoboard = true,
		.crawford = true,
		.doubling = true,
		.experience = 214,
		.moreboards = true,
		.notify = true,
		.rating = 1523.87,
		.ready = true,
		.report = true,
		.timezone = "UTC",
	};
	char line[STATUS_SIZE];

	size_t length = status_own_write(line, sizeof line, &own);
	assert_int_equal(length, strlen(line));
	assert_string_equal(line, "2 alice 1 1 0 0 0 0 1 1 214 0 1 0 1 1523.87 0 1 0 1 0 UTC");
	own.redoubles = -1;
	assert_true(status_own_write(line, sizeof line, &own) > 0);
	assert_string_equal(line, "2 alice 1 1 0 0 0 0 1 1 214 0 1 0 1 1523.87 0 1 unlimited 1 0 UTC");
	own.redoubles = 99;
	own.rating = 1500;
	own.timezone = NULL;
	assert_true(status_own_write(line, sizeof line, &own) > 0);
	assert_string_equal(line, "2 alice 1 1 0 0 0 0 1 1 214 0 1 0 1 1500.00 0 1 99 1 0 -");
}

/* Each flag in its own place. */
static void
p3_own_info_flags_in_order(void **state)
{
	(void)state;
	char line[STATUS_SIZE];
	struct status_own own;

#define ONLY(flag, text)                                                                                     \
	own = (struct status_own){.name = "a", .flag = true, .timezone = "Z"};                               \
	assert_true(status_own_write(line, sizeof line, &own) > 0);                                          \
	assert_string_equal(line, "2 a " text " Z")
	ONLY(allowpip, "1 0 0 0 0 0 0 0 0 0 0 0 0 0.00 0 0 0 0 0");
	ONLY(autoboard, "0 1 0 0 0 0 0 0 0 0 0 0 0 0.00 0 0 0 0 0");
	ONLY(autodouble, "0 0 1 0 0 0 0 0 0 0 0 0 0 0.00 0 0 0 0 0");
	ONLY(automove, "0 0 0 1 0 0 0 0 0 0 0 0 0 0.00 0 0 0 0 0");
	ONLY(away, "0 0 0 0 1 0 0 0 0 0 0 0 0 0.00 0 0 0 0 0");
	ONLY(bell, "0 0 0 0 0 1 0 0 0 0 0 0 0 0.00 0 0 0 0 0");
	ONLY(crawford, "0 0 0 0 0 0 1 0 0 0 0 0 0 0.00 0 0 0 0 0");
	ONLY(doubling, "0 0 0 0 0 0 0 1 0 0 0 0 0 0.00 0 0 0 0 0");
	ONLY(greedy, "0 0 0 0 0 0 0 0 0 1 0 0 0 0.00 0 0 0 0 0");
	ONLY(moreboards, "0 0 0 0 0 0 0 0 0 0 1 0 0 0.00 0 0 0 0 0");
	ONLY(moves, "0 0 0 0 0 0 0 0 0 0 0 1 0 0.00 0 0 0 0 0");
	ONLY(notify, "0 0 0 0 0 0 0 0 0 0 0 0 1 0.00 0 0 0 0 0");
	ONLY(ratings, "0 0 0 0 0 0 0 0 0 0 0 0 0 0.00 1 0 0 0 0");
	ONLY(ready, "0 0 0 0 0 0 0 0 0 0 0 0 0 0.00 0 1 0 0 0");
	ONLY(report, "0 0 0 0 0 0 0 0 0 0 0 0 0 0.00 0 0 0 1 0");
	ONLY(silent, "0 0 0 0 0 0 0 0 0 0 0 0 0 0.00 0 0 0 0 1");
#undef ONLY
}

static size_t
who_line(char line[STATUS_SIZE], const struct status_who *who, long idle)
{
	char kept[STATUS_SIZE];
	size_t idle_at;

	status_who_write(kept, sizeof kept, who, &idle_at);
	return status_idle_write(line, STATUS_SIZE, kept, idle_at, idle);
}

static void
p3_who(void **state)
{
	(void)state;
	struct status_who who = bobby;
	char line[STATUS_SIZE];

	size_t length = who_line(line, &who, 12);
	assert_int_equal(length, strlen(line));
	assert_string_equal(
		line, "5 bobby alice - 1 0 1611.02 3340 12 1593789975 host.example 3DFiBs4.0.79 -");
	who.opponent = "";
	who.watching = "carol";
	who.away = true;
	who.host = "ho st\r\n6";
	who.client = "";
	who.email = "b@host.example";
	assert_true(who_line(line, &who, 3600) > 0);
	assert_string_equal(
		line, "5 bobby - carol 1 1 1611.02 3340 3600 1593789975 ho_st__6 - b@host.example");
}

static void
numbers_at_their_limits(void **state)
{
	(void)state;
	struct status_welcome welcome = {"a", INT64_MIN, "h"};
	char line[STATUS_SIZE], none = 'x';

	assert_true(status_welcome_write(line, sizeof line, &welcome) > 0);
	assert_string_equal(line, "1 a -9223372036854775808 h");
	assert_int_equal(status_welcome_write(&none, 0, &welcome), 0);
	assert_int_equal(none, 'x');
}

TEST_GROUP(status)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(p3_welcome),
		cmocka_unit_test(p3_own_info),
		cmocka_unit_test(p3_own_info_flags_in_order),
		cmocka_unit_test(p3_who),
		cmocka_unit_test(numbers_at_their_limits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
