/*
 * ear_test.c - the same words, without what only sighted readers need.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "protocol/spoken/ear.h"
#include "tests/groups/group.h"

/* The result is the same in pieces of every size. */
static void
check(const char *text, const char *heard)
{
	size_t size = strlen(text);

	for (size_t piece = 1; piece <= size; piece++) {
		struct ear ear = {.in_line = false};
		char out[EAR_ROOM(1024)];
		size_t used = 0;
		for (size_t at = 0; at < size; at += piece)
			used += ear_filter(
				&ear, text + at, size - at < piece ? size - at : piece, out + used);
		out[used] = '\0';
		assert_string_equal(out, heard);
	}
}

static void
sentences_stay(void **state)
{
	(void)state;
	check("bob says: well played.\r\n", "bob says: well played.\r\n");
	check("One.\r\nTwo.\r\n", "One.\r\nTwo.\r\n");
	check("no end yet", "no end yet");
}

static void
empty_lines_and_indents_go(void **state)
{
	(void)state;
	check("\r\nalice logs in.\r\n", "alice logs in.\r\n");
	check("bob can't move.\r\n\r\n", "bob can't move.\r\n");
	check("           Goodbye.\r\n", "Goodbye.\r\n");
	check("   \r\n", "");
}

static void
padding_becomes_one_blank(void **state)
{
	(void)state;
	check("allowpip        YES\r\n", "allowpip YES\r\n");
	check("ends with blanks   \r\n", "ends with blanks\r\n");
}

static void
stars_in_front_go(void **state)
{
	(void)state;
	check("** You're not playing.\r\n", "You're not playing.\r\n");
	check("\a*** ATTENTION ! It stops.\r\n", "\aATTENTION ! It stops.\r\n");
	check("**bold**\r\n", "**bold**\r\n");
	check("bob says: ** look **\r\n", "bob says: ** look **\r\n");
}

static void
frames_go(void **state)
{
	(void)state;
	check("+------------------+\r\n| Welcome to us.   |\r\n+------------------+\r\n",
		"Welcome to us.\r\n");
	check("who [<name>|ready]\r\n", "who [<name>|ready]\r\n");
	check("a | b\r\n", "a | b\r\n");
}

static void
a_lonely_full_stop_goes(void **state)
{
	(void)state;
	check(".\r\n", "");
	check("alice wins 3-0 .\r\n", "alice wins 3-0\r\n");
	check("bob says: what ...\r\n", "bob says: what ...\r\n");
	check("bob says: .net it is\r\n", "bob says: .net it is\r\n");
}

TEST_GROUP(ear)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sentences_stay),
		cmocka_unit_test(empty_lines_and_indents_go),
		cmocka_unit_test(padding_becomes_one_blank),
		cmocka_unit_test(stars_in_front_go),
		cmocka_unit_test(frames_go),
		cmocka_unit_test(a_lonely_full_stop_goes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
