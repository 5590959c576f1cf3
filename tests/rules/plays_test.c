/*
 * plays_test.c - the legal plays against a second generator that tries everything: the list of results, how
 * many dice must be played, the judgement of single plays, right and wrong ones, and greedy bear-offs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "server/rules/greedy.h"
#include "server/rules/judge.h"
#include "tests/groups/group.h"
#include "tests/groups/rounds.h"
#include "tests/rules/naive.h"
#include "tests/rules/player.h"

enum {
	POSITIONS = 20000, /* of random play, and as many random ones */
	MUTATIONS = 6,
};

static int greedy_plays; /* seen so far */

static int
compare_boards(const void *one, const void *other)
{
	return memcmp(one, other, sizeof(struct board));
}

static bool
is_among(const struct board *wanted, const struct board *list, int count)
{
	return bsearch(wanted, list, (size_t)count, sizeof *list, compare_boards) != NULL;
}

/* Both generators name the same positions, each once. */
static int
assert_same_results(const struct board *board, enum side side, struct dice dice, struct board *results)
{
	static struct board others[PLAY_RESULTS];
	int count = play_results(board, side, dice, results);

	assert_int_equal(count, naive_results(board, side, dice, others));
	qsort(results, (size_t)count, sizeof *results, compare_boards);
	qsort(others, (size_t)count, sizeof *others, compare_boards);
	assert_memory_equal(results, others, (size_t)count * sizeof *results);
	for (int i = 1; i < count; i++)
		assert_true(compare_boards(&results[i - 1], &results[i]) < 0);
	return count;
}

/* R9.3: legal if and only if its result is one of the legal results, each step being in order on the way. */
static void
assert_judged(const struct board *board, enum side side, struct dice dice, const struct play *play,
	const struct board *results, int count)
{
	struct board after;
	struct refusal_detail where = {.step = -1};
	enum refusal refusal = play_judge(board, side, dice, play, &after, &where);

	assert_int_equal(refusal == REFUSAL_NONE, naive_is_legal(board, side, dice, play));
	if (refusal == REFUSAL_NONE) {
		assert_true(is_among(&after, results, count));
		assert_int_equal(play->count, play_dice(board, side, dice));
	}
	assert_in_range(where.step, 0, play->count);
}

static void
mutate(struct chance *chance, struct play *play)
{
	struct step *steps = play->steps;
	int one = chance_below(chance, PLAY_STEPS), other = chance_below(chance, PLAY_STEPS);
	struct step step = steps[one];

	switch (chance_below(chance, 5)) {
	case 0: /* another order */
		steps[one] = steps[other];
		steps[other] = step;
		break;
	case 1: /* another checker, the same die */
		steps[one].from = (uint8_t)(1 + chance_below(chance, 25));
		if (step.from > step.to)
			steps[one].to = (uint8_t)(steps[one].from > step.from - step.to
							  ? steps[one].from - (step.from - step.to)
							  : POINT_OFF);
		break;
	case 2:
		steps[one].to = (uint8_t)chance_below(chance, 26);
		break;
	case 3:
		steps[one].from = (uint8_t)chance_below(chance, 27);
		break;
	case 4:
		play->count = (uint8_t)chance_below(chance, PLAY_STEPS + 1);
		break;
	}
}

/* Some play leads to each result (of many, to some of them), and none anywhere else. */
static void
assert_ways(
	const struct board *board, enum side side, struct dice dice, const struct board *results, int count)
{
	struct board elsewhere = *board, after;
	struct refusal_detail where;
	struct play play;

	for (int i = 0; i < count; i += 1 + count / 16) {
		assert_true(play_leading_to(board, side, dice, &results[i], &play));
		assert_int_equal(play_judge(board, side, dice, &play, &after, &where), REFUSAL_NONE);
		assert_memory_equal(&after, &results[i], sizeof after);
	}
	/* An unchanged board is a result only where nothing can be moved. */
	assert_int_equal(play_leading_to(board, side, dice, &elsewhere, &play), count == 0);
	assert_int_equal(play.count, 0);
}

