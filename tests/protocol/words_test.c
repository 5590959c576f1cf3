/*
 * words_test.c - words, and the verbatim text after them (protocol 3).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire/words.h"
#include "tests/groups/group.h"

static void
a_line_is_split_at_blanks(void **state)
{
	(void)state;
	struct words words;

	words_split(&words, "invite bob  5");
	assert_int_equal(words.count, 3);
	assert_string_equal(words_at(&words, 0), "invite");
	assert_string_equal(words_at(&words, 1), "bob");
	assert_string_equal(words_at(&words, 2), "5");
	assert_string_equal(words_at(&words, 3), "");
	assert_string_equal(words_at(&words, -1), "");
}

static void
text_is_passed_on_verbatim(void **state)
{
	(void)state;
	struct words words;

	words_split(&words, "tell bob  hi,  you  there");
	assert_string_equal(words_rest(&words, 0), "bob  hi,  you  there");
	assert_string_equal(words_rest(&words, 1), " hi,  you  there");
	assert_string_equal(words_rest(&words, 2), " you  there");
	assert_string_equal(words_rest(&words, 4), "");
	assert_string_equal(words_rest(&words, 9), "");
	assert_string_equal(words_rest(&words, -1), "tell bob  hi,  you  there");
}

static void
words_are_ascii_and_texts_as_typed(void **state)
{
	(void)state;
	struct words words;

	words_split(&words, "tell b\u00f6b \u00fcber\xe9");
	assert_string_equal(words_at(&words, 1), "b??b");
	assert_string_equal(words_at(&words, 2), "??ber?");
	assert_string_equal(words_rest(&words, 1), "\u00fcber\xe9");
}

static void
an_empty_line_has_no_words(void **state)
{
	(void)state;
	struct words words;

	words_split(&words, "");
	assert_int_equal(words.count, 0);
	assert_string_equal(words_at(&words, 0), "");
	assert_string_equal(words_rest(&words, 0), "");
	words_split(&words, "   ");
	assert_int_equal(words.count, 0);
}

static void
all_words_of_a_line_count(void **state)
{
	(void)state;
	struct words words;
	char line[LINE_SIZE] = "";

	for (int i = 0; i < LINE_LENGTH / 2; i++)
		memcpy(line + strlen(" w") * (size_t)i, " w", sizeof " w");
	words_split(&words, line);
	assert_int_equal(words.count, LINE_LENGTH / 2);
	assert_string_equal(words_rest(&words, words.count - 2), "w");
	assert_string_equal(words_rest(&words, words.count - 1), "");
}

static void
the_longest_line_fits(void **state)
{
	(void)state;
	struct words words;
	char line[LINE_SIZE];

	memset(line, 'y', LINE_LENGTH);
	line[LINE_LENGTH] = '\0';
	words_split(&words, line);
	assert_int_equal(words.count, 1);
	assert_string_equal(words_at(&words, 0), line);
	assert_string_equal(words_rest(&words, 0), "");
}

TEST_GROUP(words)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_is_split_at_blanks),
		cmocka_unit_test(text_is_passed_on_verbatim),
		cmocka_unit_test(words_are_ascii_and_texts_as_typed),
		cmocka_unit_test(an_empty_line_has_no_words),
		cmocka_unit_test(all_words_of_a_line_count),
		cmocka_unit_test(the_longest_line_fits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
