/*
 * cube_test.c - section 10 of the rule book: the cube. Only match play and plain money play.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "server/rules/order.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r10_1_starts_centred_at_one(void **state)
{
	(void)state;
	struct match match = play_through("to 5; O joins, X joins");

	assert_int_equal(match.cube, 1);
	assert_int_equal(match.cube_owner, SIDE_NONE);
	go_on(&match,
		"opening 31, 8/5 6/5, X doubles, O accepts, X resigns single, O accepts, O joins, X joins");
	assert_int_equal(match.cube, 1); /* in every game */
	assert_int_equal(match.cube_owner, SIDE_NONE);
}

static void
r10_1_doubles_up_to_4096(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, O to roll");
	int value = 1;

	while (value < 4096) {
		value *= 2;
		go_on(&match, match.turn == SIDE_O ? "O doubles, X accepts, O rolls 64, 24/18 18/14"
						   : "X doubles, O accepts, X rolls 64, 24/18 18/14");
		assert_int_equal(match.cube, value);
		board_set_up(&match.board);
	}
	assert_int_equal(try(&match, match.turn == SIDE_O ? "O doubles" : "X doubles"), REFUSAL_CUBE_LIMIT);
}

static void
r10_2_by_the_player_on_turn_before_the_roll(void **state)
{
	(void)state;
	struct match match = play_through("to 5; O rolls 31");

	assert_int_equal(try(&match, "O doubles"), REFUSAL_DOUBLE_AFTER_ROLL);
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NOT_YOUR_DOUBLE);
	go_on(&match, "O plays 8/5 6/5");
	assert_int_equal(try(&match, "O doubles"), REFUSAL_NOT_YOUR_DOUBLE);
	assert_tells(&match, "X doubles", "X doubled to 2");
}

static void
r10_2_centred_by_either(void **state)
{
	(void)state;
	struct match match = play_through("to 5, O to roll");
	assert_true(match_has_cube(&match, SIDE_O) && match_has_cube(&match, SIDE_X));
	assert_int_equal(try(&match, "O doubles"), REFUSAL_NONE);
	match = play_through("to 5, X to roll");
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NONE);
}

static void
r10_2_otherwise_by_its_owner_only(void **state)
{
	(void)state;
	struct match match = play_through("to 9; O doubles, X accepts, O rolls 31, 8/5 6/5");

	assert_true(match_has_cube(&match, SIDE_X));
	assert_false(match_has_cube(&match, SIDE_O));
	assert_tells(&match, "X doubles", "X doubled to 4");
	assert_tells(&match, "O accepts", "O took at 4");
	go_on(&match, "X rolls 31, 8/5 6/5, O rolls 62, 24/18 13/11");
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NOT_YOUR_CUBE);
}

static void
r10_3_a_drop_costs_the_value_before_the_offer(void **state)
{
	(void)state;
	struct match match = play_through("to 9; O doubles");
	assert_tells(&match, "X rejects", "X dropped, 1; O won single, 1");
	assert_int_equal(match.score[SIDE_O], 1);
	match = play_through("to 9, cube 4 X; X doubles");
	assert_tells(&match, "O rejects", "O dropped, 4; X won single, 4");
	assert_int_equal(match.score[SIDE_X], 4);
	assert_int_equal(match.phase, PHASE_BETWEEN);
}

static void
r10_3_a_take_doubles_it_and_the_doubler_rolls(void **state)
{
	(void)state;
	struct match match = play_through("to 9; O doubles");

	assert_tells(&match, "X accepts", "X took at 2");
	assert_int_equal(match.cube, 2);
	assert_int_equal(match.cube_owner, SIDE_X);
	assert_int_equal(match.turn, SIDE_O);
	assert_int_equal(match.phase, PHASE_ROLL);
	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_NONE);
}

static void
r10_3_an_offer_stops_all_but_its_answer(void **state)
{
	(void)state;
	struct match match = play_through("to 9; O doubles");
	static const char *const actions[] = {"rolls 31", "plays 8/5 6/5", "doubles", "resigns single"};

	for (int i = 0; i < 4; i++) {
		char text[ACTION_TEXT_SIZE];
		snprintf(text, sizeof text, "O %s", actions[i]);
		assert_int_equal(try(&match, text), REFUSAL_DOUBLE_UNANSWERED);
		text[0] = 'X';
		assert_int_equal(try(&match, text), REFUSAL_ANSWER_DOUBLE);
	}
	assert_int_equal(try(&match, "O accepts"), REFUSAL_OWN_OFFER);
	assert_int_equal(try(&match, "O rejects"), REFUSAL_OWN_OFFER);
	assert_int_equal(match.cube, 1);
}

