/*
 * board_test.c - the board line against every worked example and state of protocol 5.
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

static void
expect(const struct board_view *view, const char *expected)
{
	char line[BOARD_LINE_SIZE];

	assert_int_equal(board_line(line, sizeof line, view), strlen(expected));
	assert_string_equal(line, expected);
}

static void
expect_player(const struct match *match, enum side side, const char *expected)
{
	struct board_view view = player_view(match, side);

	expect(&view, expected);
}

/* Item `number` of the line, counted as in protocol 5. */
static int
item_of(const struct board_view *view, int number)
{
	char line[BOARD_LINE_SIZE];

	assert_true(board_line(line, sizeof line, view) > 0);
	const char *at = line;
	for (int i = 0; i < number; i++)
		at = strchr(at, ':') + 1;
	return (int)strtol(at, NULL, 10);
}

static int
player_item(const struct match *match, enum side side, int number)
{
	struct board_view view = player_view(match, side);

	return item_of(&view, number);
}

static void
p5_2_opening(void **state)
{
	(void)state;
	struct match match = rolled_match(SIDE_O, 3, 1, 2);

	expect_player(&match, SIDE_X,
		"board:You:bobby:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:3:1:1:1:"
		"1:0:-1:1:25:0:0:0:0:0:0:0:0:0");
	expect_player(&match, SIDE_O,
		"board:You:alice:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:"
		"1:0:1:-1:0:25:0:0:0:0:2:0:0:0");
}

static void
p5_2_to_roll_or_double(void **state)
{
	(void)state;
	struct match match = running_match(PHASE_ROLL, SIDE_X);

	match.board.at[8] = 2;
	match.board.at[6] = 4;
	match.board.at[5] = 2;
	expect_player(&match, SIDE_X,
		"board:You:bobby:5:0:0:0:-2:0:0:0:2:4:0:2:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:0:0:0:0:1:"
		"1:1:0:-1:1:25:0:0:0:0:0:0:0:0:0");
}

static void
p5_2_on_the_bar(void **state)
{
	(void)state;
	struct match match = alice_on_the_bar();

	expect_player(&match, SIDE_X,
		"board:You:bobby:5:0:0:-1:-1:0:0:0:2:4:1:2:0:0:0:-4:4:0:0:-1:-3:0:-5:0:0:0:1:1:0:-1:5:2:0:0:"
		"1:1:1:0:-1:1:25:0:0:0:1:0:2:0:0:0");
	struct board_view view = watcher_view(&match, SIDE_O);
	expect(&view, "board:bobby:alice:5:0:0:-1:-1:0:0:0:2:4:1:2:0:0:0:-4:4:0:0:-1:-3:0:-5:0:0:0:1:1:0:-1:"
		      "0:0:5:2:1:1:1:0:1:-1:0:25:0:0:0:1:0:0:0:0");
}

static void
p5_2_doubled(void **state)
{
	(void)state;
	struct match match = bobby_doubles();

	expect_player(&match, SIDE_X,
		"board:You:bobby:5:0:0:0:-1:-1:0:0:2:4:1:2:0:0:0:-4:4:0:0:-1:-2:0:-5:0:0:-1:1:1:0:-1:0:0:0:0:"
		"1:0:0:1:-1:1:25:0:0:0:0:0:0:0:0:0");
	expect_player(&match, SIDE_O,
		"board:You:alice:5:0:0:0:-1:-1:0:0:2:4:1:2:0:0:0:-4:4:0:0:-1:-2:0:-5:0:0:-1:1:1:0:-1:0:0:0:0:"
		"1:0:0:0:1:-1:0:25:0:0:0:0:0:0:0:0");
}

static void
p5_2_taken_and_rolled(void **state)
{
	(void)state;
	struct match match = rolled_match(SIDE_O, 6, 2, 2);

	match.board = bobby_doubles().board;
	match.cube = 2;
	match.cube_owner = SIDE_X;
	expect_player(&match, SIDE_O,
		"board:You:alice:5:0:0:0:-1:-1:0:0:2:4:1:2:0:0:0:-4:4:0:0:-1:-2:0:-5:0:0:-1:1:1:0:1:6:2:0:0:"
		"2:0:1:0:1:-1:0:25:0:0:0:0:2:0:0:0");
}

static void
p5_2_game_over(void **state)
{
	(void)state;
	struct match match = bobby_has_won();

	expect_player(&match, SIDE_O,
		"board:You:alice:5:3:4:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-2:-3:0:0:0:0:0:0:1:1:1:"
		"0:1:-1:0:25:15:10:0:0:0:0:0:0");
}

static void
p5_3_forced_move_tells_that_crawford_is_off(void **state)
{
	(void)state;
	struct match match = rolled_match(SIDE_O, 6, 2, 2);

	match.options.crawford = false;
	assert_int_equal(player_item(&match, SIDE_O, 50), 0);
	match.score[SIDE_X] = 4;
	assert_int_equal(player_item(&match, SIDE_O, 50), 3);
	assert_int_equal(player_item(&match, SIDE_X, 50), 3);
	match.options.crawford = true;
	assert_int_equal(player_item(&match, SIDE_O, 50), 0);
	match.options = (struct options){.length = LENGTH_UNLIMITED};
	assert_int_equal(player_item(&match, SIDE_O, 50), 0);
}