/* A greedy play is legal, and none bears off more. */
static void
assert_greedy(
	const struct board *board, enum side side, struct dice dice, const struct board *results, int count)
{
	struct play play;
	struct board after;
	struct refusal_detail where;
	int most = 0;

	if (play_greedy(board, side, dice, &play) != GREEDY_OFF)
		return;
	for (int i = 0; i < count; i++)
		if (board_off(&results[i], side) > most)
			most = board_off(&results[i], side);
	assert_int_equal(play_judge(board, side, dice, &play, &after, &where), REFUSAL_NONE);
	assert_int_equal(board_off(&after, side), most);
	greedy_plays++;
}

/* Each play of the list leads to its result, and is typed in an order that the rules accept. */
static void
assert_list(
	const struct board *board, enum side side, struct dice dice, const struct board *results, int count)
{
	static struct board listed[PLAY_RESULTS];
	static struct play plays[PLAY_RESULTS];
	struct refusal_detail where;
	struct board after;

	assert_int_equal(play_list(board, side, dice, listed, plays), count);
	for (int i = 0; i < count; i++) {
		assert_int_equal(play_judge(board, side, dice, &plays[i], &after, &where), REFUSAL_NONE);
		assert_memory_equal(&after, &listed[i], sizeof after);
		assert_true(is_among(&listed[i], results, count));
	}
}

static void
look_at(struct chance *chance, const struct board *board, enum side side, struct dice dice)
{
	static struct board results[PLAY_RESULTS];
	struct play play = {0}, only;
	int count = assert_same_results(board, side, dice, results);

	assert_int_equal(play_dice(board, side, dice) == 0, count == 0);
	assert_int_equal(play_only(board, side, dice, &only), count == 1);
	assert_ways(board, side, dice, results, count);
	assert_list(board, side, dice, results, count);
	if (count == 1)
		assert_judged(board, side, dice, &only, results, count);
	if (count == 0)
		return;
	assert_greedy(board, side, dice, results, count);
	/* The judge's own longest plays, and the generators' agree in length. */
	assert_true(player_choose(chance, board, side, dice, &play));
	assert_judged(board, side, dice, &play, results, count);
	for (int i = 0; i < MUTATIONS; i++) {
		struct play wrong = play;
		mutate(chance, &wrong);
		if (chance_one_in(chance, 3))
			mutate(chance, &wrong);
		assert_judged(board, side, dice, &wrong, results, count);
	}
}

static void
positions_of_random_play(void **state)
{
	(void)state;
	struct chance chance = {7};
	struct board board;
	enum side side = SIDE_O;
	int looked_at = 0;

	board_set_up(&board);
	while (looked_at < rounds_of(POSITIONS)) {
		struct dice dice = chance_dice(&chance);
		struct play play;
		struct refusal_detail where;
		if (chance_one_in(&chance, 5)) {
			look_at(&chance, &board, side, dice);
			looked_at++;
		}
		if (play_dice(&board, side, dice) > 0) {
			assert_true(player_choose(&chance, &board, side, dice, &play));
			assert_int_equal(play_judge(&board, side, dice, &play, &board, &where), REFUSAL_NONE);
		}
		if (board_off(&board, side) == BOARD_CHECKERS)
			board_set_up(&board);
		side = side_other(side);
	}
	assert_true(greedy_plays > rounds_of(100));
}

/* Checkers of both sides anywhere, mostly crowded where the rules are thick: at home and on the bar. */
static struct board
thrown_together(struct chance *chance)
{
	struct board board = {{0}};
	int spread = chance_one_in(chance, 2) ? 6 : 24;

	for (int side = SIDE_O; side <= SIDE_X; side++) {
		int checkers = chance_below(chance, BOARD_CHECKERS + 1);
		for (int i = 0; i < checkers; i++) {
			int point = 1 + chance_below(chance, chance_one_in(chance, 10) ? 25 : spread);
			if (side == SIDE_X && chance_one_in(chance, 2) && point < POINT_BAR)
				point = 25 - point; /* in the way of the other side */
			int8_t *cell = &board.at[board_abs((enum side)side, point)];
			if (side == SIDE_O ? *cell >= 0 : *cell <= 0)
				*cell = (int8_t)(*cell + (side == SIDE_O ? 1 : -1));
		}
	}
	return board;
}

