/*
 * opening_test.c - section 2 of the rule book: who begins.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r2_1_equal_dice_are_thrown_again_and_each_throw_is_told(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O joins, X joins");

	assert_int_equal(match.phase, PHASE_OPENING);
	assert_tells(&match, "opening 33", "opening 33, tie");
	assert_int_equal(match.phase, PHASE_OPENING);
	assert_int_equal(match.turn, SIDE_NONE);
	assert_tells(&match, "opening 66", "opening 66, tie");
	assert_tells(&match, "opening 25", "opening 25, X begins");
	assert_int_equal(match.phase, PHASE_MOVE);
	assert_int_equal(match.cube, 1); /* no automatic double */
}

static void
r2_3_a_tie_doubles_the_cube_at_most_so_many_times(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, autodouble 2; O joins, X joins");

	assert_tells(&match, "opening 33", "opening 33, tie; cube 2");
	assert_tells(&match, "opening 66", "opening 66, tie; cube 4");
	assert_tells(&match, "opening 11", "opening 11, tie");
	assert_int_equal(match.cube, 4);
	assert_int_equal(match.cube_owner, SIDE_NONE);
	assert_tells(&match, "opening 31", "opening 31, O begins");
	go_on(&match, "8/5 6/5");
	assert_tells(&match, "X doubles", "X doubled to 8"); /* either may */
	assert_tells(&match, "O rejects", "O dropped, 4; X won single, 4");
	go_on(&match, "O joins, X joins");
	assert_int_equal(match.cube, 1); /* each game begins anew */
	assert_tells(&match, "opening 33", "opening 33, tie; cube 2");
}

static void
r2_3_without_the_option_a_tie_changes_nothing(void **state)
{
	(void)state;
	struct match match = play_through("unlimited; O joins, X joins");

	assert_tells(&match, "opening 33", "opening 33, tie");
	assert_int_equal(match.cube, 1);
}

static void
r2_2_the_higher_thrower_plays_both_dice(void **state)
{
	(void)state;
	struct match match = play_through("to 3; opening 31");

	assert_int_equal(match.turn, SIDE_O);
	assert_int_equal(match.to_move, 2);
	assert_tells(&match, "8/5 6/5", "O played 8/5 6/5");
	match = play_through("to 3; opening 31");
	assert_int_equal(try(&match, "X plays 8/5 6/5"), REFUSAL_NOT_YOUR_MOVE);

	match = play_through("to 3; opening 13");
	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(match.dice.die[0], 3); /* X's own comes first */
	assert_int_equal(match.dice.die[1], 1);
	assert_int_equal(try(&match, "X rolls 31"), REFUSAL_ROLLED_ALREADY);
	assert_tells(&match, "8/5 6/5", "X played 8/5 6/5");
	assert_int_equal(match.turn, SIDE_O);
	assert_int_equal(match.phase, PHASE_ROLL);
}

static void
r2_2_no_cube_before_the_first_play(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O joins, X joins");

	assert_int_equal(try(&match, "O doubles"), REFUSAL_NOT_YOUR_DOUBLE);
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NOT_YOUR_DOUBLE);
	go_on(&match, "opening 31");
	assert_int_equal(try(&match, "O doubles"), REFUSAL_DOUBLE_AFTER_ROLL);
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NOT_YOUR_DOUBLE);
	go_on(&match, "8/5 6/5");
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NONE);
}

static void
r2_2_one_opening_throw_a_game(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O joins");

	assert_int_equal(try(&match, "opening 31"), REFUSAL_GAME_OVER);
	go_on(&match, "X joins, opening 31");
	assert_int_equal(try(&match, "opening 31"), REFUSAL_ROLLED_ALREADY);
	go_on(&match, "O plays 8/5 6/5");
	assert_int_equal(try(&match, "opening 31"), REFUSAL_ROLLED_ALREADY);
}

static void
r2_2_nobody_rolls_or_plays_before_the_opening_throw(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O joins, X joins");

	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_NOT_YOUR_ROLL);
	assert_int_equal(try(&match, "X plays 8/5 6/5"), REFUSAL_NOT_YOUR_MOVE);
}

TEST_GROUP(opening)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r2_1_equal_dice_are_thrown_again_and_each_throw_is_told),
		cmocka_unit_test(r2_3_a_tie_doubles_the_cube_at_most_so_many_times),
		cmocka_unit_test(r2_3_without_the_option_a_tie_changes_nothing),
		cmocka_unit_test(r2_2_the_higher_thrower_plays_both_dice),
		cmocka_unit_test(r2_2_no_cube_before_the_first_play),
		cmocka_unit_test(r2_2_one_opening_throw_a_game),
		cmocka_unit_test(r2_2_nobody_rolls_or_plays_before_the_opening_throw),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