static void
p5_3_did_crawford_in_later_games_only(void **state)
{
	(void)state;
	struct match match = rolled_match(SIDE_O, 6, 2, 2);

	match.score[SIDE_X] = 4;
	match.crawford_game = true;
	assert_int_equal(player_item(&match, SIDE_O, 51), 0);
	match.crawford_game = false;
	match.crawford_done = true;
	assert_int_equal(player_item(&match, SIDE_O, 51), 1);
	match.options.length = 1;
	assert_int_equal(player_item(&match, SIDE_O, 51), 0);
}

static void
p5_3_the_cube_stays_shown_in_the_crawford_game(void **state)
{
	(void)state;
	struct match match = running_match(PHASE_ROLL, SIDE_O);

	match.crawford_game = true;
	for (int item = 38; item <= 39; item++) {
		assert_int_equal(player_item(&match, SIDE_O, item), 1);
		assert_int_equal(player_item(&match, SIDE_X, item), 1);
	}
}

static void
p5_4_a_resignation_changes_nothing(void **state)
{
	(void)state;
	struct match match = rolled_match(SIDE_O, 6, 2, 2), resigned;
	char before[BOARD_LINE_SIZE], after[BOARD_LINE_SIZE];

	match.cube = 4;
	match.cube_owner = SIDE_O;
	resigned = match;
	resigned.offer = OFFER_RESIGN;
	resigned.offer_by = SIDE_X;
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		struct board_view view = player_view(&match, (enum side)side);
		assert_true(board_line(before, sizeof before, &view) > 0);
		view.match = &resigned;
		assert_true(board_line(after, sizeof after, &view) > 0);
		assert_string_equal(before, after);
	}
}

static void
p5_4_between_games_the_cube_is_centred(void **state)
{
	(void)state;
	struct match match = bobby_has_won();

	match.cube = 8;
	match.cube_owner = SIDE_X;
	match.dice = (struct dice){{6, 6}};
	assert_int_equal(player_item(&match, SIDE_O, 32), 0);
	assert_int_equal(player_item(&match, SIDE_O, 33), 0);
	assert_int_equal(player_item(&match, SIDE_O, 37), 1);
	assert_int_equal(player_item(&match, SIDE_O, 38), 1);
	assert_int_equal(player_item(&match, SIDE_O, 39), 1);
}

static void
unlimited_matches(void **state)
{
	(void)state;
	struct match match = running_match(PHASE_ROLL, SIDE_O);
	struct board_view view = player_view(&match, SIDE_X);

	assert_int_equal(item_of(&view, 52), 0);
	match.options = (struct options){.length = LENGTH_UNLIMITED, .redoubles = 3};
	match.score[SIDE_O] = 120;
	assert_int_equal(item_of(&view, 3), 9999);
	assert_int_equal(item_of(&view, 5), 120);
	assert_int_equal(item_of(&view, 52), 3);
	match.options.redoubles = REDOUBLES_UNLIMITED;
	assert_int_equal(item_of(&view, 52), 9999);
}

static void
the_longest_line_fits_and_a_cut_one_is_none(void **state)
{
	(void)state;
	struct match match = alice_on_the_bar();
	struct board_view view = watcher_view(&match, SIDE_O);
	char line[BOARD_LINE_SIZE];

	match.options.length = LENGTH_UNLIMITED;
	match.cube = CUBE_MAX;
	match.score[SIDE_O] = match.score[SIDE_X] = 2000000000;
	match.options.redoubles = REDOUBLES_UNLIMITED;
	view.name[SIDE_O] = view.name[SIDE_X] = "abcdefghijklmnopqrst";
	for (int i = 0; i < 26; i++)
		match.board.at[i] = i % 2 == 0 ? -15 : -14;
	size_t length = board_line(line, sizeof line, &view);
	assert_true(length > 0);
	for (size_t size = 1; size <= length; size++) {
		assert_int_equal(board_line(line, size, &view), 0);
		assert_string_equal(line, "");
	}
	assert_int_equal(board_line(line, length + 1, &view), length);
}

TEST_GROUP(board)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(p5_2_opening),
		cmocka_unit_test(p5_2_to_roll_or_double),
		cmocka_unit_test(p5_2_on_the_bar),
		cmocka_unit_test(p5_2_doubled),
		cmocka_unit_test(p5_2_taken_and_rolled),
		cmocka_unit_test(p5_2_game_over),
		cmocka_unit_test(p5_3_forced_move_tells_that_crawford_is_off),
		cmocka_unit_test(p5_3_did_crawford_in_later_games_only),
		cmocka_unit_test(p5_3_the_cube_stays_shown_in_the_crawford_game),
		cmocka_unit_test(p5_4_a_resignation_changes_nothing),
		cmocka_unit_test(p5_4_between_games_the_cube_is_centred),
		cmocka_unit_test(unlimited_matches),
		cmocka_unit_test(the_longest_line_fits_and_a_cut_one_is_none),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
