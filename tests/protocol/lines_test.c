/*
 * lines_test.c - lines from pieces of any size (protocol 1.3).
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

#include "protocol/wire/lines.h"
#include "tests/groups/group.h"

/* What came out: lines in brackets, `!` for one too long. */
struct found {
	char text[8192];
};

static void
add(struct found *found, const char *text)
{
	size_t used = strlen(found->text);

	assert_true(used + strlen(text) < sizeof found->text);
	snprintf(found->text + used, sizeof found->text - used, "%s", text);
}

static void
take_all(struct lines *lines, enum lines_editing editing, struct found *found)
{
	char line[LINE_SIZE];

	for (;;) {
		bool waiting = lines_waiting(lines);
		enum lines_result result = lines_next(lines, editing, line);
		assert_int_equal(waiting, result != LINES_NONE);
		if (result == LINES_NONE)
			return;
		add(found, result == LINES_TOO_LONG ? "!" : "[");
		add(found, line);
		add(found, result == LINES_TOO_LONG ? "" : "]");
	}
}

static void
expect(enum lines_editing editing, const char *bytes, size_t size, const char *expected)
{
	for (size_t piece = 1; piece <= size; piece = piece < 20 ? piece + 1 : piece * 2) {
		struct lines lines = {0};
		struct found found = {""};
		for (size_t at = 0; at < size; at += piece) {
			size_t now = size - at < piece ? size - at : piece;
			char *read =
				malloc(now); /* freed after lines_settle(), so that a late use is caught */
			assert_non_null(read);
			memcpy(read, bytes + at, now);
			assert_true(lines_feed(&lines, read, now));
			take_all(&lines, editing, &found);
			assert_true(lines_settle(&lines));
			free(read);
		}
		assert_string_equal(found.text, expected);
		lines_clear(&lines);
	}
}

#define EXPECT(bytes, expected) expect(LINES_AS_SENT, bytes, sizeof(bytes) - 1, expected)
#define EXPECT_EDITED(bytes, expected) expect(LINES_EDITED, bytes, sizeof(bytes) - 1, expected)

static void
any_end_of_line_will_do(void **state)
{
	(void)state;
	EXPECT("roll\n", "[roll]");
	EXPECT("roll\r\n", "[roll]");
	EXPECT("roll\n\rjoin\n\r", "[roll][join]");
	EXPECT("\r\n\n", "[][]");
	EXPECT("one\ntwo\nthree", "[one][two]");
	EXPECT("roll\rjoin\r", "[roll][join]");
	EXPECT("roll\r\0join\r\0", "[roll][join]");
}

/* Cuts the bytes into packets at every place, even between the halves of a line end. */
static void
an_end_has_two_halves_at_most(void **state)
{
	(void)state;
	EXPECT("a\r\n\r\nb\r\n", "[a][][b]");
	EXPECT("a\n\r\n\rb\n\r", "[a][][b]");
	EXPECT("a\r\rb\r", "[a][][b]");
	EXPECT("a\n\nb\n", "[a][][b]");
	EXPECT("a\r\0\r\0b\r\0", "[a][][b]");
	EXPECT("a\r\n\0b\n", "[a][b]");
	EXPECT("a\n\0b\n", "[a][b]");
	EXPECT("a\n\r\rb\n", "[a][][b]");
}

static void
a_line_ends_before_the_second_half_has_come(void **state)
{
	(void)state;
	struct lines lines = {0};
	struct found found = {""};

	for (const char *c = "\n\rs\n\r\ne\r"; *c != '\0'; c++) {
		assert_true(lines_feed(&lines, c, 1));
		take_all(&lines, LINES_AS_SENT, &found);
		assert_true(lines_settle(&lines));
		assert_int_equal(lines.length, *c == 's' || *c == 'e');
		add(&found, ".");
	}
	assert_string_equal(found.text, "[]...[s]..[]..[e].");
	lines_clear(&lines);
}

static void
blanks_around_a_line_are_stripped(void **state)
{
	(void)state;
	EXPECT("  roll  \r\n", "[roll]");
	EXPECT("\ttell bob  a\tb\t\n", "[tell bob  a b]");
	EXPECT("   \t \n", "[]");
	EXPECT(" \x01 roll \x02 \r\n", "[roll]");
}

static void
no_control_characters_come_out(void **state)
{
	(void)state;
	EXPECT("a\0b\n", "[ab]");
	EXPECT("a\x1b[2Jb\n", "[a[2Jb]");
	EXPECT("ab\x7f\x08\x15z\n", "[abz]");
	EXPECT("one\vtwo\n", "[one two]");
}

