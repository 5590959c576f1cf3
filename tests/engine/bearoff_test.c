/*
 * bearoff_test.c - the table of bear-offs against what can be counted by hand, and against itself.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "server/engine/throws.h"
#include "tests/engine/positions.h"
#include "tests/groups/group.h"

static struct board
board_of(const char *text)
{
	struct board board;
	assert_true(board_read(&board, SIDE_O, text));
	return board;
}

static void
assert_near(double value, double expected)
{
	if (fabs(value - expected) > 1e-5)
		fail_msg("%.6f instead of %.6f", value, expected);
}

/* The chance of O, or X, to have borne off all in one roll. */
static double
in_one_roll(const char *text, enum side side)
{
	struct board board = board_of(text);
	return (double)test_engine()->bearoff->chance[bearoff_row(&board, side)][1];
}

static void
known_positions_are_known(void **state)
{
	(void)state;
	assert_near(in_one_roll("-B------------------------", SIDE_O), 1);
	assert_near(in_one_roll("------A-------------------", SIDE_O), 27.0 / 36);
	assert_near(in_one_roll("-----A--------------------", SIDE_O), 31.0 / 36);
	assert_near(in_one_roll("-----AA-------------------", SIDE_O), 6.0 / 36);
	assert_near(in_one_roll("-D------------------------", SIDE_O), 6.0 / 36);
	assert_near(in_one_roll("------------------------c-", SIDE_X), 6.0 / 36);
	assert_near(in_one_roll("-------------------a------", SIDE_X), 27.0 / 36);
}

static void
every_row_is_a_distribution_with_that_mean(void **state)
{
	(void)state;
	const struct bearoff *bearoff = test_engine()->bearoff;
	for (int row = 0; row < BEAROFF_POSITIONS; row++) {
		double sum = 0;
		double mean = 0;
		for (int rolls = 0; rolls < BEAROFF_ROLLS; rolls++) {
			sum += (double)bearoff->chance[row][rolls];
			mean += rolls * (double)bearoff->chance[row][rolls];
		}
		assert_near(sum, 1);
		assert_true(fabs(mean - (double)bearoff->mean[row]) < 1e-4);
	}
}

/* One roll more than the mean after the best of all plays that the rules know, over all throws. */
static void
every_roll_is_played_as_well_as_the_rules_allow(void **state)
{
	(void)state;
	const struct bearoff *bearoff = test_engine()->bearoff;
	static struct board results[PLAY_RESULTS];
	struct chance chance = {7};
	for (int i = 0; i < 7000; i++) {
		struct board board = {{0}};
		for (int checker = chance_below(&chance, 15); checker >= 0; checker--)
			board.at[1 + chance_below(&chance, 6)]++;
		double mean = 1;
		for (int number = 0; number < THROWS; number++) {
			int count = play_results(&board, SIDE_O, throw_dice(number), results);
			double best = BEAROFF_ROLLS;
			for (int j = 0; j < count; j++)
				best = fmin(best, (double)bearoff->mean[bearoff_row(&results[j], SIDE_O)]);
			mean += best * throw_shares(throw_dice(number)) / THROWS_SHARES;
		}
		assert_true(fabs(mean - (double)bearoff->mean[bearoff_row(&board, SIDE_O)]) < 1e-4);
	}
}

/* Two checkers on the ace points each: the side on roll wins. One on the six each: a chance of 27/36, and
 * again. */
static void
races_by_the_table_are_exact(void **state)
{
	(void)state;
	struct board board = board_of("-B----------------------b-");
	assert_near((double)engine_evaluate(test_engine(), &board, SIDE_O).of[CHANCE_WIN], 1);
	board = board_of("------A------------a------");
	double win = 0.75 + 0.25 * 0.25; /* in two rolls anybody is done */
	assert_near((double)engine_evaluate(test_engine(), &board, SIDE_O).of[CHANCE_WIN], win);
	assert_near((double)engine_evaluate(test_engine(), &board, SIDE_X).of[CHANCE_WIN], win);
}

/* All 15 left against one checker: a roll comes too late. Fifteen on the six point bear one off with a 6,
 * with 5 1 or 4 2, and with 2 2 or 3 3: in 17 throws of 36. */
static void
gammons_by_the_table_are_exact(void **state)
{
	(void)state;
	struct board board = board_of("------O-----------------a-");
	struct chances chances = engine_evaluate(test_engine(), &board, SIDE_X);
	assert_near((double)chances.of[CHANCE_WIN_GAMMON], 1);
	chances = engine_evaluate(test_engine(), &board, SIDE_O);
	assert_near((double)chances.of[CHANCE_LOSE_GAMMON], 19.0 / 36);
	assert_near((double)chances.of[CHANCE_WIN], 0);
	board = board_of("-EEE--------------------a-");
	assert_near((double)engine_evaluate(test_engine(), &board, SIDE_O).of[CHANCE_LOSE_GAMMON], 0);
}

/* What the engine says of a bear-off is the table's answer, however gammons come into it. */
static void
the_engine_goes_by_the_table(void **state)
{
	(void)state;
	struct chance chance = {6};
	for (int i = 0; i < 500; i++) {
		struct board board = {{0}};
		for (int checker = chance_below(&chance, 15); checker >= 0; checker--)
			board.at[1 + chance_below(&chance, 6)]++;
		for (int checker = chance_below(&chance, 15); checker >= 0; checker--)
			board.at[19 + chance_below(&chance, 6)]--;
		struct chances chances = engine_evaluate(test_engine(), &board, SIDE_O);
		assert_near((double)chances.of[CHANCE_WIN],
			(double)bearoff_win(test_engine()->bearoff, &board, SIDE_O));
	}
}

TEST_GROUP(bearoff)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_positions_are_known),
		cmocka_unit_test(every_row_is_a_distribution_with_that_mean),
		cmocka_unit_test(every_roll_is_played_as_well_as_the_rules_allow),
		cmocka_unit_test(races_by_the_table_are_exact),
		cmocka_unit_test(gammons_by_the_table_are_exact),
		cmocka_unit_test(the_engine_goes_by_the_table),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
