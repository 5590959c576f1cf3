/*
 * board_test.c - section 1 of the rule book: points, checkers, the set-up.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r1_1_24_points_15_checkers_a_side(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O to roll");

	assert_true(board_is_sane(&match.board));
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		int checkers = 0;
		for (int point = 1; point <= BOARD_POINTS; point++)
			checkers += board_count(&match.board, (enum side)side, point);
		assert_int_equal(checkers, 15);
		assert_int_equal(board_off(&match.board, (enum side)side), 0);
		assert_int_equal(board_pips(&match.board, (enum side)side), 167);
	}
}

static void
r1_1_no_limit_to_own_checkers_on_a_point(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 6x14 9, X on 24x15; O rolls 21, 9/8 8/6");

	assert_stands(&match, SIDE_O, "6x15");
}

/* After a hit the point is the hitter's alone (R4.3), and a written board has one side on a point. */
static void
r1_1_a_point_never_holds_both_colours(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 8 7, X on 20 6; O rolls 31, 8/5 7/6");

	assert_stands(&match, SIDE_O, "6 5");
	assert_stands(&match, SIDE_X, "bar 6");
}

static void
r1_1_boards_that_cannot_be_are_not_read(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"",
		"-b----E-C---eE---c-e----B",   /* 25 */
		"-b----E-C---eE---c-e----B--", /* 27 */
		"-b----E-C---eE---c-e----C-",  /* 16 of one side */
		"-c----E-C---eE---c-e----B-",  /* 16 of the other */
		"-b----E-C---eE---c-e----Bb",  /* the other side on this bar */
		"Ab----E-C---eE---c-e----B-",  /* and the other way round */
		"-b----P-C---eE---c-e----B-",  /* no letter of a stack */
		"-b----E C---eE---c-e----B-",
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct board board;
		assert_false(board_read(&board, SIDE_O, bad[i]));
	}
}

static void
r1_2_the_start(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O to roll");

	assert_stands(&match, SIDE_O, "24x2 13x5 8x3 6x5");
	assert_stands(&match, SIDE_X, "24x2 13x5 8x3 6x5");
}

static void
r1_2_absolute_points_of_the_start(void **state)
{
	(void)state;
	static const int o_at[] = {24, 13, 8, 6}, x_at[] = {1, 12, 17, 19}, count[] = {2, 5, 3, 5};
	struct board board;

	board_set_up(&board);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(board.at[o_at[i]], count[i]);
		assert_int_equal(board.at[x_at[i]], -count[i]);
	}
	assert_int_equal(board.at[0], 0);
	assert_int_equal(board.at[25], 0);
}

static void
r1_3_sides_swap_with_every_further_game(void **state)
{
	(void)state;
	struct match match =
		play_through("to 5; O joins, X joins, opening 31, 8/5 6/5, X doubles, O rejects");

	assert_int_equal(match.inviter, SIDE_O);
	assert_int_equal(match.score[SIDE_X], 1);
	assert_tells(&match, "X joins, O joins", "game 2, inviter X");
	assert_int_equal(match.score[SIDE_O], 1); /* the score goes with the player */
	assert_int_equal(match.score[SIDE_X], 0);
	assert_tells(
		&match, "opening 31, O resigns single, X accepts, O joins, X joins", "game 3, inviter O");
	assert_int_equal(match.score[SIDE_O], 1);
	assert_int_equal(match.score[SIDE_X], 1);
	assert_int_equal(match.game, 3);
}

static void
r1_3_the_first_game_has_the_side_that_was_drawn(void **state)
{
	(void)state;
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		struct options options = options_default(3);
		struct match match;
		match_begin(&match, &options, (enum side)side);
		assert_tells(&match, "O joins", "O joined");
		go_on(&match, "X joins");
		assert_int_equal(match.inviter, side);
		assert_int_equal(match.game, 1);
	}
}

static void
r1_4_numbers_are_those_of_o_and_sum_to_25_for_x(void **state)
{
	(void)state;
	for (int point = 1; point <= BOARD_POINTS; point++) {
		assert_int_equal(board_abs(SIDE_O, point), point);
		assert_int_equal(board_abs(SIDE_O, point) + board_abs(SIDE_X, point), 25);
	}
	struct board board, back;
	char text[BOARD_TEXT_SIZE];
	board_set_up(&board);
	board.at[24] = 1;
	board.at[25] = 1;
	board.at[1] = 0;
	board.at[0] = -2;
	board_write(&board, SIDE_O, text);
	assert_string_equal(text, "b-----E-C---eE---c-e----AA");
	board_write(&board, SIDE_X, text);
	assert_string_equal(text, "aa----E-C---eE---c-e-----B");
	assert_true(board_read(&back, SIDE_X, text));
	assert_memory_equal(&back, &board, sizeof board);
}

TEST_GROUP(board)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r1_1_24_points_15_checkers_a_side),
		cmocka_unit_test(r1_1_no_limit_to_own_checkers_on_a_point),
		cmocka_unit_test(r1_1_a_point_never_holds_both_colours),
		cmocka_unit_test(r1_1_boards_that_cannot_be_are_not_read),
		cmocka_unit_test(r1_2_the_start),
		cmocka_unit_test(r1_2_absolute_points_of_the_start),
		cmocka_unit_test(r1_3_sides_swap_with_every_further_game),
		cmocka_unit_test(r1_3_the_first_game_has_the_side_that_was_drawn),
		cmocka_unit_test(r1_4_numbers_are_those_of_o_and_sum_to_25_for_x),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