static void
positions_thrown_together(void **state)
{
	(void)state;
	struct chance chance = {8};

	for (int i = 0; i < rounds_of(POSITIONS); i++) {
		struct board board = thrown_together(&chance);
		assert_true(board_is_sane(&board));
		look_at(&chance, &board, (enum side)chance_below(&chance, 2), chance_dice(&chance));
	}
}

/* The judge agrees with the second generator on all pairs of steps from these points, each by one of the
 * dice. */
static void
assert_all_pairs_judged(const struct board *board, struct dice dice, const int *points, int count)
{
	static struct board results[PLAY_RESULTS];
	int found = assert_same_results(board, SIDE_O, dice, results);

	for (int first = 0; first < 2; first++) {
		for (int i = 0; i < count * count; i++) {
			struct play play = {.count = 2};
			for (int step = 0; step < 2; step++) {
				int from = points[step == 0 ? i / count : i % count];
				int to = from - dice.die[(first + step) % 2];
				play.steps[step] = (struct step){
					(uint8_t)from, (uint8_t)(to > POINT_OFF ? to : POINT_OFF)};
			}
			assert_judged(board, SIDE_O, dice, &play, results, found);
			play.count = 1;
			assert_judged(board, SIDE_O, dice, &play, results, found);
		}
	}
}

/* A fault of another server: it refuses legal bear-offs. Tries all with up to three checkers, and all
 * dice. */
static void
r7_no_legal_bearing_off_is_refused(void **state)
{
	(void)state;
	static const int points[] = {6, 5, 4, 3, 2, 1};

	for (int i = 0; i < 7 * 7 * 7; i++) {
		struct board board = {{0}};
		int checkers[3] = {i / 49, i / 7 % 7, i % 7};
		if (checkers[0] > checkers[1] || checkers[1] > checkers[2])
			continue;
		for (int j = 0; j < 3; j++)
			board.at[checkers[j]]++;
		board.at[0] = 0; /* those have been borne off */
		for (int roll = 0; roll < 36; roll++) {
			struct dice dice = {{(uint8_t)(1 + roll / 6), (uint8_t)(1 + roll % 6)}};
			if (dice.die[0] >= dice.die[1] && board_off(&board, SIDE_O) < BOARD_CHECKERS)
				assert_all_pairs_judged(&board, dice, points, 6);
		}
	}
}

/* It also refuses to let checkers in. Tries every pattern of a home board, one to three on the bar, all
 * dice. */
static void
r6_no_legal_entering_is_refused(void **state)
{
	(void)state;
	for (int pattern = 0; pattern < 64 * 3; pattern++) {
		struct board board = {{0}};
		board.at[25] = (int8_t)(1 + pattern / 64);
		board.at[8] = 1;
		for (int point = 19; point <= 24; point++) {
			bool held = pattern >> (point - 19) & 1;
			board.at[point] = (int8_t)(held ? -2 : point == 21 ? -1 : 0);
		}
		for (int roll = 0; roll < 36; roll++) {
			struct dice dice = {{(uint8_t)(1 + roll / 6), (uint8_t)(1 + roll % 6)}};
			int points[] = {25, 8, 25 - dice.die[0], 25 - dice.die[1]};
			if (dice.die[0] >= dice.die[1])
				assert_all_pairs_judged(&board, dice, points, 4);
		}
	}
}

TEST_GROUP(plays)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(positions_of_random_play),
		cmocka_unit_test(positions_thrown_together),
		cmocka_unit_test(r7_no_legal_bearing_off_is_refused),
		cmocka_unit_test(r6_no_legal_entering_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
