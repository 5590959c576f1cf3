/*
 * letters_test.c - what people say, as it reaches terminals with and without UTF-8.
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

#include "protocol/wire/letters.h"
#include "tests/groups/group.h"

enum { ROOM = 1100 };

static const struct {
	const char *typed, *said, *plain;
} talk[] = {
	{"", "", ""},
	{"good luck!", "good luck!", "good luck!"},
	{"gr\u00fc\u00df dich", "gr\u00fc\u00df dich", "gr?? dich"},
	{"\u043f\u0440\u0438\u0432\u0435\u0442", "\u043f\u0440\u0438\u0432\u0435\u0442", "??????"},
	{"\u65e5\u672c\u8a9e \U0001f3b2", "\u65e5\u672c\u8a9e \U0001f3b2", "??? ?"},
	{"\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd", "????"},
	{"the last \u00a0 and first \xef\xbf\xbd", "the last \u00a0 and first \ufffd",
		"the last ? and first ?"},
	/* Bytes of no letter: Latin-1, halves, the middle alone, overlong forms. */
	{"caf\xe9 cr\xe8me", "caf? cr?me", "caf? cr?me"},
	{"\xc3", "?", "?"},
	{"\xc3x", "?x", "?x"},
	{"\xe2\x82", "??", "??"},
	{"\xe2\x82\xc3\xa9", "??\u00e9", "???"},
	{"\xf0\x9f\x8e", "???", "???"},
	{"\x80\xbf", "??", "??"},
	{"\xc0\xaf \xc1\xbf \xe0\x80\xaf \xe0\x9f\xbf \xf0\x8f\xbf\xbf", "?? ?? ??? ??? ????",
		"?? ?? ??? ??? ????"},
	{"\xed\xa0\x80 \xed\xbf\xbf", "??? ???", "??? ???"}, /* surrogates */
	{"\xf4\x90\x80\x80 \xf5\x80\x80\x80 \xf8\x88\x80\x80\x80 \xfe\xff", "???? ???? ????? ??",
		"???? ???? ????? ??"},
	/* Controls, of ASCII and of C1. */
	{"a\x1b[2J\x07\x7f", "a?[2J??", "a?[2J??"},
	{"\xc2\x80\xc2\x9b"
	 "31m\xc2\x9f\xc2\xa0",
		"??31m?\u00a0", "??31m??"},
	/* Directions, nothing to see, ends of lines. */
	{"\u061c\u200e\u200f\u202a\u202e\u2066\u2069", "???????", "???????"},
	{"a\u200bb\u200dc\u2060d\u2064e\u00adf\u034fg\u180eh\u3164i\uffa0j", "a?b?c?d?e?f?g?h?i?j",
		"a?b?c?d?e?f?g?h?i?j"},
	{"\u2028\u2029\ufeff\ufff9", "????", "????"},
	{"\u2027\u2030\u206f\u2070", "\u2027\u2030?\u2070", "????"},
	/* Variants, tags, private use, no characters. */
	{"\u2764\ufe0f\U000e0101\U000e0041\U000e0000\U000e007f", "\u2764?????", "??????"},
	{"\xee\x80\x80\xef\xa3\xbf\U000f0000\U0010fffd", "????", "????"},
	{"\xef\xb7\x90\xef\xb7\xaf\xef\xbf\xbe\xef\xbf\xbf\U0001fffe\U0002ffff\U0010ffff", "???????",
		"???????"},
	{"\xef\xa4\x80\xed\x9f\xbf", "\uf900\ud7ff", "??"},
	/* Marks: as many as languages need, and no towers. */
	{"e\u0301 a\u0302\u0323 \u05d1\u05bc\u05b0", "e\u0301 a\u0302\u0323 \u05d1\u05bc\u05b0",
		"e? a?? ???"},
	{"o\u0301\u0302\u0303\u0304\u0305\u0306k", "o\u0301\u0302\u0303\u0304??k", "o??????k"},
	{"\u0301\u0301\u0301\u0301\u0e34\u0e34x\u0301", "\u0301\u0301\u0301\u0301??x\u0301", "??????x?"},
};

static void
what_is_said_and_what_is_read(void **state)
{
	(void)state;
	char text[ROOM];

	for (size_t i = 0; i < sizeof talk / sizeof *talk; i++) {
		snprintf(text, sizeof text, "%s", talk[i].typed);
		letters_screen(text);
		assert_string_equal(text, talk[i].said);
		letters_screen(text);
		assert_string_equal(text, talk[i].said);
		assert_int_equal(letters_plain(text, strlen(text)), strlen(talk[i].plain));
		assert_string_equal(text, talk[i].plain);
		assert_false(letters_in(text));
	}
	assert_true(letters_in("gr\u00fc\u00df"));
	assert_false(letters_in("gruss ~"));
}

static void
line_ends_stay_in_plain_text(void **state)
{
	(void)state;
	char text[] = "\r\nbob says: \u00e9t\u00e9\r\n";

	assert_int_equal(letters_plain(text, strlen(text)), 17);
	assert_string_equal(text, "\r\nbob says: ?t?\r\n");
}

static void
no_letter_is_cut(void **state)
{
	(void)state;
	static const char text[] = "a\u00e9\u65e5\U0001f3b2z"; /* 1, 2, 3, 4 and 1 bytes */
	static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11, 11, 11};

	for (size_t size = 0; size < sizeof whole / sizeof *whole; size++)
		assert_int_equal(letters_whole(text, size), whole[size]);
}

