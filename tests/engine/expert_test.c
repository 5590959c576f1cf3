/*
 * expert_test.c - what an expert sees: each number in positions where it is known, and all of them against a
 * plain reference that goes through steps and points one by one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/engine/expert.h"
#include "tests/engine/positions.h"
#include "tests/groups/group.h"

enum {
	POSITIONS = 250,
	HOME = 6,
	MIDDLE = 12,
};

/* One side's checkers by own point, the bar at 25. */
struct checkers {
	int at[POINT_BAR + 1];
};

static struct checkers
checkers_of(const struct board *board, enum side side)
{
	struct checkers checkers = {{0}};
	for (int point = 1; point <= POINT_BAR; point++)
		checkers.at[point] = board_count(board, side, point);
	return checkers;
}

static int
largest(int one, int other)
{
	return one > other ? one : other;
}

/* Whether `theirs` hold an own point of the other side's. */
static bool
is_held(const struct checkers *theirs, int point)
{
	return point >= 1 && point <= BOARD_POINTS && theirs->at[POINT_BAR - point] >= 2;
}

static int
rear_of(const struct checkers *own)
{
	int point = POINT_BAR;
	while (point > 0 && own->at[point] == 0)
		point--;
	return point;
}

/* --- shots: all sequences of steps */

struct throwing {
	struct checkers hitters, others; /* numbered by the hitters; nobody is on the others' bar */
	int dice[4], count;
	int hits, most_hits, farthest;
};

static void
step_on(struct throwing *throwing, int step)
{
	throwing->most_hits = largest(throwing->most_hits, throwing->hits);
	if (step == throwing->count)
		return;
	for (int from = POINT_BAR; from > throwing->dice[step]; from--) {
		int to = from - throwing->dice[step];
		if (from < POINT_BAR && throwing->hitters.at[POINT_BAR] > 0)
			return;
		if (throwing->hitters.at[from] == 0 || throwing->others.at[to] >= 2)
			continue;
		struct throwing next = *throwing;
		next.hitters.at[from]--;
		next.hitters.at[to]++;
		if (next.others.at[to] == 1) {
			next.others.at[to] = 0;
			next.hits++;
			throwing->farthest = largest(throwing->farthest, to);
		}
		next.farthest = throwing->farthest;
		step_on(&next, step + 1);
		throwing->farthest = next.farthest;
		throwing->most_hits = largest(throwing->most_hits, next.most_hits);
	}
}

static void
see_shots(const struct checkers *own, const struct checkers *theirs, int *seen)
{
	struct throwing begin = {.hitters = *theirs};
	for (int point = 1; point <= BOARD_POINTS; point++)
		begin.others.at[POINT_BAR - point] = own->at[point];
	for (int way = 0; way < 36; way++) {
		int one = way / 6 + 1, other = way % 6 + 1;
		struct throwing ordered = begin, turned = begin;
		ordered.count = turned.count = one == other ? 4 : 2;
		for (int i = 0; i < 4; i++) {
			ordered.dice[i] = i % 2 == 0 ? one : other;
			turned.dice[i] = i % 2 == 0 ? other : one;
		}
		step_on(&ordered, 0);
		step_on(&turned, 0);
		int hits = largest(ordered.most_hits, turned.most_hits);
		seen[EXPERT_SHOTS] += hits >= 1;
		seen[EXPERT_DOUBLE_SHOTS] += hits >= 2;
		seen[EXPERT_SHOT_PIPS] += largest(ordered.farthest, turned.farthest);
	}
}

/* --- the rest */

static int
escapes_at(const struct checkers *theirs, int point)
{
	int count = 0;
	for (int way = 0; way < 36; way++) {
		int one = way / 6 + 1, other = way % 6 + 1;
		bool blocked = is_held(theirs, point - one) && is_held(theirs, point - other);
		count += !blocked && !is_held(theirs, point - one - other);
	}
	return count;
}

static void
see_escapes(const struct checkers *own, const struct checkers *theirs, int *seen)
{
	for (int point = MIDDLE + 1; point <= BOARD_POINTS; point++) {
		int held = 36 - escapes_at(own, point);
		seen[EXPERT_CONTAINMENT] = largest(seen[EXPERT_CONTAINMENT], held);
		if (point <= rear_of(theirs))
			seen[EXPERT_HOLD] = largest(seen[EXPERT_HOLD], held);
	}
	seen[EXPERT_CONTAINMENT_SQUARED] = seen[EXPERT_CONTAINMENT] * seen[EXPERT_CONTAINMENT];
	seen[EXPERT_HOLD_SQUARED] = seen[EXPERT_HOLD] * seen[EXPERT_HOLD];
	seen[EXPERT_ESCAPES] = escapes_at(theirs, rear_of(own));
	for (int point = HOME + 1; point <= POINT_BAR; point++)
		seen[EXPERT_MOBILITY] += own->at[point] * (point - HOME) * escapes_at(theirs, point);
}

