/*
 * fold_test.c - long lines, cut.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/wire/fold.h"
#include "tests/groups/group.h"

static char folded[1024];

static void
take(void *arg, const char *text, size_t size)
{
	size_t *used = arg;

	memcpy(folded + *used, text, size);
	*used += size;
	folded[*used] = '\0';
}

static void
expect_folded(const char *text, int width, bool hangs, const char *expected)
{
	const struct fold fold = {.width = width, .hangs = hangs, .take = take};
	size_t used = 0;

	folded[0] = '\0';
	fold_lines(text, strlen(text), &fold, &used);
	assert_string_equal(folded, expected);
}

static void
expect(const char *text, int width, const char *expected)
{
	expect_folded(text, width, false, expected);
}

static void
cut_at_the_last_blank_that_fits(void **state)
{
	(void)state;
	expect("", 10, "");
	expect("short\r\n", 10, "short\r\n");
	expect("0123456789\r\n", 10, "0123456789\r\n");
	expect("one two three four\r\nand five\r\n", 10, "one two\r\nthree four\r\nand five\r\n");
	expect("  indented words of a row\r\n", 12, "  indented\r\nwords of a\r\nrow\r\n");
	expect("two  blanks   together\r\n", 8, "two \r\nblanks  \r\ntogether\r\n");
	expect("no end of line", 8, "no end\r\nof line");
	expect("ends in blanks     \r\n", 14, "ends in blanks\r\n");
}

static void
a_word_that_is_too_long_is_cut_itself(void **state)
{
	(void)state;
	expect("abcdefghij\r\n", 4, "abcd\r\nefgh\r\nij\r\n");
	expect("abc\r\n", 1, "a\r\nb\r\nc\r\n");
}

/* Programs would take a leading number for a CLIP line, and people would take stars for an error. */
static void
what_is_behind_a_cut_does_not_look_like_a_line(void **state)
{
	(void)state;
	expect("you win 7 points\r\n", 7, "you win\r\n 7\r\npoints\r\n");
	expect("look at ** this\r\n", 8, "look at\r\n ** this\r\n");
	expect("bob says: board:You:bob\r\n", 11, "bob says:\r\n board:You:b\r\nob\r\n");
	expect("bob says: turn: alice.\r\n", 10, "bob says:\r\n turn:\r\nalice.\r\n");
	expect("is it bobs turn\r\n", 11, "is it bobs\r\nturn\r\n");
}

static void
the_rest_of_a_line_hangs_below_its_beginning(void **state)
{
	(void)state;
	expect_folded("  indented words of a row\r\n", 12, true, "  indented\r\n  words of a\r\n  row\r\n");
	expect_folded("  you win 7 points\r\n", 9, true, "  you win\r\n  7\r\n  points\r\n");
	expect_folded("words of a row\r\n", 8, true, "words of\r\na row\r\n");
	expect_folded("you win 7 points\r\n", 7, true, "you win\r\n 7\r\npoints\r\n");
	expect_folded("    deep in a line\r\n", 12, true, "    deep in\r\na line\r\n");
}

static void
a_blank_in_front_counts_for_people(void **state)
{
	(void)state;
	expect_folded("a match to 12 points\r\n", 10, true, "a match to\r\n 12 points\r\n");
	expect_folded("a match to 123 points\r\n", 10, true, "a match to\r\n 123\r\npoints\r\n");
}

static void
boards_for_programs_stay_whole(void **state)
{
	(void)state;
	expect("board:You:bob:3:0:0:0 and more\r\n", 10, "board:You:bob:3:0:0:0 and more\r\n");
}

static void
colours_and_later_bytes_have_no_width(void **state)
{
	(void)state;
	expect("\033[31mred\033[0m and blue\r\n", 7, "\033[31mred\033[0m and\r\nblue\r\n");
	expect("\u25cf\u25cf\u25cf \u25cf\u25cf\r\n", 6, "\u25cf\u25cf\u25cf \u25cf\u25cf\r\n");
	expect("\u25cf\u25cf\u25cf \u25cf\u25cf\r\n", 5, "\u25cf\u25cf\u25cf\r\n\u25cf\u25cf\r\n");
}

static void
letters_are_counted_and_never_cut(void **state)
{
	(void)state;
	expect("gr\u00fc\u00dfe an \u00e4lle\r\n", 8, "gr\u00fc\u00dfe an\r\n\u00e4lle\r\n");
	expect("\u043f\u0440\u0438\u0432\u0435\u0442\r\n", 4, "\u043f\u0440\u0438\u0432\r\n\u0435\u0442\r\n");
	expect("e\u0301e\u0301e\u0301 e\u0301\r\n", 3, "e\u0301e\u0301e\u0301\r\ne\u0301\r\n");
	expect("\u65e5\u672c\u8a9e\r\n", 5, "\u65e5\u672c\r\n\u8a9e\r\n");
	expect("\u65e5\u672c\r\n", 1, "\u65e5\r\n\u672c\r\n");
}

TEST_GROUP(fold)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_at_the_last_blank_that_fits),
		cmocka_unit_test(a_word_that_is_too_long_is_cut_itself),
		cmocka_unit_test(what_is_behind_a_cut_does_not_look_like_a_line),
		cmocka_unit_test(the_rest_of_a_line_hangs_below_its_beginning),
		cmocka_unit_test(a_blank_in_front_counts_for_people),
		cmocka_unit_test(boards_for_programs_stay_whole),
		cmocka_unit_test(colours_and_later_bytes_have_no_width),
		cmocka_unit_test(letters_are_counted_and_never_cut),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
