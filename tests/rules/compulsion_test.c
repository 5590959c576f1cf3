/*
 * compulsion_test.c - section 5 of the rule book: what must be played.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/judge.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r5_1_both_dice_are_played(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");

	assert_int_equal(match.to_move, 2);
	assert_refused(&match, "O plays 8/5", REFUSAL_TOO_FEW_STEPS, 0, 2);
	assert_refused(&match, "O plays 8/5 6/5 6/3", REFUSAL_TOO_MANY_STEPS, 0, 2);
	assert_refused(&match, "O plays 8/5 6/5 6/3 6/3", REFUSAL_TOO_MANY_STEPS, 0, 2);
}

static void
r5_1_of_a_doublet_as_many_as_possible(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 22");
	assert_refused(&match, "O plays 13/11 13/11 6/4", REFUSAL_TOO_FEW_STEPS, 0, 4);

	match = play_through("to 3, O on 9, X on 24x2; O rolls 22");
	assert_int_equal(match.to_move, 3);
	assert_refused(&match, "O plays 9/7 7/5", REFUSAL_TOO_FEW_STEPS, 0, 3);
	assert_refused(&match, "O plays 9/7 7/5 5/3 3/1", REFUSAL_BLOCKED, 4, 1);
	assert_int_equal(try(&match, "O plays 9/7 7/5 5/3"), REFUSAL_NONE);
}

static void
r5_1_even_to_ones_harm(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 7x2 2x2, X on bar; O rolls 61");

	assert_refused(&match, "O plays 7/6", REFUSAL_TOO_FEW_STEPS, 0, 2);
	assert_int_equal(try(&match, "O plays 7/1 7/6"), REFUSAL_NONE);
}

static void
r5_1_no_step_that_wastes_the_other_die(void **state)
{
	(void)state;
	/* 10/4 is blocked: only after 10/9 can the six be played */
	struct match match = play_through("to 3, O on 10 2, X on 21x2; O rolls 61");

	assert_int_equal(match.to_move, 2);
	assert_refused(&match, "O plays 2/1", REFUSAL_WASTES_DIE, 0, 2);
	assert_refused(&match, "O plays 10/9", REFUSAL_TOO_FEW_STEPS, 0, 2);
	assert_int_equal(try(&match, "O plays 10/9 9/3"), REFUSAL_NONE);
}

static void
r5_1_nothing_is_no_play_while_there_is_one(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");
	struct board after;
	struct refusal_detail where;
	const struct play none = {.count = 0};

	assert_int_equal(
		play_judge(&match.board, SIDE_O, match.dice, &none, &after, &where), REFUSAL_TOO_FEW_STEPS);
	assert_int_equal(where.step, 0);
	assert_int_equal(where.number, 2);
}

static void
r5_2_one_of_the_two_but_not_both_the_higher(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 14, X on 18x2; O rolls 16");

	assert_int_equal(match.to_move, 1);
	assert_refused(&match, "O plays 14/13", REFUSAL_HIGHER_DIE, 1, 6);
	assert_refused(&match, "O plays 14/8 8/7", REFUSAL_BLOCKED, 2, 7);
	assert_refused(&match, "O plays 14/13 13/7", REFUSAL_BLOCKED, 2, 7);
	assert_int_equal(try(&match, "O plays 14/8"), REFUSAL_NONE);
}

static void
r5_2_only_one_can_that_one(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 14, X on 17x2 18x2; O rolls 61");

	assert_int_equal(match.to_move, 1);
	assert_refused(&match, "O plays 14/8", REFUSAL_BLOCKED, 1, 8);
	assert_int_equal(try(&match, "O plays 14/13"), REFUSAL_NONE);
}

static void
r5_2_bearing_off_by_either_die_is_by_the_higher(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 1, X on 6x15; O rolls 21");

	assert_int_equal(match.to_move, 1);
	assert_int_equal(try(&match, "O plays 1/off"), REFUSAL_NONE);
}

static void
r5_3_the_rest_of_the_roll_is_lost(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 14, X on 17x2 18x2; O rolls 61, 14/13");

	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(match.phase, PHASE_ROLL);
	assert_int_equal(match.to_move, 0);
}

static void
r5_4_both_dice_even_where_one_ends_the_game(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 5, X on 6x15; O rolls 64");

	assert_int_equal(match.to_move, 2);
	assert_refused(&match, "O plays 5/off", REFUSAL_WASTES_DIE, 0, 2);
	assert_int_equal(try(&match, "O plays 5/1 1/off"), REFUSAL_NONE);
	assert_int_equal(match.phase, PHASE_BETWEEN);
}

static void
r5_4_the_only_legal_play_is_known(void **state)
{
	(void)state;
	struct play only;
	struct match match = play_through("to 3, O on 14, X on 18x2; O rolls 61");

	assert_true(play_only(&match.board, SIDE_O, match.dice, &only));
	assert_int_equal(only.count, 1);
	assert_int_equal(only.steps[0].from, 14);
	assert_int_equal(only.steps[0].to, 8);

	match = play_through("to 3, O on barx2 6, X on 6x15; O rolls 21");
	assert_true(play_only(&match.board, SIDE_O, match.dice, &only));
	assert_int_equal(only.count, 2);

	match = play_through("to 3; O rolls 31");
	assert_false(play_only(&match.board, SIDE_O, match.dice, &only));
	match = play_through("to 3, O on bar, X on 6x2 5x2, O to roll");
	assert_false(play_only(&match.board, SIDE_O, (struct dice){{5, 6}}, &only));
}

TEST_GROUP(compulsion)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r5_1_both_dice_are_played),
		cmocka_unit_test(r5_1_of_a_doublet_as_many_as_possible),
		cmocka_unit_test(r5_1_even_to_ones_harm),
		cmocka_unit_test(r5_1_no_step_that_wastes_the_other_die),
		cmocka_unit_test(r5_1_nothing_is_no_play_while_there_is_one),
		cmocka_unit_test(r5_2_one_of_the_two_but_not_both_the_higher),
		cmocka_unit_test(r5_2_only_one_can_that_one),
		cmocka_unit_test(r5_2_bearing_off_by_either_die_is_by_the_higher),
		cmocka_unit_test(r5_3_the_rest_of_the_roll_is_lost),
		cmocka_unit_test(r5_4_both_dice_even_where_one_ends_the_game),
		cmocka_unit_test(r5_4_the_only_legal_play_is_known),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