static void
r10_3_nothing_to_answer_without_an_offer(void **state)
{
	(void)state;
	struct match match = play_through("to 9; O rolls 31");

	assert_int_equal(try(&match, "O accepts"), REFUSAL_NO_OFFER);
	assert_int_equal(try(&match, "X rejects"), REFUSAL_NO_OFFER);
}

static void
r10_4_no_double_in_the_crawford_game(void **state)
{
	(void)state;
	struct match match = play_through("to 3, score 2-0, Crawford; O rolls 31, 8/5 6/5");

	assert_int_equal(try(&match, "X doubles"), REFUSAL_CRAWFORD);
	go_on(&match, "X rolls 31, 8/5 6/5");
	assert_int_equal(try(&match, "O doubles"), REFUSAL_CRAWFORD);
}

/* A fault of another server: there the trailing player doubles, and is asked whether to roll. */
static void
r10_4_in_the_crawford_game_the_roll_comes_by_itself(void **state)
{
	(void)state;
	struct match match = play_through("to 3, score 0-2, Crawford; X rolls 31, 8/5 6/5");

	assert_int_equal(match_may_double(&match, SIDE_O), REFUSAL_CRAWFORD);
	assert_true(match_rolls_itself(&match));
	go_on(&match, "O rolls 31, 8/5 6/5");
	assert_true(match_rolls_itself(&match));
	/* and the next game, too, asks the trailing player */
	go_on(&match, "X resigns single, O accepts, O joins, X joins, opening 31, 8/5 6/5");
	assert_int_equal(match.score[SIDE_O], 2);
	assert_int_equal(match.score[SIDE_X], 1);
	assert_false(match_rolls_itself(&match));
	assert_int_equal(try(&match, "X doubles"), REFUSAL_NONE);
}

static void
r10_4_not_in_a_match_to_one_point(void **state)
{
	(void)state;
	struct match match = play_through("to 1, O to roll");

	assert_int_equal(try(&match, "O doubles"), REFUSAL_ONE_POINT_MATCH);
	match = play_through("to 1, X to roll");
	assert_int_equal(try(&match, "X doubles"), REFUSAL_ONE_POINT_MATCH);
}

static void
r10_4_not_while_an_offer_is_open(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O resigns gammon");

	assert_int_equal(try(&match, "O doubles"), REFUSAL_RESIGN_UNANSWERED);
	assert_int_equal(try(&match, "X doubles"), REFUSAL_ANSWER_RESIGN);
}

static void
r10_4_not_before_the_first_play_of_the_opener(void **state)
{
	(void)state;
	struct match match = play_through("to 3; opening 13");

	assert_int_equal(try(&match, "X doubles"), REFUSAL_DOUBLE_AFTER_ROLL);
	assert_int_equal(try(&match, "O doubles"), REFUSAL_NOT_YOUR_DOUBLE);
}

TEST_GROUP(cube)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r10_1_starts_centred_at_one),
		cmocka_unit_test(r10_1_doubles_up_to_4096),
		cmocka_unit_test(r10_2_by_the_player_on_turn_before_the_roll),
		cmocka_unit_test(r10_2_centred_by_either),
		cmocka_unit_test(r10_2_otherwise_by_its_owner_only),
		cmocka_unit_test(r10_3_a_drop_costs_the_value_before_the_offer),
		cmocka_unit_test(r10_3_a_take_doubles_it_and_the_doubler_rolls),
		cmocka_unit_test(r10_3_an_offer_stops_all_but_its_answer),
		cmocka_unit_test(r10_3_nothing_to_answer_without_an_offer),
		cmocka_unit_test(r10_4_no_double_in_the_crawford_game),
		cmocka_unit_test(r10_4_in_the_crawford_game_the_roll_comes_by_itself),
		cmocka_unit_test(r10_4_not_in_a_match_to_one_point),
		cmocka_unit_test(r10_4_not_while_an_offer_is_open),
		cmocka_unit_test(r10_4_not_before_the_first_play_of_the_opener),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
