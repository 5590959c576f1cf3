/*
 * drawing_test.c - the drawings for people, byte by byte as in protocol 6.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tests/groups/group.h"
#include "tests/protocol/positions.h"

/* clang-format off */
static const char opening_as_o[] =
		"   +13-14-15-16-17-18-------19-20-21-22-23-24-+ X: alice - score: 0\r\n"
		"   | O           X    |   |  X              O |\r\n"
		"   | O           X    |   |  X              O |\r\n"
		"   | O           X    |   |  X                |\r\n"
		"   | O                |   |  X                |\r\n"
		"   | O                |   |  X                |\r\n"
		"  v|                  |BAR|                   |    5-point match\r\n"
		"   | X                |   |  O                |\r\n"
		"   | X                |   |  O                |\r\n"
		"   | X           O    |   |  O                |\r\n"
		"   | X           O    |   |  O              X |\r\n"
		"   | X           O    |   |  O              X |\r\n"
		"   +12-11-10--9--8--7--------6--5--4--3--2--1-+ O: bobby - score: 0\r\n"
		"\r\n"
		"   BAR: O-0 X-0   OFF: O-0 X-0   Cube: 1  bobby rolled 3 1.\r\n";

static const char bar_as_x[] =
		"   +-1--2--3--4--5--6--------7--8--9-10-11-12-+ O: bobby - score: 0\r\n"
		"   | X           O  O |   |  O  O           X |\r\n"
		"   |             O  O |   |     O           X |\r\n"
		"   |                O |   |                 X |\r\n"
		"   |                O |   |                 X |\r\n"
		"   |                  |   |                   |\r\n"
		"   |                  |BAR|                   |v    5-point match\r\n"
		"   |                X |   |                   |\r\n"
		"   |                X |   |                 O |\r\n"
		"   |                X |   |     X           O |\r\n"
		"   |                X |   |     X           O |\r\n"
		"   | O  O           X | X |     X  X        O |\r\n"
		"   +24-23-22-21-20-19-------18-17-16-15-14-13-+ X: alice - score: 0\r\n"
		"\r\n"
		"   BAR: O-0 X-1   OFF: O-0 X-0   Cube: 1  alice rolled 5 2.\r\n";

static const char bar_at_the_right[] =
		"   +12-11-10--9--8--7--------6--5--4--3--2--1-+ O: bobby - score: 0\r\n"
		"   | X           O  O |   |  O  O           X |\r\n"
		"   | X           O    |   |  O  O             |\r\n"
		"   | X                |   |  O                |\r\n"
		"   | X                |   |  O                |\r\n"
		"   |                  |   |                   |\r\n"
		"  v|                  |BAR|                   |    5-point match\r\n"
		"   |                  |   |  X                |\r\n"
		"   | O                |   |  X                |\r\n"
		"   | O           X    |   |  X                |\r\n"
		"   | O           X    |   |  X                |\r\n"
		"   | O        X  X    | X |  X           O  O |\r\n"
		"   +13-14-15-16-17-18-------19-20-21-22-23-24-+ X: alice - score: 0\r\n"
		"\r\n"
		"   BAR: O-0 X-1   OFF: O-0 X-0   Cube: 1  alice rolled 5 2.\r\n";

static const char bar_at_the_top_left[] =
		"    24 23 22 21 20 19       18 17 16 15 14 13\r\n"
		"   +------------------------------------------+ X: alice - score: 0\r\n"
		"   | O  O           X | X |     X  X        O |\r\n"
		"   |                X |   |     X           O |\r\n"
		"   |                X |   |     X           O |\r\n"
		"   |                X |   |                 O |\r\n"
		"   |                X |   |                   |\r\n"
		"   |                  |BAR|                   |^    5-point match\r\n"
		"   |                  |   |                   |\r\n"
		"   |                O |   |                 X |\r\n"
		"   |                O |   |                 X |\r\n"
		"   |             O  O |   |     O           X |\r\n"
		"   | X           O  O |   |  O  O           X |\r\n"
		"   +------------------------------------------+ O: bobby - score: 0\r\n"
		"     1  2  3  4  5  6        7  8  9 10 11 12\r\n"
		"\r\n"
		"   BAR: O-0 X-1   OFF: O-0 X-0   Cube: 1  alice rolled 5 2.\r\n";

