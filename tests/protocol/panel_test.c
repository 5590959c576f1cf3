/*
 * panel_test.c - style 4: whole pictures, and what must hold for any position in any form.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/boards/panel.h"
#include "tests/groups/group.h"
#include "tests/protocol/positions.h"

#define ESC "\x1b"

/* clang-format off */
static const char opening_as_o[] =
		" +-13-14-15-16-17-18-+-----+-19-20-21-22-23-24-+\r\n"
		" |  O  .  .  .  X  . |     |  X  .  .  .  .  O |  X alice\r\n"
		" |  O  .  .  .  X  . |     |  X  .  .  .  .  O |    0 of 5 points\r\n"
		" |  O  .  .  .  X  . |     |  X  .  .  .  .  . |    167 pips\r\n"
		" |  O                |     |  X                |\r\n"
		" |  O                |     |  X                |\r\n"
		" |                   | [1] |      (3) (1)      |  match to 5, game 1\r\n"
		" |  X                |     |  O                |\r\n"
		" |  X                |     |  O                |\r\n"
		" |  X  .  .  .  O  . |     |  O  .  .  .  .  . |  O bobby <\r\n"
		" |  X  .  .  .  O  . |     |  O  .  .  .  .  X |    0 of 5 points\r\n"
		" |  X  .  .  .  O  . |     |  O  .  .  .  .  X |    167 pips\r\n"
		" +-12-11-10--9--8--7-+-----+--6--5--4--3--2--1-+\r\n"
		"\r\n"
		" bobby rolled 3 and 1.\r\n";

static const char opening_in_unicode[] =
		" ┌─13─14─15─16─17─18─┬─────┬─19─20─21─22─23─24─┐\r\n"
		" │  ○  ·  ·  ·  ●  · │     │  ●  ·  ·  ·  ·  ○ │  ● alice\r\n"
		" │  ○  ·  ·  ·  ●  · │     │  ●  ·  ·  ·  ·  ○ │    0 of 5 points\r\n"
		" │  ○  ·  ·  ·  ●  · │     │  ●  ·  ·  ·  ·  · │    167 pips\r\n"
		" │  ○                │     │  ●                │\r\n"
		" │  ○                │     │  ●                │\r\n"
		" │                   │ [1] │      (3) (1)      │  match to 5, game 1\r\n"
		" │  ●                │     │  ○                │\r\n"
		" │  ●                │     │  ○                │\r\n"
		" │  ●  ·  ·  ·  ○  · │     │  ○  ·  ·  ·  ·  · │  ○ bobby ◂\r\n"
		" │  ●  ·  ·  ·  ○  · │     │  ○  ·  ·  ·  ·  ● │    0 of 5 points\r\n"
		" │  ●  ·  ·  ·  ○  · │     │  ○  ·  ·  ·  ·  ● │    167 pips\r\n"
		" └─12─11─10──9──8──7─┴─────┴──6──5──4──3──2──1─┘\r\n"
		"\r\n"
		" bobby rolled 3 and 1.\r\n";

static const char opening_narrow[] =
		"● alice\r\n"
		"  0 of 5 points, 167 pips\r\n"
		"┌13─14─15─16─17─18┬──┬19─20─21─22─23─24┐\r\n"
		"│ ○  ·  ·  ·  ●  ·│  │ ●  ·  ·  ·  ·  ○│\r\n"
		"│ ○  ·  ·  ·  ●  ·│  │ ●  ·  ·  ·  ·  ○│\r\n"
		"│ ○  ·  ·  ·  ●  ·│  │ ●  ·  ·  ·  ·  ·│\r\n"
		"│ ○               │  │ ●               │\r\n"
		"│ ○               │  │ ●               │\r\n"
		"│                 [1]│     (3) (1)     │\r\n"
		"│ ●               │  │ ○               │\r\n"
		"│ ●               │  │ ○               │\r\n"
		"│ ●  ·  ·  ·  ○  ·│  │ ○  ·  ·  ·  ·  ·│\r\n"
		"│ ●  ·  ·  ·  ○  ·│  │ ○  ·  ·  ·  ·  ●│\r\n"
		"│ ●  ·  ·  ·  ○  ·│  │ ○  ·  ·  ·  ·  ●│\r\n"
		"└12─11─10──9──8──7┴──┴─6──5──4──3──2──1┘\r\n"
		"○ bobby ◂\r\n"
		"  0 of 5 points, 167 pips\r\n"
		"match to 5, game 1\r\n"
		"bobby rolled 3 and 1.\r\n";