static void
see_points(const struct checkers *own, const struct checkers *theirs, int *seen)
{
	int run = 0, closed = 0;
	for (int point = 1; point <= BOARD_POINTS; point++) {
		bool held = own->at[point] >= 2;
		int block = 0;
		for (int back = 0; back < 8 && back < point; back++)
			block += own->at[point - back] >= 2;
		run = held ? run + 1 : 0;
		closed += point <= HOME && theirs->at[point] >= 2;
		seen[EXPERT_PRIME] = largest(seen[EXPERT_PRIME], run);
		seen[EXPERT_BLOCK] = largest(seen[EXPERT_BLOCK], block);
		seen[EXPERT_REAR_ANCHOR] = held ? point : seen[EXPERT_REAR_ANCHOR];
		seen[EXPERT_BLOTS] += own->at[point] == 1;
		seen[EXPERT_HOME_BLOTS] += point <= HOME && own->at[point] == 1;
		if (held && point > MIDDLE && seen[EXPERT_FORWARD_ANCHOR] == 0)
			seen[EXPERT_FORWARD_ANCHOR] = POINT_BAR - point;
	}
	seen[EXPERT_SHUT_OUT] = closed * closed;
	seen[EXPERT_SHUT_OUT_BAR] = closed * closed * own->at[POINT_BAR];
}

static void
see_sums(const struct checkers *own, const struct checkers *theirs, int *seen)
{
	int checkers = 0, mean = 0, behind = 0, squares = 0;
	for (int point = 1; point <= POINT_BAR; point++) {
		int count = own->at[point], needed = count >= 2 && point != POINT_BAR ? 2 : 0;
		int to_pass = point - (POINT_BAR - rear_of(theirs));
		checkers += count;
		seen[EXPERT_PIPS] += count * point;
		seen[EXPERT_DEAD] += point <= 2 ? count : 0;
		seen[EXPERT_SPARE_PIPS] += point > 2 ? (count - needed) * point : 0;
		seen[EXPERT_TO_PASS] += to_pass > 0 ? count * to_pass : 0;
		seen[EXPERT_BACK] += point > 18 ? count : 0;
	}
	while (mean * checkers < seen[EXPERT_PIPS])
		mean++;
	for (int point = mean + 1; point <= POINT_BAR; point++) {
		behind += own->at[point];
		squares += own->at[point] * (point - mean) * (point - mean);
	}
	seen[EXPERT_STRAGGLERS] = behind > 0 ? 16 * squares / behind : 0;
	seen[EXPERT_REAR] = rear_of(own);
}

static void
see_plainly(const struct board *board, enum side on_roll, int seen[EXPERT_INPUTS])
{
	memset(seen, 0, EXPERT_INPUTS * sizeof *seen);
	for (int i = 0; i < 2; i++, seen += EXPERT_SIDE_INPUTS) {
		enum side side = i == 0 ? on_roll : side_other(on_roll);
		struct checkers own = checkers_of(board, side), theirs = checkers_of(board, side_other(side));
		see_shots(&own, &theirs, seen);
		see_escapes(&own, &theirs, seen);
		see_points(&own, &theirs, seen);
		see_sums(&own, &theirs, seen);
	}
}

static void
check(const struct board *board, enum side on_roll)
{
	int seen[EXPERT_INPUTS], plainly[EXPERT_INPUTS];
	expert_see(board, on_roll, seen);
	see_plainly(board, on_roll, plainly);
	for (int i = 0; i < EXPERT_INPUTS; i++) {
		char text[BOARD_TEXT_SIZE];
		board_write(board, on_roll, text);
		if (seen[i] != plainly[i])
			fail_msg("%s: number %d is %d, not %d", text, i, seen[i], plainly[i]);
	}
}

static void
positions_of_games_are_seen_as_plainly(void **state)
{
	(void)state;
	struct chance chance = {5};
	struct board board;
	enum side on_roll = SIDE_O;
	board_set_up(&board);
	for (int i = 0; i < POSITIONS; i++) {
		check(&board, on_roll);
		next_position(&chance, &board, &on_roll);
	}
}

static void
any_board_is_seen_as_plainly(void **state)
{
	(void)state;
	struct chance chance = {6};
	for (int i = 0; i < POSITIONS; i++) {
		struct board board = any_board(&chance);
		check(&board, i % 2 == 0 ? SIDE_O : SIDE_X);
	}
	const struct board all_on_the_bars = {{[0] = -15, [25] = 15}}, none = {{0}};
	check(&all_on_the_bars, SIDE_O);
	check(&none, SIDE_O);
}

/* --- known positions, of O */

static int
seen_in(const char *text, enum expert what)
{
	struct board board;
	int seen[EXPERT_INPUTS];
	if (!board_read(&board, SIDE_O, text))
		fail_msg("no board: %s", text);
	expert_see(&board, SIDE_O, seen);
	int own = seen[what];
	expert_see(&board, SIDE_X, seen);
	assert_int_equal(seen[EXPERT_SIDE_INPUTS + (int)what], own);
	return own;
}

