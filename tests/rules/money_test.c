/*
 * money_test.c - R11.2: money play, and the instant redoubles that answer a double there.
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
assert_cube(const struct match *match, int cube, enum side owner)
{
	assert_int_equal(match->cube, cube);
	assert_int_equal(match->cube_owner, owner);
}

static void
r11_2_a_beaver_takes_and_turns_the_cube_once_more(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, redoubles 1; O doubles");

	assert_tells(&match, "X beavers", "X redoubled to 4");
	assert_cube(&match, 2, SIDE_X); /* the take holds already */
	assert_int_equal(match.offer_by, SIDE_X);
	assert_int_equal(match.turn, SIDE_O);
	assert_tells(&match, "O accepts", "O took at 4");
	assert_cube(&match, 4, SIDE_X); /* X keeps it */
	assert_tells(&match, "O rolls 31", "O rolled 31, 2 to move");
	go_on(&match, "8/5 6/5");
	assert_tells(&match, "X doubles", "X doubled to 8");
	assert_tells(&match, "O redoubles", "O redoubled to 16"); /* a new row */
	assert_tells(&match, "X accepts", "X took at 16");
	assert_cube(&match, 16, SIDE_O);
}

static void
r11_2_a_dropped_beaver_costs_what_the_take_had_made(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, redoubles 1; O doubles, X beavers");

	assert_tells(&match, "O rejects", "O dropped, 2; X won single, 2");
	assert_int_equal(match.score[SIDE_X], 2);
	assert_int_equal(match.offer, OFFER_NONE);
	go_on(&match, "O joins, X joins");
	assert_cube(&match, 1, SIDE_NONE);
}

static void
r11_2_a_raccoon_turns_the_beavered_cube(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, redoubles 2, cube 2 O; O doubles, X beavers");

	assert_tells(&match, "O raccoons", "O redoubled to 16");
	assert_cube(&match, 8, SIDE_X);
	struct match dropped = match;
	assert_tells(&dropped, "X rejects", "X dropped, 8; O won single, 8");
	assert_tells(&match, "X accepts", "X took at 16");
	assert_cube(&match, 16, SIDE_X);
	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_NONE);
}

static void
r11_2_through_all_redoubles_the_first_doubled_owns_the_cube(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, redoubles unlimited, X to roll");
	static const char *const answers[] = {"O redoubles", "X redoubles"};

	go_on(&match, "X doubles");
	for (int i = 0; i < 9; i++) {
		go_on(&match, answers[i % 2]);
		assert_cube(&match, 2 << i, SIDE_O);
	}
	go_on(&match, "X accepts");
	assert_cube(&match, 1024, SIDE_O);
	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(match.redoubles, 0);
}

static void
r11_2_no_more_in_a_row_than_agreed(void **state)
{
	(void)state;
	struct match match = play_through("unlimited; O doubles");
	assert_int_equal(try(&match, "X redoubles"), REFUSAL_NO_REDOUBLE);
	assert_int_equal(try(&match, "X beavers"), REFUSAL_NO_REDOUBLE);

	match = play_through("unlimited, redoubles 3; O doubles, X beavers, O raccoons, X otters");
	assert_int_equal(try(&match, "O redoubles"), REFUSAL_NO_REDOUBLE);
	assert_int_equal(match_may_redouble(&match, SIDE_O), REFUSAL_NO_REDOUBLE);
	go_on(&match, "O accepts");
	assert_cube(&match, 16, SIDE_X);
}

static void
r11_2_not_in_match_play(void **state)
{
	(void)state;
	struct match match = play_through("to 5; O doubles");

	assert_int_equal(try(&match, "X redoubles"), REFUSAL_NO_REDOUBLE);
	assert_int_equal(try(&match, "X accepts"), REFUSAL_NONE);
}

static void
r11_2_each_name_at_its_own_step(void **state)
{
	(void)state;
	static const char *const names[] = {"beavers", "raccoons", "otters"};
	struct match match = play_through("unlimited, redoubles unlimited; O doubles");

	for (int made = 0; made < 5; made++) {
		char side = made % 2 == 0 ? 'X' : 'O';
		for (int name = 0; name < 3; name++) {
			struct match copy = match;
			char action[ACTION_TEXT_SIZE];
			snprintf(action, sizeof action, "%c %s", side, names[name]);
			assert_int_equal(
				try(&copy, action), name == made ? REFUSAL_NONE : REFUSAL_OTHER_REDOUBLE);
		}
		go_on(&match, side == 'X' ? "X redoubles" : "O redoubles");
	}
}