static void
people_rub_out_what_they_typed(void **state)
{
	(void)state;
	EXPECT_EDITED("rop\x7fll\r\0", "[roll]");
	EXPECT_EDITED("rop\bll\r", "[roll]");
	EXPECT_EDITED("quit\x15roll\r", "[roll]");
	EXPECT_EDITED("\b\x7f\x15roll\r", "[roll]");
	EXPECT_EDITED("x\b\b\broll\r", "[roll]");
	EXPECT_EDITED("roll\b\b\b\b\r", "[]");
	EXPECT_EDITED("one\rt\b\b\btwo\r", "[one][two]");
	EXPECT_EDITED("  a \b\b roll x \b\b\r", "[roll]");
	EXPECT_EDITED("a\x1b\x01\broll\r", "[roll]");
}

static void
a_letter_is_rubbed_out_whole(void **state)
{
	(void)state;
	EXPECT_EDITED("say caf\xc3\xa9\be\r", "[say cafe]");
	EXPECT_EDITED("\xe2\x9c\x93\xf0\x9f\x8e\xb2\b\r", "[\xe2\x9c\x93]");
	EXPECT_EDITED("\xf0\x9f\x8e\xb2\b\b\r", "[]");
	/* Bytes that are no letter are erased one by one. */
	EXPECT_EDITED("a\x80\x81\b\r", "[a\x80]");
	EXPECT_EDITED("a\xc3\b\r", "[a]");
	EXPECT_EDITED("a\xc3z\b\r", "[a\xc3]");
	EXPECT_EDITED("\x80\x80\x80\x80\x80\b\r", "[\x80\x80\x80\x80]");
}

/* Their meaning is decided later: the bytes of a password differ from those of a greeting. */
static void
bytes_beyond_ascii_stay(void **state)
{
	(void)state;
	EXPECT("\xc3\xbc gr\xc3\xbc\xc3\x9f\t\n", "[\xc3\xbc gr\xc3\xbc\xc3\x9f]");
	EXPECT("\xff\x80\n", "[\xff\x80]");
}

/* `head`, then `length` times x, then `tail`. */
static void
expect_long(const char *head, size_t length, const char *tail, const char *before, bool fits)
{
	char xs[4096], bytes[4200], expected[4200];

	assert_true(length < sizeof xs);
	memset(xs, 'x', length);
	xs[length] = '\0';
	assert_in_range(snprintf(bytes, sizeof bytes, "%s%s%s", head, xs, tail), 0, sizeof bytes - 1);
	if (fits)
		snprintf(expected, sizeof expected, "%s[%s][next]", before, xs);
	else
		snprintf(expected, sizeof expected, "%s![next]", before);
	expect(LINES_EDITED, bytes, strlen(bytes), expected);
}

static void
a_line_too_long_is_said_once_and_never_run(void **state)
{
	(void)state;
	expect_long("", 1024, "\nnext\n", "", true);
	expect_long("", 1024, "\r\nnext\r\n", "", true);
	expect_long("a\n\r", 1024, "\n\rnext\n\r", "[a]", true);
	expect_long("", 1025, "\nnext\n", "", false);
	expect_long("", 1026, "\nnext\n", "", false);
	expect_long("", 1027, "\nnext\n", "", false);
	expect_long("a\n", 1025, "\r\nnext\n", "[a]", false);
	expect_long("a\n", 3000, "quit\r\nnext\n", "[a]", false);
	expect_long("", 1024, "\rnext\r", "", true);
	expect_long("", 1025, "\rnext\r", "", false);
	expect_long("a\r", 3000, "\rnext\r\n", "[a]", false);
	expect_long("", 3000, "\r\nnext\r\n", "", false);
	expect_long("", 3000, "\n\rnext\n\r", "", false);
}

/* If most of it is erased, the rest must not run: a player who saw the error expects nothing to. */
static void
rubbing_out_makes_no_line_shorter(void **state)
{
	(void)state;
	expect_long("", 1000, "\x15quit\b\b\b\b12345678901234567890\rnext\r", "", false);
	expect_long("", 3000, "\x15quit\rnext\r", "", false);
	expect_long("quit\x15", 1019, "\rnext\r", "", true);
	expect_long("quit\x15", 1020, "\rnext\r", "", false);
}

/* A caller that waits for lines_waiting() before calling lines_next() still gets to its end, and past it. */
static void
a_line_without_end_takes_no_room(void **state)
{
	(void)state;
	struct lines lines = {0};
	struct found found = {""};
	char piece[1000];
	char line[LINE_SIZE];

	memset(piece, 'x', sizeof piece);
	for (int i = 0; i < 100; i++) {
		assert_true(lines_feed(&lines, piece, sizeof piece));
		while (lines_waiting(&lines))
			assert_int_equal(lines_next(&lines, LINES_AS_SENT, line), LINES_TOO_LONG);
		assert_true(lines_settle(&lines));
		assert_int_equal(lines_room(&lines), i == 0 ? LINES_ROOM - sizeof piece : LINES_ROOM);
	}
	assert_true(lines_feed(&lines, "\nroll\n", 6));
	take_all(&lines, LINES_AS_SENT, &found);
	assert_string_equal(found.text, "[roll]");
	lines_clear(&lines);
}

