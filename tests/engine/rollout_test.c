/*
 * rollout_test.c - what rollouts say of positions whose worth is known, and of those of games.
 */
#include "server/engine/rollout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "server/engine/cube.h"
#include "tests/engine/positions.h"
#include "tests/groups/group.h"

static const struct stakes money = {.cube = 1}, last_point = {.cube = 1, .ours = 1, .theirs = 1};

static struct rolled
roll(const struct stakes *stakes, const struct board *board, enum side on_roll, enum rollout_cube cube)
{
	struct rolled rolled;

	engine_roll_out(test_engine(), stakes, board, on_roll, cube, &rolled);
	return rolled;
}

static void
assert_near(double value, double expected, double tolerance)
{
	if (fabs(value - expected) > tolerance)
		fail_msg("%.4f instead of %.4f", value, expected);
}

/* Both bear off: O has that many checkers on each of its six points, X as many on its own. */
static struct board
race(int8_t each)
{
	struct board board = {.at = {0}};

	for (int point = 1; point <= 6; point++) {
		board.at[board_abs(SIDE_O, point)] = each;
		board.at[board_abs(SIDE_X, point)] = (int8_t)-each;
	}
	return board;
}

static void
a_game_that_is_over_is_worth_its_end(void **state)
{
	struct board board = {.at = {0}};
	(void)state;

	board.at[board_abs(SIDE_X, 1)] = -2; /* O has borne off all, X thirteen */
	struct rolled lost = roll(&money, &board, SIDE_X, ROLLOUT_MAY_DOUBLE);
	assert_true(lost.value == -1 && lost.variance == 0);
	assert_true(lost.chances.of[CHANCE_WIN] == 0);
}

/* The table has the right chances, so rollouts can add no error; nobody can double at the last point. */
static void
a_race_in_both_home_boards_is_what_the_table_says(void **state)
{
	const struct board board = race(1);
	const double win = (double)bearoff_win(test_engine()->bearoff, &board, SIDE_O);
	struct rolled rolled = roll(&last_point, &board, SIDE_O, ROLLOUT_MAY_DOUBLE);
	(void)state;

	assert_near((double)rolled.value, win, 0.003);
	assert_near((double)rolled.chances.of[CHANCE_WIN], win, 0.003);
	assert_true(sqrt((double)rolled.variance) < 0.001);
}

static void
who_may_double_a_won_race_gets_what_is_on_the_cube(void **state)
{
	struct board board = race(2);
	(void)state;

	for (int point = 1; point <= 4; point++) {
		board.at[board_abs(SIDE_O, point)] = 0; /* eight fewer */
		board.at[board_abs(SIDE_X, point)] = -2;
	}
	struct rolled doubles = roll(&money, &board, SIDE_O, ROLLOUT_MAY_DOUBLE);
	struct rolled throws = roll(&money, &board, SIDE_O, ROLLOUT_THROWS);
	assert_true(doubles.value == 1 && doubles.variance == 0);
	assert_true(throws.value < 1 && throws.value > 0.8f);
}

/* A game's result has a standard deviation of more than a point: of 216 results the mean would have an error
 * of .07. What two throws ahead say is not far away. */
static void
the_luck_of_the_throws_is_taken_off(void **state)
{
	struct chance chance = {1};
	struct outlook outlook;
	struct board board;
	enum side on_roll;
	double errors = 0, apart = 0;
	enum { LOOKED_AT = 8 };
	(void)state;

	board_set_up(&board);
	for (int i = 0; i < LOOKED_AT;) {
		next_position(&chance, &board, &on_roll);
		if (position_kind(&board) != KIND_CONTACT)
			continue;
		struct rolled rolled = roll(&money, &board, on_roll, ROLLOUT_THROWS);
		engine_look_out(test_engine(), &worth_money, &board, on_roll, 2, &outlook);
		errors += sqrt((double)rolled.variance) / LOOKED_AT;
		apart += fabs((double)rolled.value - (double)cube_decide(&money, &outlook).no_double) /
			 LOOKED_AT;
		i++;
	}
	if (errors > 0.02 || apart > 0.06)
		fail_msg("standard error %.4f, %.4f from two throws ahead", errors, apart);
}

static void
both_sides_are_rolled_out_alike_and_the_same_again(void **state)
{
	struct board board;
	(void)state;

	board_set_up(&board);
	const struct board turned = board_turned(&board);
	struct rolled one = roll(&last_point, &board, SIDE_O, ROLLOUT_MAY_DOUBLE);
	struct rolled again = roll(&last_point, &board, SIDE_O, ROLLOUT_MAY_DOUBLE);
	struct rolled other = roll(&last_point, &turned, SIDE_X, ROLLOUT_MAY_DOUBLE);
	assert_memory_equal(&one, &again, sizeof one);
	assert_near((double)one.value, (double)other.value, 1e-6);
}

TEST_GROUP(rollout)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_game_that_is_over_is_worth_its_end),
		cmocka_unit_test(a_race_in_both_home_boards_is_what_the_table_says),
		cmocka_unit_test(who_may_double_a_won_race_gets_what_is_on_the_cube),
		cmocka_unit_test(the_luck_of_the_throws_is_taken_off),
		cmocka_unit_test(both_sides_are_rolled_out_alike_and_the_same_again),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