static void
r11_2_only_in_answer_to_a_double(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, redoubles 5, O to roll");

	assert_int_equal(try(&match, "O redoubles"), REFUSAL_NO_OFFER);
	assert_int_equal(try(&match, "X beavers"), REFUSAL_NO_OFFER);
	go_on(&match, "O doubles");
	assert_int_equal(try(&match, "O redoubles"), REFUSAL_DOUBLE_UNANSWERED);
	go_on(&match, "X accepts, O resigns single");
	assert_int_equal(try(&match, "X redoubles"), REFUSAL_ANSWER_RESIGN);
	assert_int_equal(try(&match, "O redoubles"), REFUSAL_RESIGN_UNANSWERED);
	go_on(&match, "X accepts");
	assert_int_equal(try(&match, "X redoubles"), REFUSAL_GAME_OVER);
}

static void
r11_2_a_beaver_stops_all_but_its_answer(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, redoubles 1; O doubles, X beavers");

	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_ANSWER_DOUBLE);
	assert_int_equal(try(&match, "O doubles"), REFUSAL_ANSWER_DOUBLE);
	assert_int_equal(try(&match, "O resigns single"), REFUSAL_ANSWER_DOUBLE);
	assert_int_equal(try(&match, "X accepts"), REFUSAL_OWN_OFFER);
	assert_int_equal(try(&match, "X resigns single"), REFUSAL_DOUBLE_UNANSWERED);
}

static void
r10_1_no_redouble_beyond_4096(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, redoubles unlimited, cube 1024 O; O doubles");

	assert_tells(&match, "X beavers", "X redoubled to 4096");
	assert_int_equal(try(&match, "O raccoons"), REFUSAL_CUBE_LIMIT);
	go_on(&match, "O accepts");
	assert_cube(&match, 4096, SIDE_X);
}

/* The cube was turned, so it counts in full; a drop is a single in any case. */
static void
r11_2_jacoby_after_a_beaver(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, jacoby, redoubles 1; O doubles, X beavers, O accepts");

	assert_int_equal(match_resign_points(&match, WIN_GAMMON), 8);
	match = play_through("unlimited, jacoby, autodouble 1; O joins, X joins, opening 33, opening 31");
	assert_int_equal(match_resign_points(&match, WIN_GAMMON), 2); /* never turned by a player */
}

static void
r11_2_the_option_beavers_allows_one(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, beavers; O doubles");

	assert_tells(&match, "X beavers", "X redoubled to 4");
	assert_int_equal(try(&match, "O raccoons"), REFUSAL_NO_REDOUBLE);
	struct match dropped = match;
	assert_tells(&dropped, "O rejects", "O dropped, 2; X won single, 2"); /* what the take had made */
	assert_tells(&match, "O accepts", "O took at 4");
	assert_cube(&match, 4, SIDE_X);
	match = play_through("unlimited; O doubles"); /* the default as on FIBS: none agreed, none possible */
	assert_int_equal(try(&match, "X beavers"), REFUSAL_NO_REDOUBLE);
}

static void
r11_2_the_option_raccoons_allows_a_second(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, beavers, raccoons; O doubles, X beavers");

	assert_tells(&match, "O raccoons", "O redoubled to 8");
	assert_int_equal(try(&match, "X otters"), REFUSAL_NO_REDOUBLE);
	struct match dropped = match;
	assert_tells(&dropped, "X rejects", "X dropped, 4; O won single, 4"); /* the value before it */
	assert_tells(&match, "X accepts", "X took at 8");
	assert_cube(&match, 8, SIDE_X); /* who was doubled first */
}

TEST_GROUP(money)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r11_2_a_beaver_takes_and_turns_the_cube_once_more),
		cmocka_unit_test(r11_2_a_dropped_beaver_costs_what_the_take_had_made),
		cmocka_unit_test(r11_2_a_raccoon_turns_the_beavered_cube),
		cmocka_unit_test(r11_2_through_all_redoubles_the_first_doubled_owns_the_cube),
		cmocka_unit_test(r11_2_no_more_in_a_row_than_agreed),
		cmocka_unit_test(r11_2_not_in_match_play),
		cmocka_unit_test(r11_2_each_name_at_its_own_step),
		cmocka_unit_test(r11_2_only_in_answer_to_a_double),
		cmocka_unit_test(r11_2_a_beaver_stops_all_but_its_answer),
		cmocka_unit_test(r11_2_the_option_beavers_allows_one),
		cmocka_unit_test(r11_2_the_option_raccoons_allows_a_second),
		cmocka_unit_test(r10_1_no_redouble_beyond_4096),
		cmocka_unit_test(r11_2_jacoby_after_a_beaver),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
