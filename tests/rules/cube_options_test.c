/*
 * cube_options_test.c - R10.5: tables where the cube may be turned less often, or more, or not at all.
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
r10_5_cubelimit_no_double_that_would_decide_the_match(void **state)
{
	(void)state;
	struct match match = play_through("to 5, cubelimit, score 3-1, O to roll; ");

	assert_int_equal(try(&match, "O doubles"), REFUSAL_DECIDES_MATCH);
	assert_true(match_rolls_itself(&match));		       /* R3.6 */
	match = play_through("to 5, cubelimit, score 1-3; O doubles"); /* the doubler's score counts */
	assert_tells(&match, "X accepts", "X took at 2");
	assert_tells(&match, "O rolls 31", "O rolled 31, 2 to move");
	go_on(&match, "8/5 6/5");
	assert_int_equal(try(&match, "X doubles"), REFUSAL_DECIDES_MATCH);
	match = play_through("to 5, score 3-1; O doubles"); /* without the option O may */
	assert_int_equal(match.offer, OFFER_DOUBLE);
}

static void
r10_5_anytime_the_interrupted_turn_goes_on(void **state)
{
	(void)state;
	struct match match = play_through("to 5, cube=anytime; O rolls 31, 8/5 6/5, X rolls 63");

	assert_tells(&match, "O doubles", "O doubled to 2");
	assert_int_equal(try(&match, "X plays 24/18 13/10"), REFUSAL_ANSWER_DOUBLE);
	assert_tells(&match, "X accepts", "X took at 2");
	assert_int_equal(match.phase, PHASE_MOVE);
	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(match.dice.die[0], 6); /* the dice stay */
	assert_int_equal(try(&match, "O doubles"), REFUSAL_NOT_YOUR_CUBE);
	assert_tells(&match, "X doubles", "X doubled to 4");
	assert_tells(&match, "O accepts", "O took at 4");
	assert_tells(&match, "X plays 24/18 13/10", "X played 24/18 13/10");
}

/* R10.4: its last clause is for the usual cube. */
static void
r10_5_anytime_before_the_first_play_too(void **state)
{
	(void)state;
	static const char *const doubles[] = {"O doubles", "X doubles"}, *const takes[] = {
										 "X accepts", "O accepts"};

	for (int side = SIDE_O; side <= SIDE_X; side++) {
		struct match match = play_through("to 5, cube=anytime, reroll; opening 31");
		assert_tells(&match, doubles[side], side == SIDE_O ? "O doubled to 2" : "X doubled to 2");
		assert_int_equal(try(&match, "O plays 8/5 6/5"),
			side == SIDE_O ? REFUSAL_DOUBLE_UNANSWERED : REFUSAL_ANSWER_DOUBLE);
		assert_int_equal(try(&match, takes[side]), REFUSAL_NONE);
		assert_int_equal(match.cube_owner, side_other((enum side)side));
		assert_true(match.may_reroll); /* the turn goes on where it was */
		assert_tells(&match, "O plays 8/5 6/5", "O played 8/5 6/5");
		match = play_through("to 5, rules 1, cube=anytime; opening 31");
		assert_int_equal(try(&match, doubles[side]), REFUSAL_DOUBLE_IN_OPENING);
		match = play_through("to 5, cube=anytime; O joins, X joins"); /* no game before its throw */
		assert_int_equal(try(&match, doubles[side]), REFUSAL_DOUBLE_IN_OPENING);
	}
	struct match match = play_through("to 5, cube=anytime; opening 31, X doubles");
	assert_tells(&match, "O rejects", "O dropped, 1; X won single, 1");
}

static void
r10_5_anytime_a_drop_ends_the_game(void **state)
{
	(void)state;
	struct match match = play_through("to 5, cube=anytime; O rolls 31, 8/5 6/5, X rolls 63, O doubles");

	assert_tells(&match, "X rejects", "X dropped, 1; O won single, 1");
}

static void
r10_5_anytime_but_not_with_a_checker_placed_or_an_offer_open(void **state)
{
	(void)state;
	struct match match = play_through("to 5, cube=anytime; O rolls 31, 8/5 6/5, X rolls 63, puts 24/18");

	assert_int_equal(try(&match, "O doubles"), REFUSAL_CHECKER_PLACED);
	assert_int_equal(try(&match, "X doubles"), REFUSAL_CHECKER_PLACED);
	go_on(&match, "X undoes, X doubles");
	assert_int_equal(try(&match, "O doubles"), REFUSAL_ANSWER_DOUBLE);
}

static void
r10_5_anytime_but_not_in_an_open_window(void **state)
{
	(void)state;
	struct match match = play_through("to 5, open, cube=anytime; O rolls 31, 8/5 6/5, X rolls 63, 24/15");

	assert_int_equal(try(&match, "X doubles"), REFUSAL_WINDOW_OPEN);
	assert_tells(&match, "O challenges", "O challenged; O denied, 2 left");
	match = play_through("to 5, open, cube=anytime; O rolls 31, 8/5 6/5, X rolls 63, 24/15");
	assert_tells(&match, "O doubles", "O doubled to 2"); /* R9.4: which accepts the play */
	assert_false(match.window.open);
}

static void
r10_5_without_a_cube_nobody_doubles(void **state)
{
	(void)state;
	struct match match = play_through("to 5, nocube, O to roll; ");

	assert_int_equal(try(&match, "O doubles"), REFUSAL_NO_CUBE);
	assert_true(match_rolls_itself(&match));
}

TEST_GROUP(cube_options)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r10_5_cubelimit_no_double_that_would_decide_the_match),
		cmocka_unit_test(r10_5_anytime_the_interrupted_turn_goes_on),
		cmocka_unit_test(r10_5_anytime_before_the_first_play_too),
		cmocka_unit_test(r10_5_anytime_a_drop_ends_the_game),
		cmocka_unit_test(r10_5_anytime_but_not_with_a_checker_placed_or_an_offer_open),
		cmocka_unit_test(r10_5_anytime_but_not_in_an_open_window),
		cmocka_unit_test(r10_5_without_a_cube_nobody_doubles),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
