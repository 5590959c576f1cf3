/*
 * levels_test.c - the levels choose by their secret, never lose more than their cap by what they see
 * themselves, and differ.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/engine/level_pr.h"
#include "server/engine/levels.h"
#include "server/engine/stakes.h"
#include "tests/engine/positions.h"
#include "tests/groups/group.h"

enum { POSITIONS = 300, SECRETS = 4, DRAWS = 4000 };

static const float rounding = 1e-5f;

static int
choose(const struct level *level, uint64_t seed, const struct worth *worth, const struct board *board,
	enum side side, struct dice dice, const struct ranked_play *ranked, int count)
{
	const struct secret secret = {{seed, 7}};
	return level_play(level, &secret, worth, board, side, dice, ranked, count);
}

/* As it sees them itself, without a throw looked ahead. In a match a point is half a game. */
static void
no_play_loses_more_than_the_cap_by_the_own_look(const struct worth *worth)
{
	static struct ranked_play ranked[PLAY_RESULTS];
	const float point = worth->of[CHANCE_WIN] / 2;
	struct chance chance = {11};
	struct board board;
	enum side on_roll = SIDE_O;
	board_set_up(&board);
	for (int i = 0; i < POSITIONS; i++) {
		struct dice dice = chance_dice(&chance);
		int count = engine_rank(test_engine(), worth, &board, on_roll, dice, 0, ranked);
		for (int l = 0; l < LEVELS * SECRETS; l++) {
			const struct level *level = &levels[l % LEVELS];
			int chosen = choose(level, (uint64_t)l, worth, &board, on_roll, dice, ranked, count);
			assert_in_range(chosen, 0, count - 1);
			float lost = (ranked[0].worth - ranked[chosen].worth) / point;
			assert_true(lost <= level->cap + rounding);
			assert_int_equal(chosen,
				choose(level, (uint64_t)l, worth, &board, on_roll, dice, ranked, count));
			struct dice turned = {{dice.die[1], dice.die[0]}};
			assert_int_equal(chosen,
				choose(level, (uint64_t)l, worth, &board, on_roll, turned, ranked, count));
		}
		next_position(&chance, &board, &on_roll);
	}
}

static void
no_play_loses_more_than_the_cap(void **state)
{
	(void)state;
	const struct stakes match = {.cube = 1, .owner = CUBE_CENTRED, .ours = 2, .theirs = 4};
	const struct worth worth = stakes_worth(&match);
	no_play_loses_more_than_the_cap_by_the_own_look(&worth_money);
	no_play_loses_more_than_the_cap_by_the_own_look(&worth);
}

/* How often each of the values is drawn by different questions. */
static void
draw(const struct level *level, const float *values, int count, int *drawn)
{
	struct board board;
	board_set_up(&board);
	memset(drawn, 0, (size_t)count * sizeof *drawn);
	for (unsigned i = 0; i < DRAWS; i++) {
		const struct secret secret = {{3, 5}};
		drawn[level_choose(level, secret_question(&secret, &board, SIDE_O, i), values, count)]++;
	}
}

static void
a_better_level_takes_the_best_more_often(void **state)
{
	(void)state;
	const float values[] = {0.1f, 0.05f, 0.02f, -0.5f};
	int before = 0, drawn[4];
	for (int i = 0; i < LEVELS; i++) {
		draw(&levels[i], values, 4, drawn);
		assert_true(drawn[0] > before || before == DRAWS); /* the best two always take it */
		assert_true(drawn[0] >= drawn[1] && drawn[1] >= drawn[2]);
		assert_int_equal(drawn[3], 0);
		before = drawn[0];
	}
	assert_int_equal(before, DRAWS);
}

/* e to the power of -1 for what loses as much as the temperature. */
static void
choices_are_drawn_by_softmax(void **state)
{
	(void)state;
	const struct level level = {.name = "test", .temperature = 0.1f, .cap = 1};
	const float values[] = {0, -0.1f};
	int drawn[2];
	draw(&level, values, 2, drawn);
	assert_in_range(drawn[0], DRAWS * 70 / 100, DRAWS * 76 / 100); /* 73.1 % */
}

static void
questions_differ_by_all_that_is_in_them(void **state)
{
	(void)state;
	const struct secret secret = {{1, 2}}, other = {{1, 3}};
	struct board board, moved;
	board_set_up(&board);
	moved = board;
	moved.at[1]++;
	moved.at[12]--;
	uint64_t question = secret_question(&secret, &board, SIDE_O, 1);
	assert_true(question == secret_question(&secret, &board, SIDE_O, 1));
	assert_true(question == secret_question(&secret, &board, SIDE_X, 1)); /* the same, turned round */
	assert_true(question != secret_question(&other, &board, SIDE_O, 1));
	assert_true(question != secret_question(&secret, &moved, SIDE_O, 1));
	assert_true(question != secret_question(&secret, &board, SIDE_O, 2));
}

static void
levels_are_found_by_name(void **state)
{
	(void)state;
	assert_ptr_equal(level_find("beginner"), &levels[0]);
	assert_ptr_equal(level_find("master"), &levels[LEVELS - 1]);
	assert_null(level_find("Expert"));
	assert_null(level_find(""));
}

static void
a_better_level_has_a_lower_rate(void **state)
{
	(void)state;
	for (int i = 0; i + 1 < LEVELS; i++)
		assert_true(level_pr(levels[i].name) > level_pr(levels[i + 1].name) + 1);
	assert_true(level_pr(levels[LEVELS - 1].name) > 0);
	assert_false(level_pr("") >= 0); /* of who is no house player */
}

TEST_GROUP(levels)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_play_loses_more_than_the_cap),
		cmocka_unit_test(a_better_level_takes_the_best_more_often),
		cmocka_unit_test(choices_are_drawn_by_softmax),
		cmocka_unit_test(questions_differ_by_all_that_is_in_them),
		cmocka_unit_test(levels_are_found_by_name),
		cmocka_unit_test(a_better_level_has_a_lower_rate),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
