/*
 * ending_test.c - section 8 of the rule book: the size of a win, and its points.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/score.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r8_1_single_if_the_loser_has_borne_off(void **state)
{
	(void)state;
	struct match match = play_through("to 9, O on 1, X on 6x14; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won single, 1");
	match = play_through("to 9, O on 6x14, X on 1; X rolls 21");
	assert_tells(&match, "1/off", "X played 1/off; X won single, 1");
	/* even from the bar or the winner's home board */
	match = play_through("to 9, O on 1, X on bar 6x13; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won single, 1");
	match = play_through("to 9, O on 1, X on 23 6x13; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won single, 1");
}

static void
r8_1_gammon_if_he_has_not(void **state)
{
	(void)state;
	struct match match = play_through("to 9, O on 1, X on 6x15; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won gammon, 2");
	match = play_through("to 9, O on 1, X on 6x14 18; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won gammon, 2");
	match = play_through("to 9, O on 6x14 18, X on 1; X rolls 21");
	assert_tells(&match, "1/off", "X played 1/off; X won gammon, 2");
}

static void
r8_1_backgammon_from_the_bar_or_the_winners_home(void **state)
{
	(void)state;
	for (int point = 19; point <= POINT_BAR; point++) {
		struct match match = play_through("to 9, O on 1, X on 6x14; O rolls 21");
		int at = board_abs(SIDE_X, point);
		if (match.board.at[at] != 0)
			continue; /* where the winner's last checker is */
		match.board.at[at] = -1;
		assert_tells(&match, "1/off", "O played 1/off; O won backgammon, 3");
		match = play_through("to 9, O on 6x14, X on 1; X rolls 21");
		match.board.at[board_abs(SIDE_O, point)] = 1;
		assert_tells(&match, "1/off", "X played 1/off; X won backgammon, 3");
	}
}

static void
r8_1_multiplied_by_the_cube(void **state)
{
	(void)state;
	struct match match = play_through("to 99, cube 4 O, O on 1, X on bar 6x14; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won backgammon, 12");
	match = play_through("to 99, cube 2 X, O on 1, X on 6x15; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won gammon, 4");
	match = play_through("to 99, cube 64 X, O on 1, X on 6x14; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won single, 64");
}

static void
r8_1_the_last_checker_ends_the_game_at_once(void **state)
{
	(void)state;
	struct match match = play_through("to 9, O on 2x2, X on 6x15; O rolls 33, 2/off 2/off");

	assert_int_equal(match.phase, PHASE_BETWEEN);
	assert_int_equal(match.turn, SIDE_NONE);
	assert_int_equal(match.score[SIDE_O], 2);
}

static void
r8_2_hardbackgammon_counts_what_stands_far_behind(void **state)
{
	(void)state;
	struct match match = play_through("to 9, hardbackgammon, O on 1, X on bar 6x13; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won backgammon, 3");
	match = play_through("to 9, hardbackgammon, O on 1, X on 19 6x3; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won backgammon, 3");
	match = play_through("to 9, hardbackgammon, O on 1, X on 18 6x3; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won single, 1");
	match = play_through("to 9, hardbackgammon, O on 1, X on 6x15; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won gammon, 2");
}

static void
r11_2_jacoby_counts_single_while_the_cube_was_not_turned(void **state)
{
	(void)state;
	for (int win = WIN_SINGLE; win <= WIN_BACKGAMMON; win++) {
		assert_int_equal(score_points((enum win)win, 1, SIDE_NONE, true), 1);
		assert_int_equal(score_points((enum win)win, 1, SIDE_NONE, false), win);
		assert_int_equal(score_points((enum win)win, 2, SIDE_O, true), 2 * win);
		assert_int_equal(score_points((enum win)win, 2, SIDE_X, true), 2 * win);
		assert_int_equal(score_points((enum win)win, 4096, SIDE_X, false), 4096 * win);
	}
	struct match match = play_through("unlimited, jacoby, O on 1, X on 6x15; O rolls 21, 1/off");
	assert_int_equal(match.score[SIDE_O], 1);
	match = play_through("unlimited, jacoby, cube 2 O, O on 1, X on 6x15; O rolls 21, 1/off");
	assert_int_equal(match.score[SIDE_O], 4);
	match = play_through("unlimited, O on 1, X on 6x15; O rolls 21, 1/off");
	assert_int_equal(match.score[SIDE_O], 2);
}

TEST_GROUP(ending)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r8_1_single_if_the_loser_has_borne_off),
		cmocka_unit_test(r8_1_gammon_if_he_has_not),
		cmocka_unit_test(r8_1_backgammon_from_the_bar_or_the_winners_home),
		cmocka_unit_test(r8_1_multiplied_by_the_cube),
		cmocka_unit_test(r8_1_the_last_checker_ends_the_game_at_once),
		cmocka_unit_test(r8_2_hardbackgammon_counts_what_stands_far_behind),
		cmocka_unit_test(r11_2_jacoby_counts_single_while_the_cube_was_not_turned),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
