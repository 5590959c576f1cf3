/*
 * moves_test.c - moves as typed and as written (protocol 4.4, 10): input and expected in pairs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <stdio.h>

#include "protocol/boards/moves.h"
#include "tests/groups/group.h"

/* Steps in own numbering as `24/18 13/11`, or what is wrong: `word 2 to foo`. */
typedef enum moves_result moves_reader(struct play *, enum side, const char *, struct moves_fault *);

static void
tell(char *out, size_t size, moves_reader *read, enum side side, const char *text)
{
	static const char *const names[] = {"ok", "none", "odd", "many", "word", "point", "times", "mixed"};
	struct play play;
	struct moves_fault fault;
	size_t at = 0;
	enum moves_result result = read(&play, side, text, &fault);

	*out = '\0';
	if (result == MOVES_ODD) {
		snprintf(out, size, "odd %d", fault.step);
	} else if (result > MOVES_TOO_MANY) {
		snprintf(out, size, "%s %d %s %s", names[result], fault.step, fault.is_target ? "to" : "from",
			fault.word);
	} else if (result != MOVES_OK) {
		snprintf(out, size, "%s", names[result]);
	} else {
		for (int i = 0; i < play.count; i++)
			at += (size_t)snprintf(out + at, size - at, "%s%d/%d", i > 0 ? " " : "",
				play.steps[i].from, play.steps[i].to);
	}
}

/* What is typed, and what each side means by it. */
struct typed {
	const char *text, *as_o, *as_x;
};

static void
assert_read(moves_reader *read, const struct typed *cases, size_t count)
{
	char found[128];

	for (size_t i = 0; i < count; i++) {
		tell(found, sizeof found, read, SIDE_O, cases[i].text);
		assert_string_equal(found, cases[i].as_o);
		tell(found, sizeof found, read, SIDE_X, cases[i].text);
		assert_string_equal(found, cases[i].as_x);
	}
}

static void
typed_moves_are_read(void **state)
{
	(void)state;
	static const struct typed cases[] = {
		{"24-18 13-11", "24/18 13/11", "1/7 12/14"},
		{"24 18 13 11", "24/18 13/11", "1/7 12/14"},
		{"24 - 18   13 -11", "24/18 13/11", "1/7 12/14"},
		{"  24-18  ", "24/18", "1/7"},
		{"bar-22", "25/22", "25/3"},
		{"b 22", "25/22", "25/3"},
		{"BAR-22 B-21", "25/22 25/21", "25/3 25/4"},
		{"3-off 3-o 3-home 3-h", "3/0 3/0 3/0 3/0", "22/0 22/0 22/0 22/0"},
		{"3-OFF 3-H", "3/0 3/0", "22/0 22/0"},
		{"25-22 3-0", "25/22 3/0", "point 1 from 25"},
		{"0-3 22-25", "point 1 from 0", "25/22 3/0"},
		{"24-25", "point 1 to 25", "1/0"},
		{"1-0", "1/0", "point 1 to 0"},
		{"024-018", "24/18", "1/7"},
		{"1 2 3 4 5 6 7 8", "1/2 3/4 5/6 7/8", "24/23 22/21 20/19 18/17"},
		{"1-2 3-4 5-6 7-8 9-10", "many", "many"},
		{"1-2 3-4 5-6 7-8 9", "many", "many"},
		{"", "none", "none"},
		{" - ", "none", "none"},
		{"24", "odd 1", "odd 1"},
		{"24-18 13", "odd 2", "odd 2"},
		{"bar", "odd 1", "odd 1"},
		{"24-18 foo-11", "word 2 from foo", "word 2 from foo"},
		{"1-2 1-2 1-2 1-Bars", "word 4 to bars", "word 4 to bars"},
		{"24/18", "word 1 from 24/18", "word 1 from 24/18"},
		{"24-1x", "word 1 to 1x", "word 1 to 1x"},
		{"99-1000", "point 1 from 99", "point 1 from 99"},
		{"24-1000", "point 1 to 1000", "point 1 to 1000"},
		{"26-20", "point 1 from 26", "point 1 from 26"},
		{"99999999999999999999-1", "point 1 from 99999999999", "point 1 from 99999999999"},
		{"18446744073709551640-18", "point 1 from 18446744073", "point 1 from 18446744073"},
		{"24-bar", "point 1 to bar", "point 1 to bar"},
		{"6-3 off-3", "point 2 from off", "point 2 from off"},
	};

	assert_read(moves_read, cases, sizeof cases / sizeof *cases);
}

