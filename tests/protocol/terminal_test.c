/*
 * terminal_test.c - negotiation with terminals: real ones, silent ones, hostile ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "protocol/wire/terminal.h"
#include "tests/groups/group.h"

#define OFFER "\xff\xfd\x1f\xff\xfd\x18\xff\xfb\x2a"
#define SEND "\xff\xfa\x18\x01\xff\xf0"
#define ASK "\xff\xfa\x2a\x01;UTF-8\xff\xf0"
#define TAKE "\xff\xfa\x2a\x02UTF-8\xff\xf0"
#define REFUSE "\xff\xfa\x2a\x03\xff\xf0"
#define DO_CHARSET "\xff\xfd\x2a"

enum { WILL = TELNET_HEARD_WILL, WONT, DO, DONT };

static void
expect_bytes(const char *came, size_t size, const char *expected)
{
	assert_int_equal(size, strlen(expected));
	assert_memory_equal(came, expected, size);
}

static void
expect_offer(struct terminal *terminal, const char *expected)
{
	char out[TERMINAL_ANSWER_SIZE];
	size_t size = terminal_offer(terminal, out);

	expect_bytes(out, size, expected);
}

static void
says(struct terminal *terminal, int kind, unsigned char option, const char *expected)
{
	const struct telnet_sequence sequence = {.kind = kind, .option = option};
	char out[TERMINAL_ANSWER_SIZE];
	size_t size = terminal_hear(terminal, &sequence, out);

	expect_bytes(out, size, expected);
}

static void
a_timing_mark_is_always_answered(void **state)
{
	(void)state;
	struct terminal terminal = {0};

	for (int i = 0; i < 100; i++)
		says(&terminal, DO, TELNET_OPTION_TIMING_MARK, "\xff\xfb\x06");
	says(&terminal, DONT, TELNET_OPTION_TIMING_MARK, "");
	expect_offer(&terminal, OFFER);
	says(&terminal, DO, TELNET_OPTION_TIMING_MARK, "\xff\xfb\x06");
}

static void
tells(struct terminal *terminal, unsigned char option, const char *bytes, size_t length, const char *expected)
{
	const struct telnet_sequence sequence = {
		.kind = TELNET_HEARD_MORE, .option = option, .bytes = bytes, .size = length};
	char out[TERMINAL_ANSWER_SIZE];
	size_t size = terminal_hear(terminal, &sequence, out);

	expect_bytes(out, size, expected);
}

/* A type; the 0 in front says IS. */
static void
is(struct terminal *terminal, const char *name, const char *expected)
{
	char bytes[256];
	int length = snprintf(bytes, sizeof bytes, "%c%s", 0, name);

	tells(terminal, TELNET_OPTION_TTYPE, bytes, (size_t)length, expected);
}

#define TELLS(terminal, option, bytes, expected)                                                             \
	tells((terminal), (option), (bytes), sizeof(bytes) - 1, (expected))

static void
a_terminal_of_today(void **state)
{
	(void)state;
	struct terminal terminal = {.columns = 0};

	expect_offer(&terminal, OFFER);
	says(&terminal, WILL, TELNET_OPTION_NAWS, "");
	TELLS(&terminal, TELNET_OPTION_NAWS, "\x00\x78\x00\x28", "");
	assert_int_equal(terminal.columns, 120);
	says(&terminal, WILL, TELNET_OPTION_TTYPE, SEND);
	is(&terminal, "MUDLET", SEND);
	is(&terminal, "ANSI-TRUECOLOR", SEND);
	is(&terminal, "MTTS 2349", ""); /* 1 + 4 + 8 + 32 + 256 + 2048 */
	assert_true(terminal_has_utf8(&terminal));
	assert_false(terminal.is_dumb || terminal.listens);
	says(&terminal, DO, TELNET_OPTION_CHARSET, ASK);
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x02utf-8", "");
	assert_true(terminal.chose_utf8);
	TELLS(&terminal, TELNET_OPTION_NAWS, "\x00\x28\x00\x18", "");
	assert_int_equal(terminal.columns, 40);
}

