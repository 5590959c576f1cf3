/*
 * turn_test.c - section 3 of the rule book: what follows what, and when the server throws by itself.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/order.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r3_1_double_then_roll_then_play(void **state)
{
	(void)state;
	struct match match = play_through("to 3; opening 31, 8/5 6/5");

	assert_int_equal(try(&match, "X plays 24/18"), REFUSAL_ROLL_FIRST);
	go_on(&match, "X doubles, O accepts, X rolls 64");
	assert_int_equal(try(&match, "X rolls 64"), REFUSAL_ROLLED_ALREADY);
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NOT_YOUR_CUBE);
	assert_int_equal(try(&match, "X plays 24/18 13/9"), REFUSAL_NONE);
	assert_int_equal(match.turn, SIDE_O);
	go_on(&match, "O rolls 31");
	assert_int_equal(try(&match, "O doubles"), REFUSAL_DOUBLE_AFTER_ROLL);
}

static void
r3_1_the_other_side_waits_for_the_end_of_the_turn(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");

	assert_int_equal(try(&match, "X rolls 31"), REFUSAL_NOT_YOUR_ROLL);
	assert_int_equal(try(&match, "X plays 8/5 6/5"), REFUSAL_NOT_YOUR_MOVE);
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NOT_YOUR_DOUBLE);
	go_on(&match, "O plays 8/5 6/5");
	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_NOT_YOUR_ROLL);
	assert_int_equal(try(&match, "X rolls 31"), REFUSAL_NONE);
}

static void
r3_1_between_games_there_is_nothing_to_do_but_join(void **state)
{
	(void)state;
	static const char *const actions[] = {"O rolls 31", "O plays 8/5 6/5", "O doubles", "O accepts",
		"O rejects", "O resigns single", "X rolls 31", "opening 31"};

	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
		struct match match = play_through("to 3; O joins");
		assert_int_equal(try(&match, actions[i]), REFUSAL_GAME_OVER);
		match = play_through("to 1; O resigns single, X accepts");
		assert_int_equal(match.phase, PHASE_OVER);
		assert_int_equal(try(&match, actions[i]), REFUSAL_GAME_OVER);
	}
}

static void
r3_2_equal_dice_are_played_four_times_without_a_second_roll(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 11");

	assert_int_equal(match.to_move, 4);
	assert_tells(&match, "8/7 8/7 6/5 6/5", "O played 8/7 8/7 6/5 6/5");
	assert_stands(&match, SIDE_O, "24x2 13x5 8 7x2 6x3 5x2");
	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_NOT_YOUR_ROLL);
	assert_int_equal(try(&match, "X rolls 31"), REFUSAL_NONE);
}

static void
r3_3_one_checker_may_take_all_steps_by_legal_points(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 64, 24/18 18/14");
	assert_stands(&match, SIDE_O, "24 14 13x5 8x3 6x5");
	match = play_through("to 3, O on 24 6, X on 6x2; O rolls 33, 24/21 21/18 18/15 15/12");
	assert_stands(&match, SIDE_O, "12 6");
}

static void
r3_3_no_jump_by_the_sum_over_a_blocked_point(void **state)
{
	(void)state;
	/* X holds 20 and 21: the sum is open, the ways there are not */
	struct match match = play_through("to 3, O on 24 6, X on 4x2 5x2; O rolls 43");

	assert_refused(&match, "O plays 24/20 20/17", REFUSAL_BLOCKED, 1, 20);
	assert_refused(&match, "O plays 24/21 21/17", REFUSAL_BLOCKED, 1, 21);
	assert_refused(&match, "O plays 24/17", REFUSAL_WRONG_DIE, 1, 7);
}

static void
r3_3_the_order_of_the_dice_is_free(void **state)
{
	(void)state;
	struct match one = play_through("to 3; O rolls 64, 24/18 13/9");
	struct match other = play_through("to 3; O rolls 64, 13/9 24/18");
	struct match third = play_through("to 3; O rolls 46, 13/9 24/18");

	assert_memory_equal(&one.board, &other.board, sizeof one.board);
	assert_memory_equal(&one.board, &third.board, sizeof one.board);
	/* of the two ways only the one by 4 is open */
	struct match match = play_through("to 3, O on 24 6, X on 7x2; O rolls 64");
	assert_int_equal(try(&match, "O plays 24/18 18/14"), REFUSAL_BLOCKED);
	assert_int_equal(try(&match, "O plays 24/20 20/14"), REFUSAL_NONE);
}