static const char bar_as_x_narrow[] =
		"O bobby\r\n"
		"  0 of 5 points\r\n"
		"+-1--2--3--4--5--6+--+-7--8--9-10-11-12+\r\n"
		"| X  .  .  .  O  O|  | O  O  .  .  .  X|\r\n"
		"| .  .  .  .  O  O|  | .  O  .  .  .  X|\r\n"
		"| .  .  .  .  .  O|  | .  .  .  .  .  X|\r\n"
		"|                O|  |                X|\r\n"
		"|                 |  |                 |\r\n"
		"|                 |  |     (5) (2)     |\r\n"
		"|                X|  |                 |\r\n"
		"|                X|  |                O|\r\n"
		"| .  .  .  .  .  X|  | .  X  .  .  .  O|\r\n"
		"| .  .  .  .  .  X|  | .  X  .  .  .  O|\r\n"
		"| O  O  .  .  .  X| X| .  X  X  .  .  O|\r\n"
		"+24-23-22-21-20-19[64]18-17-16-15-14-13+\r\n"
		"X alice <\r\n"
		"  4 of 5 points\r\n"
		"match to 5, game 1\r\n"
		"after the Crawford game\r\n"
		"alice rolled 5 and 2.\r\n";

static const char bar_at_the_top_right[] =
		" ┌─13─14─15─16─17─18─┬[64]─┬─19─20─21─22─23─24─┐\r\n"
		" │  ○  ·  ·  ●  ●  · │  ●  │  ●  ·  ·  ·  ○  ○ │  ● alice ◂\r\n"
		" │  ○  ·  ·  ·  ●  · │     │  ●  ·  ·  ·  ·  · │    4 of 5 points\r\n"
		" │  ○  ·  ·  ·  ●  · │     │  ●  ·  ·  ·  ·  · │\r\n"
		" │  ○                │     │  ●                │\r\n"
		" │                   │     │  ●                │  match to 5, game 1\r\n"
		" │                   │     │      (5) (2)      │  after the Crawford game\r\n"
		" │                   │     │                   │\r\n"
		" │  ●                │     │  ○                │\r\n"
		" │  ●  ·  ·  ·  ·  · │     │  ○  ·  ·  ·  ·  · │  ○ bobby\r\n"
		" │  ●  ·  ·  ·  ○  · │     │  ○  ○  ·  ·  ·  · │    0 of 5 points\r\n"
		" │  ●  ·  ·  ·  ○  ○ │     │  ○  ○  ·  ·  ·  ● │\r\n"
		" └─12─11─10──9──8──7─┴─────┴──6──5──4──3──2──1─┘\r\n"
		"\r\n"
		" alice rolled 5 and 2.\r\n";