/* The telnet of every Unix: a width, a type, no character sets. */
static void
an_old_terminal(void **state)
{
	(void)state;
	struct terminal terminal = {.columns = 0};

	expect_offer(&terminal, OFFER);
	says(&terminal, WILL, TELNET_OPTION_NAWS, "");
	says(&terminal, WILL, TELNET_OPTION_TTYPE, SEND);
	says(&terminal, DONT, TELNET_OPTION_CHARSET, "");
	is(&terminal, "XTERM-256COLOR", SEND);
	is(&terminal, "XTERM", SEND);
	is(&terminal, "XTERM", "");
	assert_false(terminal_has_utf8(&terminal) || terminal.is_dumb);
	says(&terminal, WONT, TELNET_OPTION_NAWS, "");
	assert_int_equal(terminal.columns, 0);
}

/* It negotiated before the login, when nobody could answer, and doesn't repeat it. */
static void
what_was_said_before_the_offer_counts(void **state)
{
	(void)state;
	struct terminal terminal = {.columns = 0};

	says(&terminal, WILL, TELNET_OPTION_TTYPE, "");
	says(&terminal, WILL, TELNET_OPTION_NAWS, "");
	says(&terminal, DO, TELNET_OPTION_CHARSET, "");
	says(&terminal, WILL, TELNET_OPTION_CHARSET, "");
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x01;UTF-8", "");
	assert_false(terminal_has_utf8(&terminal));
	expect_offer(&terminal, OFFER SEND ASK DO_CHARSET);
	says(&terminal, WILL, TELNET_OPTION_TTYPE, "");
	says(&terminal, DO, TELNET_OPTION_CHARSET, "");
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x02UTF-8", "");
	assert_true(terminal_has_utf8(&terminal));
}

static void
a_terminal_may_ask_for_the_character_set(void **state)
{
	(void)state;
	struct terminal terminal = {.columns = 0};

	expect_offer(&terminal, OFFER);
	says(&terminal, WILL, TELNET_OPTION_CHARSET, DO_CHARSET);
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x01 ISO-8859-1 utf8 US-ASCII", TAKE);
	assert_true(terminal_has_utf8(&terminal));
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x01;ISO-8859-1;UTF-88;XUTF-8", REFUSE);
	assert_false(terminal_has_utf8(&terminal));
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x01;UTF-8", TAKE);
	says(&terminal, DONT, TELNET_OPTION_CHARSET, "");
	assert_false(terminal_has_utf8(&terminal));
}

static void
what_a_terminal_lacks(void **state)
{
	(void)state;
	struct terminal terminal = {.columns = 0};

	expect_offer(&terminal, OFFER);
	is(&terminal, "dumb", "");
	assert_true(terminal.is_dumb);
	is(&terminal, "MTTS 69", "");
	assert_true(terminal.listens && !terminal.is_dumb && terminal_has_utf8(&terminal));
	is(&terminal, "mtts 0", "");
	assert_true(terminal.is_dumb && !terminal.listens && !terminal_has_utf8(&terminal));
	says(&terminal, DO, TELNET_OPTION_CHARSET, ASK);
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x03", "");
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x02LATIN-1", "");
	assert_false(terminal_has_utf8(&terminal));
}