static const char opening_as_o_style_2[] =
		"    13 14 15 16 17 18       19 20 21 22 23 24\r\n"
		"   +------------------------------------------+ X: alice - score: 0\r\n"
		"   | O           X    |   |  X              O |\r\n"
		"   | O           X    |   |  X              O |\r\n"
		"   | O           X    |   |  X                |\r\n"
		"   | O                |   |  X                |\r\n"
		"   | O                |   |  X                |\r\n"
		"  v|                  |BAR|                   |    5-point match\r\n"
		"   | X                |   |  O                |\r\n"
		"   | X                |   |  O                |\r\n"
		"   | X           O    |   |  O                |\r\n"
		"   | X           O    |   |  O              X |\r\n"
		"   | X           O    |   |  O              X |\r\n"
		"   +------------------------------------------+ O: bobby - score: 0\r\n"
		"    12 11 10  9  8  7        6  5  4  3  2  1\r\n"
		"\r\n"
		"   BAR: O-0 X-0   OFF: O-0 X-0   Cube: 1  bobby rolled 3 1.\r\n";

static const char bar_as_x_style_2[] =
		"     1  2  3  4  5  6        7  8  9 10 11 12\r\n"
		"   +------------------------------------------+ O: bobby - score: 0\r\n"
		"   | X           O  O |   |  O  O           X |\r\n"
		"   |             O  O |   |     O           X |\r\n"
		"   |                O |   |                 X |\r\n"
		"   |                O |   |                 X |\r\n"
		"   |                  |   |                   |\r\n"
		"   |                  |BAR|                   |v    5-point match\r\n"
		"   |                X |   |                   |\r\n"
		"   |                X |   |                 O |\r\n"
		"   |                X |   |     X           O |\r\n"
		"   |                X |   |     X           O |\r\n"
		"   | O  O           X | X |     X  X        O |\r\n"
		"   +------------------------------------------+ X: alice - score: 0\r\n"
		"    24 23 22 21 20 19       18 17 16 15 14 13\r\n"
		"\r\n"
		"   BAR: O-0 X-1   OFF: O-0 X-0   Cube: 1  alice rolled 5 2.\r\n";

static const char crowded[] =
		"   +13-14-15-16-17-18-------19-20-21-22-23-24-+ X: abcdefghijklmno - score: 3\r\n"
		"   |             X    | X |                   |\r\n"
		"   |             X    | X |                   |\r\n"
		"   |             X    |   |                   |\r\n"
		"   |             X    |   |                   |\r\n"
		"   |             7    |   |                   |\r\n"
		"  v|                  |BAR|                   |    unlimited match\r\n"
		"   |                  | 6 |              6    |     Unlimited redoubles\r\n"
		"   |                  | O |              X    |\r\n"
		"   |                  | O |              X    |\r\n"
		"   |                  | O |              X    |\r\n"
		"   |                  | O |              X    |\r\n"
		"   +12-11-10--9--8--7--------6--5--4--3--2--1-+ O: bobby - score: 0\r\n"
		"\r\n"
		"   BAR: O-6 X-2   OFF: O-9 X-0   Cube: 4 (owned by abcdefghijklmno)  turn: abcdefghijklmno\r\n";
/* clang-format on */

static void
expect(const struct board_view *view, int style, const char *expected)
{
	char drawing[BOARD_DRAWING_SIZE];

	assert_int_equal(board_draw(drawing, sizeof drawing, view, style), strlen(expected));
	assert_string_equal(drawing, expected);
}

static void
style_1(void **state)
{
	(void)state;
	struct match match = rolled_match(SIDE_O, 3, 1, 2);
	struct board_view view = player_view(&match, SIDE_O);

	expect(&view, 1, opening_as_o);
	match = alice_on_the_bar();
	view = player_view(&match, SIDE_X);
	expect(&view, 1, bar_as_x);
	view = watcher_view(&match, SIDE_X);
	expect(&view, 1, bar_as_x);
}

static void
style_2(void **state)
{
	(void)state;
	struct match match = rolled_match(SIDE_O, 3, 1, 2);
	struct board_view view = player_view(&match, SIDE_O);

	expect(&view, 2, opening_as_o_style_2);
	match = alice_on_the_bar();
	view = player_view(&match, SIDE_X);
	expect(&view, 2, bar_as_x_style_2);
}

/* R1.3: numbers don't change; the other side's fibs orientation is left for X and right for O. */
static void
the_home_lies_in_the_corner_that_is_wanted(void **state)
{
	(void)state;
	struct match match = alice_on_the_bar();
	struct board_view view = player_view(&match, SIDE_X);

	view.orientation = ORIENTATION_LEFT;
	expect(&view, 1, bar_as_x);
	view.orientation = ORIENTATION_RIGHT;
	expect(&view, 1, bar_at_the_right);
	view.orientation = ORIENTATION_TOPLEFT;
	expect(&view, 2, bar_at_the_top_left);
	match = rolled_match(SIDE_O, 3, 1, 2);
	view = player_view(&match, SIDE_O);
	view.orientation = ORIENTATION_RIGHT;
	expect(&view, 2, opening_as_o_style_2);
}