static void
an_idle_session_keeps_nothing(void **state)
{
	(void)state;
	struct lines lines = {0};
	char line[LINE_SIZE];

	assert_true(sizeof lines <= 32);
	assert_true(lines_feed(&lines, "ro", 2));
	assert_true(lines_settle(&lines));
	assert_non_null(lines.kept);
	assert_true(lines_feed(&lines, "ll\n", 3));
	assert_int_equal(lines_next(&lines, LINES_AS_SENT, line), LINES_LINE);
	assert_string_equal(line, "roll");
	assert_true(lines_settle(&lines));
	assert_null(lines.kept);
}

/* For those who need the very bytes that were typed. */
static void
a_line_that_lost_control_bytes_says_so(void **state)
{
	static const struct {
		const char *bytes;
		bool altered;
	} typed[] = {
		{"salt xy\n", false},
		{"salt x\001y\n", true},
		{"salt x\ty\n", true},
		{"salt x\177y\n", true},
		{"salt xy\n", false},
	};
	struct lines lines = {0};
	char line[LINE_SIZE];
	(void)state;

	for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
		assert_true(lines_feed(&lines, typed[i].bytes, strlen(typed[i].bytes)));
		assert_int_equal(lines_next(&lines, LINES_AS_SENT, line), LINES_LINE);
		assert_int_equal(lines_altered(&lines), typed[i].altered);
		assert_true(lines_settle(&lines));
	}
	assert_true(lines_feed(&lines, "salt x\177y\n", 9));
	assert_int_equal(lines_next(&lines, LINES_EDITED, line), LINES_LINE);
	assert_string_equal(line, "salt y");
	assert_false(lines_altered(&lines));
	lines_clear(&lines);
}

static void
a_held_session_is_bounded(void **state)
{
	(void)state;
	struct lines lines = {0};
	struct found found = {""};
	char line[LINE_SIZE];
	int fed = 0;

	while (lines_room(&lines) >= 5) {
		assert_true(lines_feed(&lines, "roll\n", 5));
		assert_true(lines_settle(&lines));
		fed++;
	}
	assert_int_equal(fed, LINES_ROOM / 5);
	assert_false(lines_feed(&lines, "roll\n", 5));
	for (int i = 0; i < fed - 1; i++)
		assert_int_equal(lines_next(&lines, LINES_AS_SENT, line), LINES_LINE);
	assert_true(lines_settle(&lines));
	assert_true(lines.capacity < 2048);
	take_all(&lines, LINES_AS_SENT, &found);
	assert_string_equal(found.text, "[roll]");
	lines_clear(&lines);
}

/* A reader that removes telnet sequences feeds one read in several slices. */
static void
several_slices_before_settling(void **state)
{
	(void)state;
	struct lines lines = {0};
	struct found found = {""};

	assert_true(lines_feed(&lines, "on", 2));
	assert_true(lines_feed(&lines, "", 0));
	assert_true(lines_feed(&lines, "e\ntw", 4));
	assert_true(lines_feed(&lines, "o\nthr", 5));
	take_all(&lines, LINES_AS_SENT, &found);
	assert_true(lines_settle(&lines));
	assert_true(lines_feed(&lines, "ee\n", 3));
	take_all(&lines, LINES_AS_SENT, &found);
	assert_string_equal(found.text, "[one][two][three]");
	assert_true(lines_feed(&lines, "four\n", 5));
	lines_clear(&lines);
	assert_false(lines_waiting(&lines));
}

TEST_GROUP(lines)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_end_of_line_will_do),
		cmocka_unit_test(an_end_has_two_halves_at_most),
		cmocka_unit_test(a_line_ends_before_the_second_half_has_come),
		cmocka_unit_test(blanks_around_a_line_are_stripped),
		cmocka_unit_test(no_control_characters_come_out),
		cmocka_unit_test(people_rub_out_what_they_typed),
		cmocka_unit_test(a_letter_is_rubbed_out_whole),
		cmocka_unit_test(bytes_beyond_ascii_stay),
		cmocka_unit_test(a_line_too_long_is_said_once_and_never_run),
		cmocka_unit_test(rubbing_out_makes_no_line_shorter),
		cmocka_unit_test(a_line_without_end_takes_no_room),
		cmocka_unit_test(an_idle_session_keeps_nothing),
		cmocka_unit_test(a_line_that_lost_control_bytes_says_so),
		cmocka_unit_test(a_held_session_is_bounded),
		cmocka_unit_test(several_slices_before_settling),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