static void
rubbish_says_nothing(void **state)
{
	(void)state;
	struct terminal terminal = {.columns = 80, .offered = true};
	char long_name[200];

	memset(long_name, 'x', sizeof long_name);
	long_name[0] = 0;
	memcpy(long_name + 1, "MTTS 4", 6);
	tells(&terminal, TELNET_OPTION_TTYPE, long_name, sizeof long_name, "");
	TELLS(&terminal, TELNET_OPTION_TTYPE, "\x00MTTS -5", "");
	TELLS(&terminal, TELNET_OPTION_TTYPE, "\x00MTTS 4 ", "");
	TELLS(&terminal, TELNET_OPTION_TTYPE, "\x00MTTS 4\x00\x07", "");
	TELLS(&terminal, TELNET_OPTION_TTYPE, "\x00MTTS 99999999999999999999999", "");
	TELLS(&terminal, TELNET_OPTION_TTYPE, "\x00MTTS ", "");
	TELLS(&terminal, TELNET_OPTION_TTYPE, "\x00", "");
	TELLS(&terminal, TELNET_OPTION_TTYPE, "\x01MTTS 4", "");
	TELLS(&terminal, TELNET_OPTION_TTYPE, "", "");
	TELLS(&terminal, TELNET_OPTION_NAWS, "", "");
	TELLS(&terminal, TELNET_OPTION_NAWS, "\x00\x10\x00", "");
	TELLS(&terminal, TELNET_OPTION_NAWS, "\x00\x10\x00\x10\x00", "");
	TELLS(&terminal, TELNET_OPTION_CHARSET, "", "");
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x02UTF-8", ""); /* nobody had asked */
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x04rubbish", "");
	TELLS(&terminal, 200, "\x01\x02", "");
	assert_false(terminal_has_utf8(&terminal) || terminal.is_dumb || terminal.listens);
	assert_int_equal(terminal.columns, 80);
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x01", REFUSE);
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x01;", REFUSE);
	TELLS(&terminal, TELNET_OPTION_CHARSET, "\x01[TTABLE]\x01;UTF-9", REFUSE);
	TELLS(&terminal, TELNET_OPTION_NAWS, "\xff\xff\xff\xff", "");
	assert_int_equal(terminal.columns, 65535);
	TELLS(&terminal, TELNET_OPTION_NAWS, "\x00\x00\x00\x00", "");
	assert_int_equal(terminal.columns, 0);
}

/* Whatever is sent, however often, only a few bytes go out. */
static void
a_storm_is_not_answered(void **state)
{
	(void)state;
	struct terminal terminal = {.columns = 0};
	char out[TERMINAL_ANSWER_SIZE];
	size_t sent = terminal_offer(&terminal, out);
	static const char *const more[] = {"\x01;UTF-8", "\x02UTF-8", "\x03....", "\x00name"};

	for (int i = 0; i < 100000; i++) {
		const struct telnet_sequence negotiation = {
			.kind = i % 4, .option = (unsigned char)(i / 4 % 256)};
		const struct telnet_sequence told = {.kind = TELNET_HEARD_MORE,
			.option = i % 2 ? TELNET_OPTION_TTYPE : TELNET_OPTION_CHARSET,
			.bytes = more[i / 2 % 4],
			.size = 5};
		size_t owed = terminal_hear(&terminal, &negotiation, out);
		if (negotiation.option != TELNET_OPTION_TIMING_MARK)
			sent += owed;
		sent += terminal_hear(&terminal, &told, out);
	}
	assert_in_range(sent, 9, 200);
}

/* A screen reader that is switched on and off would be greeted each time. */
static void
types_are_heard_a_few_times_only(void **state)
{
	(void)state;
	struct terminal terminal = {.columns = 0};
	int changes = 0;

	for (int i = 0; i < 1000; i++) {
		bool listened = terminal.listens;
		is(&terminal, i % 2 == 0 ? "MTTS 69" : "MTTS 5", "");
		changes += terminal.listens != listened;
	}
	assert_in_range(changes, 1, 16);
}

TEST_GROUP(terminal)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_timing_mark_is_always_answered),
		cmocka_unit_test(a_terminal_of_today),
		cmocka_unit_test(an_old_terminal),
		cmocka_unit_test(what_was_said_before_the_offer_counts),
		cmocka_unit_test(a_terminal_may_ask_for_the_character_set),
		cmocka_unit_test(what_a_terminal_lacks),
		cmocka_unit_test(rubbish_says_nothing),
		cmocka_unit_test(a_storm_is_not_answered),
		cmocka_unit_test(types_are_heard_a_few_times_only),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
