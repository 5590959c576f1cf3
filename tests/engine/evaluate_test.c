/*
 * evaluate_test.c - whatever stands on the board, the engine's chances are chances, and the same for both
 * sides.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "tests/engine/positions.h"
#include "tests/groups/group.h"
#include "tests/rules/oracle.h"

enum { POSITIONS = 3000 };

static void
assert_sane(const struct chances *chances)
{
	for (int i = 0; i < CHANCES; i++)
		assert_true(chances->of[i] >= 0 && chances->of[i] <= 1);
	assert_true(chances->of[CHANCE_WIN_GAMMON] <= chances->of[CHANCE_WIN]);
	assert_true(chances->of[CHANCE_WIN_BACKGAMMON] <= chances->of[CHANCE_WIN_GAMMON]);
	assert_true(chances->of[CHANCE_LOSE_GAMMON] <= 1 - chances->of[CHANCE_WIN]);
	assert_true(chances->of[CHANCE_LOSE_BACKGAMMON] <= chances->of[CHANCE_LOSE_GAMMON]);
}

static void
assert_same(const struct chances *one, const struct chances *other)
{
	assert_memory_equal(one, other, sizeof *one);
}

/* Of this position by either side, turned or not: sane, and the same. */
static void
check(const struct board *board)
{
	const struct engine *engine = test_engine();
	struct board turned = board_turned(board);
	for (int side = SIDE_O; side < SIDE_COUNT; side++) {
		struct chances chances = engine_evaluate(engine, board, (enum side)side);
		struct chances mirrored = engine_evaluate(engine, &turned, side_other((enum side)side));
		struct chances again = engine_evaluate(engine, board, (enum side)side);
		assert_sane(&chances);
		assert_same(&chances, &mirrored);
		assert_same(&chances, &again);
	}
}

static void
positions_of_games_get_sane_chances_that_mirror(void **state)
{
	(void)state;
	struct chance chance = {1};
	struct board board;
	enum side on_roll = SIDE_O;
	board_set_up(&board);
	for (int i = 0; i < POSITIONS; i++) {
		check(&board);
		next_position(&chance, &board, &on_roll);
	}
}

static void
positions_of_every_kind_get_sane_chances_that_mirror(void **state)
{
	(void)state;
	struct oracle oracle;
	oracle_open(&oracle, "legal-plays.tsv.xz");
	for (int row = 0; oracle_row(&oracle); row++) {
		if (row % 40 != 0)
			continue;
		struct board board = oracle_board(oracle.fields[0], SIDE_O);
		check(&board);
	}
	oracle_close(&oracle);
}

static void
any_board_gets_sane_chances_that_mirror(void **state)
{
	(void)state;
	struct chance chance = {8};
	for (int i = 0; i < POSITIONS; i++) {
		struct board board = any_board(&chance);
		assert_true(board_is_sane(&board));
		check(&board);
	}
	const struct board all_on_the_bars = {{[0] = -15, [25] = 15}}, none = {{0}};
	check(&all_on_the_bars);
	check(&none);
}

/* Plays and looks ahead are as good: what a throw leads to, and the mean of all, of any board. */
static void
looking_ahead_from_any_board_is_as_sane(void **state)
{
	(void)state;
	const struct engine *engine = test_engine();
	struct chance chance = {9};
	for (int i = 0; i < 150; i++) {
		struct board board = any_board(&chance), turned = board_turned(&board), after;
		struct dice dice = chance_dice(&chance);
		struct chances chosen = engine_choose(engine, &worth_money, &board, SIDE_O, dice, &after);
		struct chances ahead = engine_look_ahead(engine, &worth_money, &board, SIDE_O, 1);
		struct chances mirrored = engine_look_ahead(engine, &worth_money, &turned, SIDE_X, 1);
		assert_sane(&chosen);
		assert_sane(&ahead);
		assert_same(&ahead, &mirrored);
	}
}

static struct chances
evaluate_text(const char *text, enum side on_roll)
{
	struct board board;
	assert_true(board_read(&board, SIDE_O, text));
	return engine_evaluate(test_engine(), &board, on_roll);
}

static void
assert_chances(struct chances chances, double win, double gammon, double backgammon, double lose_gammon,
	double lose_backgammon)
{
	const double expected[CHANCES] = {win, gammon, backgammon, lose_gammon, lose_backgammon};
	for (int i = 0; i < CHANCES; i++)
		assert_true(fabs((double)chances.of[i] - expected[i]) == 0);
}

/* Two checkers to bear off, on the ace point: nothing is rounded, however far ahead. */
static void
what_every_throw_wins_is_won_for_sure(void **state)
{
	(void)state;
	struct board board;
	assert_true(board_read(&board, SIDE_O, "-B------------------b-----"));
	for (int plies = 0; plies <= 2; plies++)
		assert_chances(
			engine_look_ahead(test_engine(), &worth_money, &board, SIDE_O, plies), 1, 0, 0, 0, 0);
	assert_true(board_read(&board, SIDE_O, "-B------------o-----------"));
	for (int plies = 1; plies <= 2; plies++)
		assert_chances(
			engine_look_ahead(test_engine(), &worth_money, &board, SIDE_O, plies), 1, 1, 0, 0, 0);
}

