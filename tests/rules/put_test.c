/*
 * put_test.c - R3.4: checkers put by hand, taken back, and the end of the turn; and R2.3, R10.5 where touched
 * checkers matter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tests/rules/story.h"

/* The board that the mover sees. */
static void
assert_seen(const struct match *match, enum side side, const char *checkers)
{
	struct match seen = *match;

	match_position(match, &seen.board);
	assert_stands(&seen, side, checkers);
}

static void
r3_4_steps_are_put_and_taken_back(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31"), before = match;

	assert_tells(&match, "O puts 8/5", "O put 8/5");
	assert_stands(&match, SIDE_O, "24x2 13x5 8x3 6x5"); /* nothing has moved for anybody else */
	assert_seen(&match, SIDE_O, "24x2 13x5 8x2 6x5 5");
	assert_tells(&match, "O puts 6/5", "O put 6/5");
	assert_tells(&match, "O undoes", "O took back 6/5");
	assert_tells(&match, "O undoes", "O took back 8/5");
	assert_int_equal(try(&match, "O undoes"), REFUSAL_NOTHING_PUT);
	assert_memory_equal(&match, &before, sizeof match);
	assert_tells(&match, "O puts 8/5 6/5", "O put 8/5 6/5");
	assert_tells(&match, "O is done", "O played 8/5 6/5");
	assert_int_equal(match.turn, SIDE_X);
	assert_stands(&match, SIDE_O, "24x2 13x5 8x2 6x4 5x2");
}

static void
r3_4_hit_checkers_return(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 8 6, X on 20 12; O rolls 31");

	assert_tells(&match, "O puts 8/5 6/5", "O put 8/5* 6/5");
	assert_seen(&match, SIDE_X, "bar 12");
	assert_tells(&match, "O undoes", "O took back 6/5");
	assert_seen(&match, SIDE_X, "bar 12");
	assert_tells(&match, "O undoes", "O took back 8/5*");
	assert_seen(&match, SIDE_X, "20 12");
	assert_tells(&match, "O puts 6/5", "O put 6/5*");
	assert_tells(&match, "O plays 8/5", "O played 6/5* 8/5");
	assert_stands(&match, SIDE_X, "bar 12");
}

static void
r3_4_a_move_appends_its_steps_and_ends_the_turn(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 66, puts 24/18, puts 24/18");

	assert_refused(&match, "O plays 13/7", REFUSAL_TOO_FEW_STEPS, 0, 4);
	assert_refused(&match, "O plays 13/7 13/7 13/7", REFUSAL_TOO_MANY_STEPS, 0, 4);
	assert_refused(&match, "O plays 13/7 6/1", REFUSAL_WRONG_DIE, 2, 5);
	assert_tells(&match, "O plays 13/7 13/7", "O played 24/18 24/18 13/7 13/7");
}

static void
r3_4_at_strict_tables_each_step_is_checked(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on bar 13 6, X on 1x2 6; O rolls 31");

	assert_refused(&match, "O puts 13/10", REFUSAL_BAR_FIRST, 1, 13);
	assert_refused(&match, "O puts bar/23", REFUSAL_WRONG_DIE, 1, 2);
	go_on(&match, "O puts bar/22");
	assert_refused(&match, "O puts 13/10", REFUSAL_WRONG_DIE, 1, 3);
	assert_refused(&match, "O puts 6/off", REFUSAL_NOT_HOME, 1, 22);
	assert_refused(&match, "O puts 13/12 6/5", REFUSAL_TOO_MANY_STEPS, 0, 2);
	assert_refused(&match, "O puts 13/12 6/5 5/4 4/3", REFUSAL_TOO_MANY_STEPS, 0, 2);
	assert_tells(&match, "O puts 22/21", "O put 22/21");
}

/* A step may be put even if section 5 forbids it in the end; it can be taken back. */
static void
r3_4_section_5_is_checked_at_the_end(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 10 2, X on 21x2; O rolls 61, puts 2/1");

	assert_refused(&match, "O is done", REFUSAL_WASTES_DIE, 0, 2);
	go_on(&match, "O undoes, O puts 10/9 9/3");
	assert_tells(&match, "O is done", "O played 10/9 9/3");
}

/* "31", "6 6 6": what is left to play, or "whole", or "none" if no legal play begins so. */
static void
assert_left(const struct match *match, const char *wanted)
{
	uint8_t left[PLAY_STEPS];
	char text[PLAY_STEPS + 1] = {0};
	int count = match_dice_left(match, left);

	for (int i = 0; i < count; i++)
		text[i] = (char)('0' + left[i]);
	assert_string_equal(count < 0 ? "none" : count == 0 ? "whole" : text, wanted);
}

static void
r3_4_half_way_the_dice_left_are_known(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 13");

	assert_left(&match, "31");
	go_on(&match, "O puts 8/5");
	assert_refused(&match, "O is done", REFUSAL_TOO_FEW_STEPS, 0, 2);
	assert_left(&match, "1");
	go_on(&match, "O puts 6/5");
	assert_left(&match, "whole");
	match = play_through("to 3; O rolls 66, puts 24/18");
	assert_left(&match, "666");
	go_on(&match, "O puts 24/18 13/7 13/7");
	assert_left(&match, "whole");
	assert_left(&(struct match){.phase = PHASE_ROLL}, "whole");
}

