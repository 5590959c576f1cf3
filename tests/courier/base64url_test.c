/*
 * base64url_test.c - bytes as letters, there and back.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tools/courier/base64url.h"

static void
the_vectors_of_rfc_4648_without_padding(void **state)
{
	(void)state;
	static const char *const pairs[][2] = {{"", ""}, {"f", "Zg"}, {"fo", "Zm8"}, {"foo", "Zm9v"},
		{"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff\xbf", "-_-_"}};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		char text[16];
		uint8_t bytes[8];
		size_t size = strlen(pairs[i][0]);

		assert_int_equal(
			base64url_write(text, (const uint8_t *)pairs[i][0], size), strlen(pairs[i][1]));
		assert_string_equal(text, pairs[i][1]);
		assert_int_equal(base64url_read(bytes, sizeof bytes, text), size);
		assert_memory_equal(bytes, pairs[i][0], size);
	}
}

static void
padding_is_taken_and_what_is_no_letter_is_not(void **state)
{
	(void)state;
	uint8_t bytes[8];

	assert_int_equal(base64url_read(bytes, sizeof bytes, "Zg=="), 1);
	assert_int_equal(base64url_read(bytes, sizeof bytes, "Zg==="), 0);
	assert_int_equal(base64url_read(bytes, sizeof bytes, "Z"), 0);
	assert_int_equal(base64url_read(bytes, sizeof bytes, "Zm9+"), 0);
	assert_int_equal(base64url_read(bytes, sizeof bytes, "Zm 9v"), 0);
	assert_int_equal(base64url_read(bytes, 2, "Zm9v"), 0);
	assert_int_equal(base64url_read(bytes, 3, "Zm9v"), 3);
}

TEST_GROUP(base64url)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_vectors_of_rfc_4648_without_padding),
		cmocka_unit_test(padding_is_taken_and_what_is_no_letter_is_not),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
