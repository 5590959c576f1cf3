/*
 * bar_test.c - section 6 of the rule book: entering.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/apply.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r6_1_nothing_else_moves(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on bar 6, X on 6x15; O rolls 31");

	assert_refused(&match, "O plays 6/3 bar/24", REFUSAL_BAR_FIRST, 1, 6);
	assert_refused(&match, "O plays 6/5", REFUSAL_BAR_FIRST, 1, 6);
	assert_int_equal(try(&match, "O plays bar/24 6/3"), REFUSAL_NONE);
}

static void
r6_1_entering_counts_25_minus_the_die(void **state)
{
	(void)state;
	for (int die = 1; die <= 6; die++) {
		for (int side = SIDE_O; side <= SIDE_X; side++) {
			struct match match = play_through("to 3, O on bar, X on bar, O to roll");
			const struct dice dice = {{(uint8_t)die, (uint8_t)die}};
			struct action roll = {ACTION_ROLL, (enum side)side, dice, {0}, 0, 0};
			struct action play = {ACTION_PLAY, (enum side)side, dice, {.count = 4}, 0, 0};
			struct events events;
			match.turn = (enum side)side;
			for (int i = 0; i < 4; i++)
				play.play.steps[i] =
					(struct step){(uint8_t)(25 - die * i), (uint8_t)(25 - die * (i + 1))};
			assert_int_equal(match_apply(&match, &roll, &match, &events), REFUSAL_NONE);
			assert_int_equal(match_apply(&match, &play, &match, &events), REFUSAL_NONE);
		}
	}
	struct match match = play_through("to 3, O on bar, X on 6x15; O rolls 31");
	assert_refused(&match, "O plays bar/21", REFUSAL_WRONG_DIE, 1, 4);
	assert_refused(&match, "O plays bar/3", REFUSAL_WRONG_DIE, 1, 22);
}

static void
r6_1_on_open_points_only(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on bar, X on 3x2 1; O rolls 31");

	assert_refused(&match, "O plays bar/22 22/21", REFUSAL_BLOCKED, 1, 22);
	assert_tells(&match, "O plays bar/24 24/21", "O played bar/24* 24/21");
	assert_stands(&match, SIDE_X, "bar 3x2");
}

static void
r6_1_no_bearing_off_from_the_bar(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on bar 1, X on 6; O rolls 31");

	assert_refused(&match, "O plays bar/off", REFUSAL_NOT_HOME, 1, 25);
	assert_refused(&match, "O plays 1/off", REFUSAL_BAR_FIRST, 1, 1);
}

static void
r6_2_as_many_as_the_dice_allow(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on barx3 6, X on 6; O rolls 31");

	assert_int_equal(match.to_move, 2);
	assert_refused(&match, "O plays bar/22 22/21", REFUSAL_BAR_FIRST, 2, 22);
	go_on(&match, "bar/22 bar/24");
	assert_stands(&match, SIDE_O, "bar 24 22 6");

	match = play_through("to 3, O on barx2 6, X on 3x2; O rolls 31");
	assert_int_equal(match.to_move, 1);
	assert_refused(&match, "O plays bar/24 24/21", REFUSAL_BAR_FIRST, 2, 24);
	assert_refused(&match, "O plays bar/24 6/3", REFUSAL_BAR_FIRST, 2, 6);
	go_on(&match, "bar/24");
	assert_stands(&match, SIDE_O, "bar 24 6");
	assert_int_equal(match.turn, SIDE_X);
}

static void
r6_2_with_an_empty_bar_any_checker_the_entered_one_too(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on barx3 6, X on 6; O rolls 22");

	assert_refused(&match, "O plays bar/23 bar/23 6/4 bar/23", REFUSAL_BAR_FIRST, 3, 6);
	assert_int_equal(try(&match, "O plays bar/23 bar/23 bar/23 6/4"), REFUSAL_NONE);
	match = play_through("to 3, O on barx3 6, X on 6; O rolls 22, bar/23 bar/23 bar/23 23/21");
	assert_stands(&match, SIDE_O, "23x2 21 6");
}

TEST_GROUP(bar)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r6_1_nothing_else_moves),
		cmocka_unit_test(r6_1_entering_counts_25_minus_the_die),
		cmocka_unit_test(r6_1_on_open_points_only),
		cmocka_unit_test(r6_1_no_bearing_off_from_the_bar),
		cmocka_unit_test(r6_2_as_many_as_the_dice_allow),
		cmocka_unit_test(r6_2_with_an_empty_bar_any_checker_the_entered_one_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