static void
moves_with_slashes_are_read(void **state)
{
	(void)state;
	static const struct typed cases[] = {
		{"8/5 6/5", "8/5 6/5", "17/20 19/20"},
		{"24/18, 13/11*", "24/18 13/11", "1/7 12/14"},
		{"24/18,13/11", "24/18 13/11", "1/7 12/14"},
		{" 24 / 18*  13/11,", "24/18 13/11", "1/7 12/14"},
		{"13/7(2)", "13/7 13/7", "12/18 12/18"},
		{"13/7*(2) 6/5", "13/7 13/7 6/5", "12/18 12/18 19/20"},
		{"13/7(2)* 6/5", "13/7 13/7 6/5", "12/18 12/18 19/20"},
		{"6/1(99999999999)", "many", "many"},
		{"6/1(x)", "times 1 to (x)", "times 1 to (x)"},
		{"6/1(2)**", "word 2 to *", "word 2 to *"},
		{"13-10/7", "mixed 1 from 13-10", "mixed 1 from 13-10"},
		{"13/10-7", "mixed 1 to 10-7", "mixed 1 to 10-7"},
		{"13/10/7 (2)", "13/10 10/7 13/10 10/7", "12/15 15/18 12/15 15/18"},
		{"24/14", "24/14", "1/11"},
		{"24/18*/14*", "24/18 18/14", "1/7 7/11"},
		{"bar/22", "25/22", "25/3"},
		{"B/22/off", "25/22 22/0", "25/3 3/0"},
		{"6/off(4)", "6/0 6/0 6/0 6/0", "19/0 19/0 19/0 19/0"},
		{"25/22 3/0", "25/22 3/0", "point 1 from 25"},
		{"6/1(5)", "many", "many"},
		{"6/1(0)", "times 1 to (0)", "times 1 to (0)"},
		{"6/1(2", "times 1 to (2", "times 1 to (2"},
		{"6/1(", "times 1 to (", "times 1 to ("},
		{"6(2)", "word 1 from ", "word 1 from "},
		{"6/1(2)x", "word 2 to x", "word 2 to x"},
		{"6/1**", "word 1 to *", "word 1 to *"},
		{"6/5/4(3)", "many", "many"},
		{"6/5 6/5 6/5 6/5 6/5", "many", "many"},
		{"6/5/4/3/2/1", "many", "many"},
		{"", "none", "none"},
		{" , ", "none", "none"},
		{"24/18 13", "odd 2", "odd 2"},
		{"8/5 6-5", "mixed 2 from 6-5", "mixed 2 from 6-5"},
		{"/5", "word 1 from ", "word 1 from "},
		{"8//5", "word 1 to ", "word 1 to "},
		{"8/", "word 1 to ", "word 1 to "},
		{"6/off/3", "point 2 from off", "point 2 from off"},
		{"off/3", "point 1 from off", "point 1 from off"},
		{"6/bar", "point 1 to bar", "point 1 to bar"},
		{"26/20", "point 1 from 26", "point 1 from 26"},
	};

	assert_read(moves_read_slashed, cases, sizeof cases / sizeof *cases);
}

static void
a_bare_move_with_slashes_is_known_by_its_first_word(void **state)
{
	(void)state;
	static const char *const moves[] = {"24/18", "8/5,", "bar/22", "BAR/22*", "b/22", "6/off(2)"};
	static const char *const others[] = {"24", "24-18", "b", "bar", "bark/", "/5", "off/3", "", "w/o"};

	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
		assert_true(moves_look_slashed(moves[i]));
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_false(moves_look_slashed(others[i]));
}

static void
a_bare_move_is_known_by_its_first_word(void **state)
{
	(void)state;
	static const char *const moves[] = {
		"24", "24-18", "24-", "bar", "bar-22", "BAR-22", "Bar", "b-22", "3-off", "0"};
	static const char *const others[] = {
		"b", "board", "bark", "back", "move", "", "3dfibs", "off", "-3", "o", "24/18"};

	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
		assert_true(moves_look_like(moves[i]));
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_false(moves_look_like(others[i]));
}

static void
moves_are_written_in_common_numbering(void **state)
{
	(void)state;
	static const struct {
		struct play play;
		const char *as_o, *as_x;
	} cases[] = {
		{{2, {{24, 18}, {13, 11}}}, "24-18 13-11", "1-7 12-14"},
		{{1, {{25, 22}}}, "bar-22", "bar-3"},
		{{2, {{3, 0}, {1, 0}}}, "3-off 1-off", "22-off 24-off"},
		{{4, {{25, 21}, {25, 21}, {25, 21}, {25, 21}}}, "bar-21 bar-21 bar-21 bar-21",
			"bar-4 bar-4 bar-4 bar-4"},
		{{4, {{24, 18}, {18, 12}, {24, 18}, {18, 12}}}, "24-18 18-12 24-18 18-12",
			"1-7 7-13 1-7 7-13"},
		{{0, {{0, 0}}}, "", ""},
	};
	char text[MOVES_TEXT_SIZE];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(moves_write(&cases[i].play, SIDE_O, text), strlen(cases[i].as_o));
		assert_string_equal(text, cases[i].as_o);
		assert_int_equal(moves_write(&cases[i].play, SIDE_X, text), strlen(cases[i].as_x));
		assert_string_equal(text, cases[i].as_x);
	}
}

/* Every step there is, both sides: written and read again it is the same. */
static void
what_is_written_can_be_read(void **state)
{
	(void)state;
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		for (int from = 1; from <= 25; from++) {
			for (int to = 0; to <= 24; to++) {
				struct play play = {1, {{(uint8_t)from, (uint8_t)to}}}, back;
				struct moves_fault fault;
				char text[MOVES_TEXT_SIZE];
				moves_write(&play, (enum side)side, text);
				assert_int_equal(moves_read(&back, (enum side)side, text, &fault), MOVES_OK);
				assert_memory_equal(&play, &back, sizeof play);
			}
		}
	}
}

TEST_GROUP(moves)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(typed_moves_are_read),
		cmocka_unit_test(moves_with_slashes_are_read),
		cmocka_unit_test(a_bare_move_with_slashes_is_known_by_its_first_word),
		cmocka_unit_test(a_bare_move_is_known_by_its_first_word),
		cmocka_unit_test(moves_are_written_in_common_numbering),
		cmocka_unit_test(what_is_written_can_be_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