static const char colours[] =
		" +--1--2--3--4--5--6-+" ESC "[0;1m1024" ESC "[0m-+--7--8--9-10-11-12-+\r\n"
		" |  " ESC "[0;31mX  X  " ESC "[0;2m.  .  " ESC "[0;36mO  O " ESC "[0m|     |  " ESC "[0;36mO  O  " ESC "[0;2m.  .  .  " ESC "[0;31mX " ESC "[0m|  " ESC "[0;36mO " ESC "[0;1mbobby" ESC "[0m\r\n"
		" |  " ESC "[0;2m.  .  .  .  " ESC "[0;36mO  O " ESC "[0m|     |  " ESC "[0;2m.  " ESC "[0;36mO  " ESC "[0;2m.  .  .  " ESC "[0;31mX " ESC "[0m|    0 of 5 points\r\n"
		" |  " ESC "[0;2m.  .  .  .  .  " ESC "[0;36mO " ESC "[0m|     |  " ESC "[0;2m.  .  .  .  .  " ESC "[0;31mX " ESC "[0m|    156 pips\r\n"
		" |                 " ESC "[0;36mO " ESC "[0m|     |                 " ESC "[0;31mX " ESC "[0m|\r\n"
		" |                   |     |                   |\r\n"
		" |                   |     |                   |  match to 5, game 1\r\n"
		" |                 " ESC "[0;31mX " ESC "[0m|     |                   |\r\n"
		" |                 " ESC "[0;31mX " ESC "[0m|     |                 " ESC "[0;36mO " ESC "[0m|\r\n"
		" |  " ESC "[0;2m.  .  .  .  .  " ESC "[0;31mX " ESC "[0m|     |  " ESC "[0;2m.  .  .  .  .  " ESC "[0;36mO " ESC "[0m|  " ESC "[0;31mX " ESC "[0;1malice <" ESC "[0m\r\n"
		" |  " ESC "[0;2m.  .  .  .  .  " ESC "[0;31mX " ESC "[0m|     |  " ESC "[0;2m.  " ESC "[0;31mX  " ESC "[0;2m.  .  .  " ESC "[0;36mO " ESC "[0m|    0 of 5 points\r\n"
		" |  " ESC "[0;36mO  O  " ESC "[0;31mX  " ESC "[0;2m.  .  " ESC "[0;31mX " ESC "[0m|     |  " ESC "[0;2m.  " ESC "[0;31mX  X  " ESC "[0;2m.  .  " ESC "[0;36mO " ESC "[0m|    157 pips\r\n"
		" +-24-23-22-21-20-19-+-----+-18-17-16-15-14-13-+\r\n"
		"\r\n"
		" bobby doubles to 2048.\r\n";

static const char crowded_narrow[] =
		"X abcdefghijklmno <\r\n"
		"  1 point, 244 pips\r\n"
		"+13-14-15-16-17-18+--+19-20-21-22-23-24+\r\n"
		"| .  .  .  .  X  .| X| .  .  .  .  .  .|\r\n"
		"| .  .  .  .  X  .| X| .  .  .  .  .  .|\r\n"
		"| .  .  .  .  X  .|  | .  .  .  .  .  .|\r\n"
		"|             X   |  |                 |\r\n"
		"|             7   |  |                 |\r\n"
		"|                 [1]|                 |\r\n"
		"|                 |11|             6   |\r\n"
		"|                 | O|             X   |\r\n"
		"| .  .  .  .  .  .| O| .  .  .  .  X  .|\r\n"
		"| .  .  .  .  .  .| O| .  .  .  .  X  .|\r\n"
		"| .  .  .  .  .  .| O| .  .  .  O  X  .|\r\n"
		"+12-11-10--9--8--7+--+-6--5--4--3--2--1+\r\n"
		"O bobby\r\n"
		"  0 points, 278 pips, 3 off\r\n"
		"unlimited match, game 1\r\n"
		"up to 3 redoubles\r\n"
		"abcdefghijklmno to roll or double.\r\n";
/* clang-format on */

static void
expect(const struct board_view *view, const char *expected)
{
	char drawing[PANEL_SIZE];
	size_t length = panel_draw(drawing, sizeof drawing, view);

	assert_string_equal(drawing, expected);
	assert_int_equal(length, strlen(expected));
	assert_int_equal(panel_draw(drawing, length, view), 0);
	assert_string_equal(drawing, "");
	assert_int_equal(panel_draw(drawing, length + 1, view), length);
}

static void
wide_and_narrow(void **state)
{
	(void)state;
	struct match match = rolled_match(SIDE_O, 3, 1, 2);
	struct board_view view = player_view(&match, SIDE_O);

	view.shows_pips = true;
	expect(&view, opening_as_o);
	view.utf8 = true;
	expect(&view, opening_in_unicode);
	view.columns = PANEL_WIDE;
	expect(&view, opening_in_unicode);
	view.columns = 65535;
	expect(&view, opening_in_unicode);
	view.columns = PANEL_WIDE - 1;
	expect(&view, opening_narrow);
	view.columns = 1;
	expect(&view, opening_narrow);
}

