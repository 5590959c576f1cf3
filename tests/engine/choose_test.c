/*
 * choose_test.c - the engine plays legal plays only, the one that it values most, and always the same one.
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

enum { POSITIONS = 400 };

/* The legal results, or the position as it is. */
static int
legal(const struct board *board, enum side side, struct dice dice, struct board *results)
{
	int count = play_results(board, side, dice, results);
	if (count == 0)
		results[count++] = *board;
	return count;
}

static bool
is_among(const struct board *board, const struct board *list, int count)
{
	for (int i = 0; i < count; i++) {
		if (memcmp(board, &list[i], sizeof *board) == 0)
			return true;
	}
	return false;
}

/* Each position is judged by itself here, the engine judges them together: the values are the same to the
 * bit. */
static void
check_choice(const struct board *board, enum side side, struct dice dice)
{
	struct board results[PLAY_RESULTS];
	const struct engine *engine = test_engine();
	int count = legal(board, side, dice, results);
	struct board after;
	struct chances chosen = engine_choose(engine, &worth_money, board, side, dice, &after);
	struct chances by_itself = engine_evaluate(engine, &after, side_other(side));
	by_itself = chances_turned(&by_itself);
	assert_memory_equal(&chosen, &by_itself, sizeof chosen);
	assert_true(is_among(&after, results, count));
	for (int i = 0; i < count; i++) {
		struct chances theirs = engine_evaluate(engine, &results[i], side_other(side));
		struct chances ours = chances_turned(&theirs);
		assert_true(chances_equity(&ours) <= chances_equity(&chosen) + 1e-6f);
	}
}

static void
the_choice_is_the_best_of_the_legal_plays(void **state)
{
	(void)state;
	struct chance chance = {3};
	struct board board;
	enum side on_roll = SIDE_O;
	board_set_up(&board);
	for (int i = 0; i < POSITIONS; i++) {
		struct dice dice = chance_dice(&chance);
		if (position_kind(&board) != KIND_OVER)
			check_choice(&board, on_roll, dice);
		next_position(&chance, &board, &on_roll);
	}
}

static void
the_list_has_all_legal_plays_in_order(void **state)
{
	(void)state;
	static struct ranked_play ranked[PLAY_RESULTS];
	static struct board results[PLAY_RESULTS];
	struct chance chance = {4};
	struct board board;
	enum side on_roll = SIDE_O;
	board_set_up(&board);
	for (int i = 0; i < 60; i++) {
		struct dice dice = chance_dice(&chance);
		int count = legal(&board, on_roll, dice, results);
		int plies = i % 20 == 0;
		assert_int_equal(
			engine_rank(test_engine(), &worth_money, &board, on_roll, dice, plies, ranked),
			count);
		for (int place = 0; place < count; place++)
			assert_true(is_among(&ranked[place].after, results, count));
		assert_int_equal(ranked[0].plies, plies);
		for (int place = 1; place < count; place++) {
			const struct ranked_play *before = &ranked[place - 1];
			assert_true(before->plies >= ranked[place].plies);
			if (before->plies == ranked[place].plies)
				assert_true(before->worth >= ranked[place].worth);
		}
		next_position(&chance, &board, &on_roll);
	}
}

static void
the_same_question_gets_the_same_answer_from_either_side(void **state)
{
	(void)state;
	static struct ranked_play one[PLAY_RESULTS], other[PLAY_RESULTS];
	const struct dice dice = {{6, 4}};
	struct board board, turned;
	board_set_up(&board);
	turned = board_turned(&board);
	int count = engine_rank(test_engine(), &worth_money, &board, SIDE_O, dice, 1, one);
	assert_int_equal(engine_rank(test_engine(), &worth_money, &turned, SIDE_X, dice, 1, other), count);
	for (int i = 0; i < count; i++) {
		struct board back = board_turned(&other[i].after);
		assert_memory_equal(&one[i].after, &back, sizeof back);
		assert_memory_equal(&one[i].chances, &other[i].chances, sizeof one[i].chances);
	}
}

/* A side that needs only the win plays for it, and not for gammons. */
static void
plays_follow_what_the_game_is_worth(void **state)
{
	(void)state;
	const struct worth win_alone = {-1, {2, 0, 0, 0, 0}};
	struct worth turned = worth_turned(&win_alone);
	struct chances chances = {{0.6f, 0.3f, 0.1f, 0.2f, 0.05f}};
	struct chances theirs = chances_turned(&chances);
	assert_true(fabsf(worth_of(&win_alone, &chances) - 0.2f) < 1e-6f);
	assert_true(fabsf(worth_of(&turned, &theirs) + 0.2f) < 1e-6f);
	turned = worth_turned(&worth_money);
	assert_memory_equal(&turned, &worth_money, sizeof turned);

	struct chance chance = {5};
	struct board board;
	enum side on_roll = SIDE_O;
	board_set_up(&board);
	for (int i = 0; i < POSITIONS; i++) {
		struct board after;
		struct dice dice = chance_dice(&chance);
		struct chances money =
			engine_choose(test_engine(), &worth_money, &board, on_roll, dice, &after);
		struct chances point =
			engine_choose(test_engine(), &win_alone, &board, on_roll, dice, &after);
		assert_true(point.of[CHANCE_WIN] >= money.of[CHANCE_WIN]);
		next_position(&chance, &board, &on_roll);
	}
}

TEST_GROUP(choose)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_choice_is_the_best_of_the_legal_plays),
		cmocka_unit_test(the_list_has_all_legal_plays_in_order),
		cmocka_unit_test(the_same_question_gets_the_same_answer_from_either_side),
		cmocka_unit_test(plays_follow_what_the_game_is_worth),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