static void
letters_have_one_column_or_two(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		size_t size;
		int columns;
	} cases[] = {
		{"ab", 1, 1},
		{"\u00e9b", 2, 1},
		{"e\u0301\u0323b", 5, 1},
		{"\u65e5\u672c", 3, 2},
		{"\u304b\u3099\u304b", 6, 2},
		{"\U0001f3b2x", 4, 2},
		{"\u20ac", 3, 1},
		{"\xe2\x82", 1, 1},
		{"\x82x", 1, 1},
		{"a\xcc", 1, 1},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int columns = 0;
		const char *end = cases[i].text + strlen(cases[i].text);
		assert_int_equal(letters_step(cases[i].text, end, &columns), cases[i].size);
		assert_int_equal(columns, cases[i].columns);
	}
}

/* Length and number of the character at `at`, found without letters.c; 0 if there is none. */
static size_t
character(const unsigned char *at, uint32_t *number)
{
	static const struct {
		unsigned char mask, lead;
		uint32_t first, last;
	} forms[] = {{0x80, 0x00, 0x0, 0x7f}, {0xe0, 0xc0, 0x80, 0x7ff}, {0xf0, 0xe0, 0x800, 0xffff},
		{0xf8, 0xf0, 0x10000, 0x10ffff}};

	for (size_t more = 0; more < sizeof forms / sizeof *forms; more++) {
		if ((at[0] & forms[more].mask) != forms[more].lead)
			continue;
		*number = at[0] - forms[more].lead;
		for (size_t i = 1; i <= more; i++) {
			if (at[i] < 0x80 || at[i] >= 0xc0)
				return 0;
			*number = *number * 64 + at[i] - 0x80;
		}
		return *number >= forms[more].first && *number <= forms[more].last ? more + 1 : 0;
	}
	return 0;
}

static bool
may_be_shown(uint32_t number)
{
	static const uint32_t never[][2] = {{0, 0x1f}, {0x7f, 0x9f}, {0x200b, 0x200f}, {0x2028, 0x202e},
		{0x2060, 0x2064}, {0x2066, 0x2069}, {0xd800, 0xf8ff}, {0xfdd0, 0xfdef}, {0xfe00, 0xfe0f},
		{0xfeff, 0xfeff}, {0xe0000, 0xe01ef}, {0xf0000, 0x10ffff}};

	for (size_t i = 0; i < sizeof never / sizeof *never; i++)
		if (number >= never[i][0] && number <= never[i][1])
			return false;
	return number % 0x10000 < 0xfffe;
}

/* The number of letters, and whether there is nothing else; of marks that pile up it knows the commonest. */
static size_t
count_letters(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	size_t count = 0;
	int piled = 0;

	for (; *at != '\0'; count++) {
		uint32_t number = 0;
		size_t size = character(at, &number);
		assert_int_not_equal(size, 0);
		assert_true(may_be_shown(number));
		piled = number >= 0x300 && number <= 0x36f ? piled + 1 : 0;
		assert_in_range(piled, 0, LETTER_MARKS_MAX);
		at += size;
	}
	return count;
}

/* Writes it in that many bytes, whether it fits or not. */
static size_t
encode(char *out, uint32_t number, size_t size)
{
	static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};

	out[0] = (char)(lead[size] | number >> 6 * (size - 1));
	for (size_t i = 1; i < size; i++)
		out[i] = (char)(0x80 | (number >> 6 * (size - 1 - i) & 0x3f));
	return size;
}

/* Bytes, characters in all forms, right ones and wrong ones, and marks. */
static size_t
random_piece(char out[4])
{
	static const uint32_t borders[] = {0x80, 0x9f, 0x300, 0x36f, 0x7ff, 0x200b, 0x202e, 0x2069, 0x2028,
		0xd7ff, 0xe000, 0xfdd0, 0xfe0f, 0xfeff, 0xffff, 0x10000, 0xe007f, 0x10ffff};

	switch (rand() % 5) {
	case 0:
		out[0] = (char)(rand() % 255 + 1);
		return 1;
	case 1:
		out[0] = (char)(rand() % 128 + 128);
		return 1;
	case 2:
		return encode(out,
			borders[(size_t)rand() % (sizeof borders / sizeof *borders)] +
				(uint32_t)(rand() % 3) - 1,
			(size_t)rand() % 2 + 3);
	case 3:
		return encode(out, 0x300 + (uint32_t)rand() % 0x70, 2);
	default:
		return encode(out, (uint32_t)rand() % 0x120000, 4);
	}
}

static void
nothing_harmful_passes(void **state)
{
	(void)state;
	char text[ROOM], again[ROOM];

	srand(1);
	for (int i = 0; i < 20000; i++) {
		size_t size = 0, wanted = (size_t)(rand() % 200);
		while (size < wanted)
			size += random_piece(text + size);
		text[size] = '\0';
		letters_screen(text);
		assert_true(strlen(text) <= size);
		size_t letters = count_letters(text);
		snprintf(again, sizeof again, "%s", text);
		letters_screen(again);
		assert_string_equal(again, text);
		text[letters_whole(text, wanted / 2)] = '\0';
		(void)count_letters(text);
		assert_int_equal(letters_plain(again, strlen(again)), letters);
		assert_int_equal(strlen(again), letters);
		for (const char *c = again; *c != '\0'; c++)
			assert_in_range(*c, ' ', '~');
	}
}

TEST_GROUP(letters)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_said_and_what_is_read),
		cmocka_unit_test(line_ends_stay_in_plain_text),
		cmocka_unit_test(no_letter_is_cut),
		cmocka_unit_test(letters_have_one_column_or_two),
		cmocka_unit_test(nothing_harmful_passes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