static void
r3_5_without_a_legal_step_the_turn_passes_by_itself(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on bar 6x2, X on 6x2 5x2 4x2 3x2 2x2 1x2, O to roll");

	assert_tells(&match, "O rolls 31", "O rolled 31, 0 to move");
	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(match.phase, PHASE_ROLL);
	assert_int_equal(match.dice.die[0], 0);
	/* and not only from the bar */
	match = play_through("to 3, O on 24x2, X on 7x2 13, O to roll");
	assert_tells(&match, "O rolls 66", "O rolled 66, 0 to move");
	assert_int_equal(match.turn, SIDE_X);
}

static void
r3_5_a_play_is_final(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31, 8/5 6/5");

	assert_int_equal(try(&match, "O plays 13/10 6/5"), REFUSAL_NOT_YOUR_MOVE);
	assert_stands(&match, SIDE_O, "24x2 13x5 8x2 6x4 5x2");
}

static void
r3_6_asks_where_a_double_makes_sense(void **state)
{
	(void)state;
	static const char *const stories[] = {
		"to 3, O to roll",
		"unlimited, O to roll",
		"to 5, cube 2 O, O to roll",
		"to 5, score 0-3, O to roll",
		"to 5, score 2-0, cube 2 O, O to roll",
		"to 5, score 4-0, post-Crawford, X to roll",
		"to 3, nocrawford, score 2-0, X to roll",
		"unlimited, score 90-0, cube 64 O, O to roll",
	};

	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		struct match match = play_through(stories[i]);
		assert_false(match_rolls_itself(&match));
		assert_int_equal(match_may_double(&match, match.turn), REFUSAL_NONE);
	}
}

static void
r3_6_the_server_throws_where_a_double_is_refused_or_useless(void **state)
{
	(void)state;
	static const char *const stories[] = {
		"to 5, cube 2 X, O to roll",		     /* the opponent owns the cube */
		"to 5, score 4-0, Crawford, O to roll",	     /* Crawford, the one ahead */
		"to 5, score 4-0, Crawford, X to roll",	     /* and the other */
		"unlimited, cube 4096 O, O to roll",	     /* R10.1 */
		"to 1, O to roll",			     /* one point */
		"to 5, score 4-0, post-Crawford, O to roll", /* one point from the end */
		"to 5, nocrawford, score 4-0, O to roll",    /* likewise */
		"to 5, score 1-0, cube 4 O, O to roll",	     /* the cube as it is suffices */
		"to 5, score 3-0, cube 2 O, O to roll",
		"to 5, score 3-0, cube 4 O, O to roll",
	};

	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		struct match match = play_through(stories[i]);
		assert_true(match_rolls_itself(&match));
	}
}

static void
r3_6_nothing_rolls_itself_outside_a_turn_or_beside_an_offer(void **state)
{
	(void)state;
	static const char *const stories[] = {
		"to 1; O joins",
		"to 1; O joins, X joins",
		"to 1; opening 31",
		"to 1; O resigns single",
		"to 1; O resigns single, X accepts",
		"to 3; O doubles",
	};

	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		struct match match = play_through(stories[i]);
		assert_false(match_rolls_itself(&match));
	}
}

TEST_GROUP(turn)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r3_1_double_then_roll_then_play),
		cmocka_unit_test(r3_1_the_other_side_waits_for_the_end_of_the_turn),
		cmocka_unit_test(r3_1_between_games_there_is_nothing_to_do_but_join),
		cmocka_unit_test(r3_2_equal_dice_are_played_four_times_without_a_second_roll),
		cmocka_unit_test(r3_3_one_checker_may_take_all_steps_by_legal_points),
		cmocka_unit_test(r3_3_no_jump_by_the_sum_over_a_blocked_point),
		cmocka_unit_test(r3_3_the_order_of_the_dice_is_free),
		cmocka_unit_test(r3_5_without_a_legal_step_the_turn_passes_by_itself),
		cmocka_unit_test(r3_5_a_play_is_final),
		cmocka_unit_test(r3_6_asks_where_a_double_makes_sense),
		cmocka_unit_test(r3_6_the_server_throws_where_a_double_is_refused_or_useless),
		cmocka_unit_test(r3_6_nothing_rolls_itself_outside_a_turn_or_beside_an_offer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