static void
the_cube_lies_at_its_owners_edge(void **state)
{
	(void)state;
	struct match match = alice_on_the_bar();
	struct board_view view = player_view(&match, SIDE_X);

	match.crawford_done = true;
	match.score[SIDE_X] = 4;
	match.cube = 64;
	match.cube_owner = SIDE_X;
	view.columns = 75;
	expect(&view, bar_as_x_narrow);
	view.columns = 200;
	view.utf8 = true;
	view.orientation = ORIENTATION_TOPRIGHT;
	expect(&view, bar_at_the_top_right);
}

/* Without the sequences the text is the same: colours carry no information of their own. */
static void
colours_only_repeat(void **state)
{
	(void)state;
	struct match match = bobby_doubles();
	struct board_view view = player_view(&match, SIDE_X);
	char plain[PANEL_SIZE], stripped[sizeof colours];
	size_t length = 0;

	match.cube = 1024;
	match.cube_owner = SIDE_O;
	view.shows_pips = true;
	view.colour = true;
	expect(&view, colours);
	for (const char *at = colours; *at != '\0'; at++) {
		if (*at == '\x1b')
			at = strchr(at, 'm');
		else
			stripped[length++] = *at;
	}
	stripped[length] = '\0';
	view.colour = false;
	panel_draw(plain, sizeof plain, &view);
	assert_string_equal(plain, stripped);
}

static void
more_than_five_checkers_are_a_number(void **state)
{
	(void)state;
	struct match match = running_match(PHASE_ROLL, SIDE_X);
	struct board_view view = player_view(&match, SIDE_O);

	match.options = (struct options){.length = LENGTH_UNLIMITED, .redoubles = 3};
	match.board = (struct board){{[0] = -2, [2] = -6, [3] = 1, [17] = -7, [25] = 11}};
	match.score[SIDE_X] = 1;
	view.name[SIDE_X] = "abcdefghijklmnopqrst";
	view.shows_pips = true;
	view.columns = 30;
	expect(&view, crowded_narrow);
}

static void
expect_part(const struct match *match, const char *part)
{
	char drawing[PANEL_SIZE];
	struct board_view view = player_view(match, SIDE_O);

	assert_true(panel_draw(drawing, sizeof drawing, &view) > 0);
	assert_non_null(strstr(drawing, part));
}

static void
the_last_line_tells_the_state(void **state)
{
	(void)state;
	struct match match = bobby_doubles();

	expect_part(&match, "\r\n bobby doubles to 2.\r\n");
	expect_part(&match, "X alice <\r\n");
	match.offer = OFFER_RESIGN;
	match.offer_win = WIN_GAMMON;
	expect_part(&match, "\r\n bobby resigns a gammon.\r\n");
	match = bobby_has_won();
	expect_part(&match, "\r\n Between two games.\r\n");
	expect_part(&match, "15 off");
	match.phase = PHASE_OVER;
	expect_part(&match, "\r\n The match is over.\r\n");
	match = running_match(PHASE_OPENING, SIDE_NONE);
	expect_part(&match, "-+\r\n\r\n");
	match = running_match(PHASE_PENDING, SIDE_O);
	expect_part(&match, "\r\n bobby to accept or challenge.\r\n");
	match = running_match(PHASE_ROLL, SIDE_O);
	expect_part(&match, "\r\n bobby to roll or double.\r\n");
	match.cube_owner = SIDE_X;
	expect_part(&match, "\r\n bobby to roll.\r\n");
}

static void
the_crawford_game_has_no_cube(void **state)
{
	(void)state;
	struct match match = running_match(PHASE_ROLL, SIDE_O);
	struct board_view view = player_view(&match, SIDE_O);
	char drawing[PANEL_SIZE];

	match.crawford_game = true;
	match.score[SIDE_O] = 4;
	panel_draw(drawing, sizeof drawing, &view);
	assert_null(strchr(drawing, '['));
	assert_non_null(strstr(drawing, "  Crawford game\r\n"));
	assert_non_null(strstr(drawing, "\r\n bobby to roll.\r\n"));
}

