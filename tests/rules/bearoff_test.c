/*
 * bearoff_test.c - section 7 of the rule book: bearing off.
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
r7_1_only_with_all_checkers_home(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 7 6 1, X on 6x15; O rolls 61");

	assert_refused(&match, "O plays 6/off 7/6", REFUSAL_NOT_HOME, 1, 7);
	assert_int_equal(try(&match, "O plays 7/6 6/off"), REFUSAL_NONE);
}

static void
r7_1_not_with_a_checker_on_the_bar(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on bar 6 1, X on 6x15; O rolls 61");

	assert_refused(&match, "O plays 6/off", REFUSAL_BAR_FIRST, 1, 6);
	assert_refused(&match, "O plays bar/24 6/off", REFUSAL_NOT_HOME, 2, 24);
}

static void
r7_2_off_from_exactly_the_dies_point(void **state)
{
	(void)state;
	for (int die = 1; die <= 6; die++) {
		struct match match = play_through("to 3, O on 6 5 4 3 2 1, X on 6x15, O to roll");
		struct dice dice = {{(uint8_t)die, (uint8_t)(die % 6 + 1)}};
		struct play play = {
			.count = 2, .steps = {{dice.die[0], POINT_OFF}, {dice.die[1], POINT_OFF}}};
		struct board after;
		struct refusal_detail where;
		assert_int_equal(play_judge(&match.board, SIDE_O, dice, &play, &after, &where), REFUSAL_NONE);
		assert_int_equal(board_off(&after, SIDE_O), 11);
	}
	struct match match = play_through("to 3, O on 6 5 4 3 2 1, X on 6x15; O rolls 31");
	assert_refused(&match, "O plays 6/off 1/off", REFUSAL_WRONG_DIE, 1, 6);
	assert_refused(&match, "O plays 1/off 5/off", REFUSAL_WRONG_DIE, 2, 5);
}

static void
r7_2_never_compulsory_while_a_step_inside_uses_the_die(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 6x2 4 1, X on 6x15; O rolls 41");

	assert_int_equal(try(&match, "O plays 6/2 6/5"), REFUSAL_NONE);
	assert_int_equal(board_off(&match.board, SIDE_O), 11);
	/* section 5 stays in force: both dice are played */
	match = play_through("to 3, O on 2, X on 6x15; O rolls 21");
	assert_refused(&match, "O plays 2/off", REFUSAL_WASTES_DIE, 0, 2);
}

static void
r7_3_a_larger_die_from_the_highest_point(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 4 3 1, X on 6x15; O rolls 65");

	assert_refused(&match, "O plays 3/off 4/off", REFUSAL_HIGHER_POINT, 1, 6);
	assert_refused(&match, "O plays 4/off 1/off", REFUSAL_HIGHER_POINT, 2, 5);
	assert_int_equal(try(&match, "O plays 4/off 3/off"), REFUSAL_NONE);
}

static void
r7_3_a_checker_on_a_higher_point_has_to_use_the_die(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 6 2x2, X on 6x15; O rolls 43");

	assert_refused(&match, "O plays 2/off 6/3", REFUSAL_HIGHER_POINT, 1, 4);
	assert_int_equal(try(&match, "O plays 6/3 3/off"), REFUSAL_NONE);
	match = play_through("to 3, O on 6 2x2, X on 6x15; O rolls 43, 6/2 2/off");
	assert_stands(&match, SIDE_O, "2x2");
}

static void
r7_3_if_none_can_the_die_is_not_playable(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 6 3 1, X on 23x2 6, O to roll");

	assert_tells(&match, "O rolls 44", "O rolled 44, 0 to move");
	match = play_through("to 3, O on 6 3 1, X on 23x2 6; O rolls 41");
	assert_refused(&match, "O plays 3/off", REFUSAL_HIGHER_POINT, 1, 4);
	assert_int_equal(try(&match, "O plays 6/5 5/1"), REFUSAL_NONE);
}

static void
r7_4_a_checker_that_was_hit_comes_home_first(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 3 1, X on bar 6; X rolls 32, bar/22 6/4");

	assert_stands(&match, SIDE_O, "bar 1");
	go_on(&match, "O rolls 21");
	assert_refused(&match, "O plays 1/off bar/23", REFUSAL_BAR_FIRST, 1, 1);
	go_on(&match, "bar/23 23/22, X rolls 32, 22/19 4/2, O rolls 21");
	assert_refused(&match, "O plays 1/off 22/20", REFUSAL_NOT_HOME, 1, 22);
	go_on(&match, "22/20 20/19");
	assert_int_equal(board_off(&match.board, SIDE_O), 13);
}

static void
r7_4_a_checker_borne_off_never_returns(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 3x2 1, X on bar 6; O rolls 31, 3/off 1/off");

	assert_int_equal(board_off(&match.board, SIDE_O), 14);
	go_on(&match, "X rolls 32, bar/22 6/4");
	assert_int_equal(board_off(&match.board, SIDE_O), 14);
	go_on(&match, "O rolls 21");
	assert_refused(&match, "O plays bar/23 1/off", REFUSAL_NO_CHECKER, 2, 1);
}

TEST_GROUP(bearoff)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r7_1_only_with_all_checkers_home),
		cmocka_unit_test(r7_1_not_with_a_checker_on_the_bar),
		cmocka_unit_test(r7_2_off_from_exactly_the_dies_point),
		cmocka_unit_test(r7_2_never_compulsory_while_a_step_inside_uses_the_die),
		cmocka_unit_test(r7_3_a_larger_die_from_the_highest_point),
		cmocka_unit_test(r7_3_a_checker_on_a_higher_point_has_to_use_the_die),
		cmocka_unit_test(r7_3_if_none_can_the_die_is_not_playable),
		cmocka_unit_test(r7_4_a_checker_that_was_hit_comes_home_first),
		cmocka_unit_test(r7_4_a_checker_borne_off_never_returns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