/* The dice left are those section 5 demands: the higher of two that can't both be played, as much of a
 * doublet as possible. */
static void
r3_4_only_dice_that_a_legal_play_uses_are_left(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 10 2, X on 21x2; O rolls 61");

	assert_left(&match, "61");
	go_on(&match, "O puts 2/1");
	assert_left(&match, "none");
	go_on(&match, "O undoes, O puts 10/9");
	assert_left(&match, "6");
	match = play_through("to 3, O on 20, X on 11x2; O rolls 15");
	assert_left(&match, "5");
	go_on(&match, "O puts 20/19");
	assert_left(&match, "none");
	match = play_through("to 3, O on 13, X on 21x2; O rolls 33, puts 13/10");
	assert_left(&match, "3");
	go_on(&match, "O puts 10/7");
	assert_left(&match, "whole");
	match = play_through("to 3, open; O rolls 31, plays 13/10 8/5, X challenges"); /* 13/10 stays */
	assert_left(&match, "1");
	go_on(&match, "O puts 24/23");
	assert_left(&match, "whole");
}

static void
r3_4_not_before_the_roll_and_not_for_the_other_side(void **state)
{
	(void)state;
	static const char *const actions[] = {"O puts 8/5", "O undoes", "O is done"};

	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
		struct match match = play_through("to 3, O to roll");
		assert_int_equal(try(&match, actions[i]), REFUSAL_ROLL_FIRST);
		match = play_through("to 3; X rolls 31");
		assert_int_equal(try(&match, actions[i]), REFUSAL_NOT_YOUR_MOVE);
		match = play_through("to 3; O rolls 31, resigns single");
		assert_int_equal(try(&match, actions[i]), REFUSAL_RESIGN_UNANSWERED);
		match = play_through("to 3; O joins");
		assert_int_equal(try(&match, actions[i]), REFUSAL_GAME_OVER);
	}
}

/* R11.3: checkers put by hand stay while an offer to resign is answered; none outlive a game. */
static void
r3_4_a_half_made_play_survives_an_offer_and_no_game(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31, puts 8/5"), before = match;

	go_on(&match, "X resigns single, O rejects");
	assert_memory_equal(&match, &before, sizeof match);
	go_on(&match, "O resigns single, X accepts, O joins, X joins, opening 31");
	assert_int_equal(match.placed.count, 0);
	assert_int_equal(try(&match, "O undoes"), REFUSAL_NOTHING_PUT);
}

static void
r3_4_bearing_off_by_hand_ends_the_game_when_done(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O on 1x2, X on 6; O rolls 31, puts 1/off 1/off");

	assert_int_equal(match.phase, PHASE_MOVE);
	assert_tells(&match, "O is done", "O played 1/off 1/off; O won single, 1");
}

static void
r2_3_the_winner_of_the_opening_may_throw_again(void **state)
{
	(void)state;
	struct match match = play_through("to 3, reroll; opening 13");

	assert_int_equal(try(&match, "O rerolls 66"), REFUSAL_NOT_YOUR_MOVE);
	assert_tells(&match, "X rerolls 66", "X rerolled 66, 4 to move");
	assert_int_equal(try(&match, "X rerolls 52"), REFUSAL_REROLL_OVER); /* once */
	assert_tells(&match, "24/18 24/18 13/7 13/7", "X played 24/18 24/18 13/7 13/7");
	go_on(&match, "O rolls 31");
	assert_int_equal(try(&match, "O rerolls 52"), REFUSAL_REROLL_OVER);
}

static void
r2_3_before_touching_a_checker(void **state)
{
	(void)state;
	struct match match = play_through("to 3, reroll; opening 31, O puts 8/5, undoes");

	assert_int_equal(try(&match, "O rerolls 52"), REFUSAL_REROLL_OVER);
	match = play_through("to 3; opening 31");
	assert_int_equal(try(&match, "O rerolls 52"), REFUSAL_NO_REROLL);
	match = play_through("to 3, reroll; opening 31, 8/5 6/5"); /* making a play keeps it */
	assert_int_equal(match.turn, SIDE_X);
	/* also when a program's core takes it back at once (R9.8) */
	match = play_through(
		"to 3, open, reroll; O joins, X is a program, X joins, opening 31, O plays 24/18");
	assert_true(match.correcting);
	assert_int_equal(try(&match, "O rerolls 52"), REFUSAL_REROLL_OVER);
}

TEST_GROUP(put)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r3_4_steps_are_put_and_taken_back),
		cmocka_unit_test(r3_4_hit_checkers_return),
		cmocka_unit_test(r3_4_a_move_appends_its_steps_and_ends_the_turn),
		cmocka_unit_test(r3_4_at_strict_tables_each_step_is_checked),
		cmocka_unit_test(r3_4_section_5_is_checked_at_the_end),
		cmocka_unit_test(r3_4_half_way_the_dice_left_are_known),
		cmocka_unit_test(r3_4_only_dice_that_a_legal_play_uses_are_left),
		cmocka_unit_test(r3_4_not_before_the_roll_and_not_for_the_other_side),
		cmocka_unit_test(r3_4_a_half_made_play_survives_an_offer_and_no_game),
		cmocka_unit_test(r3_4_bearing_off_by_hand_ends_the_game_when_done),
		cmocka_unit_test(r2_3_the_winner_of_the_opening_may_throw_again),
		cmocka_unit_test(r2_3_before_touching_a_checker),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
