/*
 * http_tags_test.c - If-None-Match and Range by the letter of RFC 9110, 13.1.2 and 14.1.2.
 */
#include "tests/server/check.h"

#include "server/net/http_tags.h"
#include "tests/groups/group.h"

static void
a_tag_is_found_in_a_list(void **state)
{
	static const char *const lists[] = {"*", "\"a\"", "W/\"a\"", "\"b\", \"a\"", "\"b\",W/\"a\" ,\"c\"",
		", ,\"a\",", "\"x,y\", \"a\"", "\"\"\t,\t\"a\""};

	(void)state;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		assert_true(http_tags_have(lists[i], "\"a\""));
}

static void
another_tag_is_not(void **state)
{
	static const char *const lists[] = {
		"", ",", "\"A\"", "\"aa\"", "\"b\"", "W/\"b\", \"c\"", "\"*\"", "\"b,a\"", "\"b,W/\",\"c\""};

	(void)state;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		assert_false(http_tags_have(lists[i], "\"a\""));
}

/* Whoever sends one of these gets the whole answer. */
static void
what_is_no_list_has_none(void **state)
{
	static const char *const lists[] = {"a", "\"a", "a\"", "w/\"a\"", "W/ \"a\"", "\"a\" \"b\"",
		"\"a\"; x", "*, \"a\"", "\"a\", *", "**", "x\"a\"", "\"b\", \"a\"x", "\"b\x7f\", \"a\"",
		"\"a b\", \"a\""};

	(void)state;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		assert_false(http_tags_have(lists[i], "\"a\""));
}

static void
check_part(const char *text, int64_t first, int64_t size)
{
	struct http_part part;

	assert_int_equal(http_range_read(text, 1000, &part), HTTP_RANGE_PART);
	assert_int_equal(part.first, first);
	assert_int_equal(part.size, size);
}

static void
a_range_is_a_part(void **state)
{
	(void)state;
	check_part("bytes=0-0", 0, 1);
	check_part("bytes=0-499", 0, 500);
	check_part("bytes=500-", 500, 500);
	check_part("bytes=999-999", 999, 1);
	check_part("bytes=-1", 999, 1);
	check_part("bytes=-1000", 0, 1000);
	check_part("bytes=-2000", 0, 1000);
	check_part("bytes=900-99999999999", 900, 100);
}

static void
what_lies_beyond_is_told_apart_from_nonsense(void **state)
{
	static const char *const beyond[] = {"bytes=1000-", "bytes=1000-2000", "bytes=-0"};
	static const char *const nonsense[] = {"", "bytes", "bytes=", "bytes=-", "bytes=1", "bytes=2-1",
		"bytes=a-b", "bytes=1-2,4-5", "bytes= 1-2", "bytes=+1-2", "lines=1-2", "bytes=1--2",
		"bytes=--1", "bytes=99999999999999999999-", "bytes=0000000000000000000000001-"};
	struct http_part part;

	(void)state;
	for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
		assert_int_equal(http_range_read(beyond[i], 1000, &part), HTTP_RANGE_BEYOND);
	for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
		assert_int_equal(http_range_read(nonsense[i], 1000, &part), HTTP_RANGE_WHOLE);
	assert_int_equal(http_range_read(NULL, 1000, &part), HTTP_RANGE_WHOLE);
	assert_int_equal(http_range_read("bytes=0-", 0, &part), HTTP_RANGE_BEYOND);
}

TEST_GROUP(http_tags)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_tag_is_found_in_a_list),
		cmocka_unit_test(another_tag_is_not),
		cmocka_unit_test(what_is_no_list_has_none),
		cmocka_unit_test(a_range_is_a_part),
		cmocka_unit_test(what_lies_beyond_is_told_apart_from_nonsense),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