static void
finished_games_are_exact(void **state)
{
	(void)state;
	const char *single = "------------------------n-", *gammon = "---------o----------------";
	const char *backgammon = "-o------------------------";
	/* A checker at home and the rest far: gammon; one in the winner's home board, which is O's 1 to 6. */
	const char *on_bar = "o-------------------------";
	assert_chances(evaluate_text(single, SIDE_X), 0, 0, 0, 0, 0);
	assert_chances(evaluate_text(single, SIDE_O), 1, 0, 0, 0, 0);
	assert_chances(evaluate_text(gammon, SIDE_X), 0, 0, 0, 1, 0);
	assert_chances(evaluate_text(gammon, SIDE_O), 1, 1, 0, 0, 0);
	assert_chances(evaluate_text(backgammon, SIDE_X), 0, 0, 0, 1, 1);
	assert_chances(evaluate_text(on_bar, SIDE_X), 0, 0, 0, 1, 1);
	assert_chances(evaluate_text(on_bar, SIDE_O), 1, 1, 1, 0, 0);
}

static void
what_the_rules_have_excluded_has_no_chance(void **state)
{
	(void)state;
	/* Both have borne off checkers. */
	struct chances chances = evaluate_text("-AAA------------------ccc-", SIDE_O);
	assert_true(chances.of[CHANCE_WIN_GAMMON] == 0 && chances.of[CHANCE_LOSE_GAMMON] == 0);
	/* O has borne off; X has not, and is in O's home board. */
	chances = evaluate_text("-bB------------------dccc-", SIDE_O);
	assert_true(chances.of[CHANCE_LOSE_GAMMON] == 0 && chances.of[CHANCE_WIN_GAMMON] > 0);
	/* A race with all X's checkers out of O's home board: no backgammon. */
	chances = evaluate_text("-EE------------eee--------", SIDE_O);
	assert_true(chances.of[CHANCE_WIN_GAMMON] > 0 && chances.of[CHANCE_WIN_BACKGAMMON] == 0);
}

static void
without_a_table_the_net_knows_bearoffs_nearly_as_well(void **state)
{
	(void)state;
	static struct engine without;
	struct board board;
	without = *test_engine();
	without.bearoff = NULL;
	assert_true(board_read(&board, SIDE_O, "-BBBBB--------------ccccc-"));
	struct chances by_table = engine_evaluate(test_engine(), &board, SIDE_O);
	struct chances by_net = engine_evaluate(&without, &board, SIDE_O);
	assert_true(fabsf(by_table.of[CHANCE_WIN] - by_net.of[CHANCE_WIN]) < 0.1f);
}

/* By a sum of the test's own, over the best of all plays. */
static float
equity_ahead(const struct board *board, enum side on_roll)
{
	struct chances mean = {{0}};
	for (uint8_t way = 0; way < 36; way++) {
		struct dice dice = {{(uint8_t)(way / 6 + 1), (uint8_t)(way % 6 + 1)}};
		struct board after;
		struct chances best =
			engine_choose(test_engine(), &worth_money, board, on_roll, dice, &after);
		for (int kind = 0; kind < CHANCES; kind++)
			mean.of[kind] += best.of[kind] / 36;
	}
	return chances_equity(&mean);
}

/* The sieve lets through no play that isn't there, and seldom holds back the best. */
static void
a_look_ahead_is_nearly_the_mean_of_the_best_plays(void **state)
{
	(void)state;
	struct chance chance = {2};
	struct board board;
	enum side on_roll = SIDE_O;
	float sum = 0;
	int count = 0;
	board_set_up(&board);
	for (int i = 0; i < 200; i++) {
		if (position_kind(&board) != KIND_OVER) {
			struct chances ahead =
				engine_look_ahead(test_engine(), &worth_money, &board, on_roll, 1);
			float lost = equity_ahead(&board, on_roll) - chances_equity(&ahead);
			assert_true(lost > -1e-4f && lost < 0.08f);
			sum += lost;
			count++;
		}
		next_position(&chance, &board, &on_roll);
	}
	assert_true(count > 100 && sum / (float)count < 0.001f);
}

TEST_GROUP(evaluate)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(positions_of_games_get_sane_chances_that_mirror),
		cmocka_unit_test(positions_of_every_kind_get_sane_chances_that_mirror),
		cmocka_unit_test(any_board_gets_sane_chances_that_mirror),
		cmocka_unit_test(looking_ahead_from_any_board_is_as_sane),
		cmocka_unit_test(what_every_throw_wins_is_won_for_sure),
		cmocka_unit_test(finished_games_are_exact),
		cmocka_unit_test(what_the_rules_have_excluded_has_no_chance),
		cmocka_unit_test(without_a_table_the_net_knows_bearoffs_nearly_as_well),
		cmocka_unit_test(a_look_ahead_is_nearly_the_mean_of_the_best_plays),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