/* The columns of a line in which every character takes one. */
static int
columns_of(const char *line, const char *end)
{
	int columns = 0;

	for (; line < end; line++) {
		if (*line == '\x1b')
			line = strchr(line, 'm');
		else if (((unsigned char)*line & 0xc0) != 0x80)
			columns++;
	}
	return columns;
}

static void
check_lines(const char *drawing, const struct board_view *view)
{
	bool narrow = view->columns != 0 && view->columns < PANEL_WIDE;

	for (const char *at = drawing, *end; *at != '\0'; at = end + 2) {
		end = strstr(at, "\r\n");
		assert_non_null(end);
		assert_true(columns_of(at, end) <= (narrow ? PANEL_NARROW : PANEL_WIDE));
		assert_false(*at >= '0' && *at <= '9');
		assert_false(at[0] == '>');
		for (const char *c = at; c < end; c++) {
			assert_true(view->utf8 || (unsigned char)*c < 0x7f);
			assert_true((unsigned char)*c >= ' ' || (view->colour && *c == '\x1b'));
		}
	}
}

static struct match
any_match(void)
{
	static const enum phase phases[] = {PHASE_BETWEEN, PHASE_ROLL, PHASE_MOVE, PHASE_OVER};
	struct match match = rolled_match(rand() % 2 ? SIDE_O : SIDE_X, 1 + rand() % 6, 1 + rand() % 6, 2);

	memset(&match.board, 0, sizeof match.board);
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		for (int left = BOARD_CHECKERS; left > 0;) {
			int at = board_abs((enum side)side, 1 + rand() % 25), some = 1 + rand() % left;
			int sign = side == SIDE_O ? 1 : -1;
			left -= some;
			if (rand() % 5 > 0 && match.board.at[at] * sign >= 0)
				match.board.at[at] = (int8_t)(match.board.at[at] + some * sign);
		}
	}
	match.phase = phases[rand() % 4];
	match.cube = 1 << rand() % 13;
	match.cube_owner = rand() % 3 == 0 ? SIDE_NONE : rand() % 2 ? SIDE_O : SIDE_X;
	match.options.length = rand() % 3 == 0 ? LENGTH_UNLIMITED : 99;
	match.options.redoubles = rand() % 3 == 0 ? REDOUBLES_UNLIMITED : rand() % 100;
	match.crawford_done = rand() % 2;
	match.score[SIDE_O] = rand() % 99;
	match.score[SIDE_X] = match.options.length == LENGTH_UNLIMITED ? 1000000 : 98;
	match.game = 1 + rand() % 999;
	if (rand() % 4 == 0) {
		match.offer = rand() % 2 ? OFFER_RESIGN : OFFER_DOUBLE;
		match.offer_by = rand() % 2 ? SIDE_O : SIDE_X;
		match.offer_win = WIN_BACKGAMMON;
	}
	return match;
}

static void
any_position_fits_in_any_form(void **state)
{
	(void)state;
	char drawing[PANEL_SIZE];

	srand(1);
	for (int i = 0; i < 20000; i++) {
		struct match match = any_match();
		struct board_view view = player_view(&match, i % 2 ? SIDE_O : SIDE_X);
		view.name[SIDE_X] = "abcdefghijklmnopqrst";
		view.name[SIDE_O] = "ABCDEFGHIJKLMNOPQRST";
		view.utf8 = rand() % 2;
		view.colour = rand() % 2;
		view.shows_pips = rand() % 2;
		view.columns = rand() % 2 ? 0 : 40;
		view.orientation = (enum orientation)(rand() % ORIENTATION_COUNT);
		assert_true(panel_draw(drawing, sizeof drawing, &view) > 0);
		check_lines(drawing, &view);
	}
}

TEST_GROUP(panel)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wide_and_narrow),
		cmocka_unit_test(the_cube_lies_at_its_owners_edge),
		cmocka_unit_test(colours_only_repeat),
		cmocka_unit_test(more_than_five_checkers_are_a_number),
		cmocka_unit_test(the_last_line_tells_the_state),
		cmocka_unit_test(the_crawford_game_has_no_cube),
		cmocka_unit_test(any_position_fits_in_any_form),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