static void
a_lone_blot_is_hit_by_as_many_throws_as_the_books_have(void **state)
{
	(void)state;
	static const int shots[] = {
		0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0};
	for (int distance = 1; distance < (int)(sizeof shots / sizeof *shots); distance++) {
		char text[BOARD_TEXT_SIZE] = "-a------------------------";
		text[1 + distance] = 'A';
		assert_int_equal(seen_in(text, EXPERT_SHOTS), shots[distance]);
		assert_int_equal(seen_in(text, EXPERT_SHOT_PIPS), shots[distance] * (24 - distance));
	}
}

static void
each_number_is_what_it_says(void **state)
{
	(void)state;
	static const char begin[] = "-b----E-C---eE---c-e----B-";
	static const struct {
		enum expert what;
		const char *board;
		int seen;
	} rows[] = {
		{EXPERT_PIPS, begin, 6 * 5 + 8 * 3 + 13 * 5 + 24 * 2},
		{EXPERT_SHOTS, begin, 0},
		{EXPERT_SHOTS, "a-----A-------------------", 17},
		{EXPERT_SHOTS, "b-----A-------------------", 13}, /* both must enter: sixes, 2-2, 3-3 */
		{EXPERT_SHOTS, "-a-B--A-------------------", 15}, /* 3-2 hits by the 3 first */
		{EXPERT_SHOTS, "-a-BB-A-------------------", 13}, /* not any more */
		{EXPERT_SHOT_PIPS, "-a----A-------------------", 15 * 19},
		{EXPERT_DOUBLE_SHOTS, "-bAA----------------------", 3}, /* 2-1 and 1-1 */
		{EXPERT_DOUBLE_SHOTS, "-aAA----------------------",
			1}, /* 1-1: a 2-1 takes both dice to one */
		{EXPERT_REAR, begin, 24},
		{EXPERT_REAR, "-b----E-C---eE---c-e----AA", 25},
		{EXPERT_REAR_ANCHOR, begin, 24},
		{EXPERT_REAR_ANCHOR, "-b----E-C---eE---c-e----AA", 13},
		{EXPERT_FORWARD_ANCHOR, begin, 25 - 13},
		{EXPERT_FORWARD_ANCHOR, "-b----K-----------B-B-----", 25 - 18},
		{EXPERT_FORWARD_ANCHOR, "-b----O-----------b-b-----", 0},
		{EXPERT_ESCAPES, begin, 36 - 6 - 4 - 2}, /* all but sevens, fives, 5-5 and 6-6 */
		{EXPERT_ESCAPES, "------------------bbbbbbA-", 0},
		{EXPERT_CONTAINMENT, "-aBBBBBB------------------", 36},
		{EXPERT_CONTAINMENT_SQUARED, "-aBBBBBB------------------", 36 * 36},
		{EXPERT_HOLD, "-aBBBBBB------------------", 36},
		{EXPERT_HOLD, "-BBBBBB-----------------a-", 0}, /* theirs is past it all */
		{EXPERT_HOLD_SQUARED, "-aBBBBBB------------------", 36 * 36},
		{EXPERT_MOBILITY, "------A-------------------", 0},
		{EXPERT_MOBILITY, "------A---A---------------", 4 * 36},
		{EXPERT_STRAGGLERS, "--A-------A---------------", 16 * 4 * 4},
		{EXPERT_SHUT_OUT, "-------------------bbbb-AB", 16},
		{EXPERT_SHUT_OUT_BAR, "-------------------bbbb-A-", 0},
		{EXPERT_SHUT_OUT_BAR, "-------------------bbbb-AB", 32},
		{EXPERT_PRIME, "-aBBBBAB------------------", 4},
		{EXPERT_BLOCK, "-aBBBBAB--B---------------", 5},
		{EXPERT_TO_PASS, "--a---A-A-A---------------", 4 + 6 + 8},
		{EXPERT_TO_PASS, "-AB-------------------a---", 0},
		{EXPERT_DEAD, "-CDE----------------------", 7},
		{EXPERT_SPARE_PIPS, "--D-DA---------------C----", 2 * 4 + 5 + 21},
		{EXPERT_BLOTS, "-AAB--A--A---------------A", 4},
		{EXPERT_HOME_BLOTS, "-AAB--A--A---------------A", 3},
		{EXPERT_BACK, "------B-----------B-B---AB", 2 + 1 + 2},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int seen = seen_in(rows[i].board, rows[i].what);
		if (seen != rows[i].seen)
			fail_msg("number %d of %s is %d, not %d", rows[i].what, rows[i].board, seen,
				rows[i].seen);
	}
}

TEST_GROUP(expert)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(positions_of_games_are_seen_as_plainly),
		cmocka_unit_test(any_board_is_seen_as_plainly),
		cmocka_unit_test(a_lone_blot_is_hit_by_as_many_throws_as_the_books_have),
		cmocka_unit_test(each_number_is_what_it_says),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
