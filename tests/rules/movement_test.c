/*
 * movement_test.c - section 4 of the rule book: one step.
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
r4_1_by_exactly_the_die(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");

	assert_refused(&match, "O plays 13/11 6/5", REFUSAL_WRONG_DIE, 1, 2);
	assert_refused(&match, "O plays 6/5 8/7", REFUSAL_WRONG_DIE, 2, 1);
	assert_refused(&match, "O plays 13/9", REFUSAL_WRONG_DIE, 1, 4);
	assert_int_equal(try(&match, "O plays 13/10 6/5"), REFUSAL_NONE);
}

static void
r4_1_forward_only(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");

	assert_refused(&match, "O plays 6/9 6/5", REFUSAL_BACKWARDS, 1, 3);
	assert_refused(&match, "O plays 6/5 5/8", REFUSAL_BACKWARDS, 2, 3);
	assert_refused(&match, "O plays 6/5 8/8", REFUSAL_BACKWARDS, 2, 0);
	match = play_through("to 3; X rolls 31");
	assert_refused(&match, "X plays 6/9 6/5", REFUSAL_BACKWARDS, 1, 3);
}

static void
r4_1_only_with_ones_own_checkers(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");

	assert_refused(&match, "O plays 7/4 6/5", REFUSAL_NO_CHECKER, 1, 7);
	assert_refused(&match, "O plays 12/9 6/5", REFUSAL_NO_CHECKER, 1, 12);
	assert_refused(&match, "O plays bar/22 6/5", REFUSAL_NO_CHECKER, 1, 25);
	assert_refused(&match, "O plays 6/5 7/4", REFUSAL_NO_CHECKER, 2, 7);
}

static void
r4_1_only_on_points_of_the_board(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");
	static const struct step beyond[] = {{0, 0}, {26, 23}, {255, 252}, {6, 25}, {6, 255}};
	static const int number[] = {0, 26, 255, 25, 255};

	for (int i = 0; i < 5; i++) {
		struct play play = {.count = 1, .steps = {beyond[i]}};
		struct refusal_detail where;
		struct board after;
		assert_int_equal(play_judge(&match.board, SIDE_O, match.dice, &play, &after, &where),
			REFUSAL_BAD_POINT);
		assert_int_equal(where.step, 1);
		assert_int_equal(where.number, number[i]);
	}
}

static void
r4_2_onto_an_empty_point_own_checkers_or_a_blot(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 13 8, X on 18 1; O rolls 51, 13/8 8/7");

	assert_stands(&match, SIDE_O, "8 7");
	assert_stands(&match, SIDE_X, "bar 1");
}

static void
r4_2_never_onto_two_or_more(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 52");

	assert_refused(&match, "O plays 13/11 24/19", REFUSAL_BLOCKED, 2, 19);
	for (int count = 2; count <= BOARD_CHECKERS; count++) {
		match = play_through("to 3, O on 13x2, X on 5; O rolls 21");
		match.board.at[11] = (int8_t)-count;
		match.board.at[20] = 0;
		assert_refused(&match, "O plays 13/11 13/12", REFUSAL_BLOCKED, 1, 11);
	}
}

static void
r4_2_of_two_wrong_steps_the_first_is_named(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 52");

	assert_refused(&match, "O plays 24/19 13/12", REFUSAL_BLOCKED, 1, 19);
	assert_refused(&match, "O plays 13/12 24/19", REFUSAL_WRONG_DIE, 1, 1);
}

static void
r4_3_a_blot_goes_to_its_owners_bar(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 13 6, X on 17 18x2, O to roll");

	assert_tells(&match, "O rolls 51, 13/8 6/5", "O played 13/8* 6/5");
	assert_stands(&match, SIDE_X, "bar 18x2");
	assert_stands(&match, SIDE_O, "8 5");
	match = play_through("to 3, O on 17 18x2, X on 13 6, X to roll");
	assert_tells(&match, "X rolls 51, 13/8 6/5", "X played 13/8* 6/5");
	assert_stands(&match, SIDE_O, "bar 18x2");
}

static void
r4_3_hit_and_run_on(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 13 6, X on 17 18, O to roll");

	assert_tells(&match, "O rolls 51, 13/8 8/7", "O played 13/8* 8/7*");
	assert_stands(&match, SIDE_X, "barx2");
	match = play_through("to 3, O on 24x4, X on 3 5 7 9, O to roll");
	assert_tells(&match, "O rolls 22, 24/22 22/20 20/18 18/16", "O played 24/22* 22/20* 20/18* 18/16*");
	assert_stands(&match, SIDE_X, "barx4");
}

TEST_GROUP(movement)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r4_1_by_exactly_the_die),
		cmocka_unit_test(r4_1_forward_only),
		cmocka_unit_test(r4_1_only_with_ones_own_checkers),
		cmocka_unit_test(r4_1_only_on_points_of_the_board),
		cmocka_unit_test(r4_2_onto_an_empty_point_own_checkers_or_a_blot),
		cmocka_unit_test(r4_2_never_onto_two_or_more),
		cmocka_unit_test(r4_2_of_two_wrong_steps_the_first_is_named),
		cmocka_unit_test(r4_3_a_blot_goes_to_its_owners_bar),
		cmocka_unit_test(r4_3_hit_and_run_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