/* Every point appears once, own home in the corner. */
static void
each_orientation_has_all_points(void **state)
{
	(void)state;
	for (int orientation = 0; orientation < ORIENTATION_COUNT; orientation++) {
		for (int side = SIDE_O; side <= SIDE_X; side++) {
			struct layout layout = layout_of((enum orientation)orientation, (enum side)side);
			int seen[25] = {0};
			for (int half = HALF_TOP; half <= HALF_BOTTOM; half++)
				for (int i = 0; i < LAYOUT_COLUMNS; i++)
					seen[layout.point[half][i]]++;
			for (int point = 1; point <= 24; point++)
				assert_int_equal(seen[point], 1);
			const int *home = layout.point[layout.home];
			int corner = layout.turns_left ? home[LAYOUT_COLUMNS - 1] : home[0];
			assert_int_equal(corner, side == SIDE_O ? 1 : 24);
		}
	}
}

static void
more_than_five_checkers_are_a_number(void **state)
{
	(void)state;
	struct match match = running_match(PHASE_ROLL, SIDE_X);
	struct board_view view = player_view(&match, SIDE_O);

	match.options = (struct options){.length = LENGTH_UNLIMITED, .redoubles = REDOUBLES_UNLIMITED};
	match.board = (struct board){{[0] = -2, [2] = -6, [17] = -7, [25] = 6}};
	match.cube = 4;
	match.cube_owner = SIDE_X;
	match.score[SIDE_X] = 3;
	view.name[SIDE_X] = "abcdefghijklmnopqrst";
	expect(&view, 1, crowded);
}

static void
expect_part(const struct match *match, const char *part)
{
	char drawing[BOARD_DRAWING_SIZE];
	struct board_view view = player_view(match, SIDE_O);

	assert_true(board_draw(drawing, sizeof drawing, &view, 1) > 0);
	assert_non_null(strstr(drawing, part));
}

static void
the_last_line_tells_the_state(void **state)
{
	(void)state;
	struct match match = bobby_doubles();

	expect_part(&match, "   Cube: 1  bobby doubled.\r\n");
	match = bobby_has_won();
	match.cube = 2;
	match.cube_owner = SIDE_O;
	expect_part(&match, "   OFF: O-15 X-10   Cube: 1\r\n");
	match = running_match(PHASE_OPENING, SIDE_NONE);
	expect_part(&match, "   Cube: 1\r\n");
	match = running_match(PHASE_ROLL, SIDE_O);
	match.cube = 16;
	match.cube_owner = SIDE_O;
	expect_part(&match, "   Cube: 16 (owned by bobby)  turn: bobby\r\n");
}

static void
redoubles_are_told_in_unlimited_matches(void **state)
{
	(void)state;
	struct match match = running_match(PHASE_ROLL, SIDE_O);

	static const struct {
		int redoubles;
		const char *line;
	} lines[] = {
		{0, "|     No redoubles\r\n"},
		{1, "|     1 redouble\r\n"},
		{7, "|     7 redoubles\r\n"},
		{REDOUBLES_UNLIMITED, "|     Unlimited redoubles\r\n"},
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		match.options = (struct options){.length = LENGTH_UNLIMITED, .redoubles = lines[i].redoubles};
		expect_part(&match, lines[i].line);
	}
}

static void
a_drawing_that_does_not_fit_is_none(void **state)
{
	(void)state;
	struct match match = alice_on_the_bar();
	struct board_view view = player_view(&match, SIDE_X);
	char drawing[BOARD_DRAWING_SIZE];
	size_t length = board_draw(drawing, sizeof drawing, &view, 2);

	assert_int_equal(board_draw(drawing, length, &view, 2), 0);
	assert_string_equal(drawing, "");
	assert_int_equal(board_draw(drawing, length + 1, &view, 2), length);
}

TEST_GROUP(drawing)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(style_1),
		cmocka_unit_test(style_2),
		cmocka_unit_test(the_home_lies_in_the_corner_that_is_wanted),
		cmocka_unit_test(each_orientation_has_all_points),
		cmocka_unit_test(more_than_five_checkers_are_a_number),
		cmocka_unit_test(the_last_line_tells_the_state),
		cmocka_unit_test(redoubles_are_told_in_unlimited_matches),
		cmocka_unit_test(a_drawing_that_does_not_fit_is_none),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
