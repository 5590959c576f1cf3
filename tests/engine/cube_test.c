/*
 * cube_test.c - doubles and takes against Janowski's figures, in matches against what is known of scores, and
 * against another engine.
 */
#include "server/engine/cube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine/match_equity.h"
#include "server/rules/ids.h"
#include "server/rules/options.h"
#include "tests/engine/positions.h"
#include "tests/groups/group.h"

enum { ROWS = 200, AGREED = 190 };

static const struct stakes money = {.cube = 1}, owned = {.cube = 2, .owner = CUBE_OURS};

/* The decision of a side that wins this share of games, of which a share are gammons, as all losses are or
 * none. */
static struct cube_decision
decide(const struct stakes *stakes, double win, double gammons, double lost_gammons, double life)
{
	struct outlook outlook = {.plies = 0};
	outlook.ends[0].chances = (struct chances){
		{(float)win, (float)(win * gammons), 0, (float)((1 - win) * lost_gammons), 0}};
	outlook.ends[0].life = (float)life;
	return cube_decide(stakes, &outlook);
}

/* The least chance to win, to a thousandth, with which the decision is one of a double and this answer. */
static double
first_with(const struct stakes *stakes, enum cube_action action, double gammons, double lost_gammons,
	double life)
{
	for (double win = 0; win <= 1; win += 0.0005) {
		if (decide(stakes, win, gammons, lost_gammons, life).action == action)
			return win;
	}
	return 2;
}

static void
assert_near(double value, double expected, double tolerance)
{
	if (fabs(value - expected) > tolerance)
		fail_msg("%.4f instead of %.4f", value, expected);
}

static void
without_gammons_the_take_points_are_a_quarter_dead_a_fifth_live(void **state)
{
	(void)state;
	assert_near(first_with(&money, CUBE_DOUBLE_DROP, 0, 0, 0), 0.75, 0.001);
	assert_near(first_with(&money, CUBE_DOUBLE_DROP, 0, 0, 1), 0.80, 0.001);
	assert_near(first_with(&money, CUBE_DOUBLE_DROP, 0, 0, 0.68), 0.786, 0.001);
	assert_near(first_with(&owned, CUBE_DOUBLE_TAKE, 0, 0, 0.68), 0.718, 0.001);
}

/* The taker loses single games only and wins gammons only: a seventh is enough. */
static void
with_gammons_of_their_own_less_is_a_take(void **state)
{
	(void)state;
	assert_near(first_with(&money, CUBE_DOUBLE_DROP, 0, 1, 1), 1 - 1.0 / 7, 0.001);
}

static void
gammons_make_it_too_good(void **state)
{
	(void)state;
	assert_int_equal(decide(&money, 0.9, 0.7, 0, 0.68).action, CUBE_TOO_GOOD);
	assert_int_equal(decide(&money, 0.9, 0, 0, 0.68).action, CUBE_DOUBLE_DROP);
}

/* With a centred cube and the Jacoby rule nobody plays on for a gammon. */
static void
by_jacoby_gammons_wait_for_the_cube(void **state)
{
	(void)state;
	const struct stakes jacoby = {.cube = 1, .jacoby = true};
	assert_int_equal(decide(&jacoby, 0.9, 0.7, 0, 0.68).action, CUBE_DOUBLE_DROP);
	const struct stakes turned = {.cube = 2, .owner = CUBE_OURS, .jacoby = true};
	assert_int_equal(decide(&turned, 0.9, 0.7, 0, 0.68).action, CUBE_TOO_GOOD);
	double with = first_with(&jacoby, CUBE_DOUBLE_TAKE, 0.3, 0.3, 0.68);
	assert_true(with < first_with(&money, CUBE_DOUBLE_TAKE, 0.3, 0.3, 0.68));
}

static void
who_is_behind_after_a_double_is_beavered(void **state)
{
	(void)state;
	const struct stakes beavers = {.cube = 1, .beavers = true};
	assert_int_equal(decide(&beavers, 0.4, 0, 0, 0.68).answer, CUBE_DOUBLE_BEAVER);
	assert_int_equal(decide(&beavers, 0.4, 0, 0, 0.68).action, CUBE_NO_DOUBLE);
	assert_int_equal(decide(&beavers, 0.7, 0, 0, 0.68).answer, CUBE_DOUBLE_TAKE);
	assert_int_equal(decide(&money, 0.4, 0, 0, 0.68).answer, CUBE_DOUBLE_TAKE);
}

/* After a beaver a doubler who is ahead all the same turns the cube again, and one who has lost drops. */
static void
beavers_are_answered_by_the_worth_of_a_take(void **state)
{
	(void)state;
	const struct stakes beavers = {.cube = 1, .beavers = true};
	assert_true(decide(&beavers, 0.65, 0, 0, 0.68).take > 0);
	assert_true(decide(&beavers, 0.45, 0, 0, 0.68).take < 0);
	assert_true(decide(&beavers, 0.45, 0, 0, 0.68).take > -1);
	assert_true(decide(&beavers, 0.1, 0, 0, 0.68).take < -1);
}

/* Kauder's paradox: by the Jacoby rule a double can be right, to make gammons count, and a beaver too. It
 * takes a cube of little life. */
static void
by_jacoby_a_double_and_a_beaver_can_both_be_right(void **state)
{
	(void)state;
	const struct stakes jacoby = {.cube = 1, .jacoby = true, .beavers = true};
	const struct stakes plain = {.cube = 1, .beavers = true};
	int both = 0;
	for (double win = 0.2; win < 0.6; win += 0.005) {
		both += decide(&jacoby, win, 1, 0, 0.1).action == CUBE_DOUBLE_BEAVER;
		assert_int_not_equal(decide(&plain, win, 1, 0, 0.1).action, CUBE_DOUBLE_BEAVER);
	}
	assert_true(both > 0);
}

static void
nobody_turns_a_cube_that_is_not_there(void **state)
{
	(void)state;
	const struct stakes theirs = {.cube = 2, .owner = CUBE_THEIRS};
	const struct stakes crawford = {
		.cube = 1, .no_cube = true, .ours = 5, .theirs = 1, .crawford_done = true};
	assert_false(decide(&theirs, 0.75, 0, 0, 0.68).may_double);
	assert_int_equal(decide(&theirs, 0.75, 0, 0, 0.68).action, CUBE_NO_DOUBLE);
	assert_int_equal(decide(&crawford, 0.75, 0, 0, 0.68).action, CUBE_NO_DOUBLE);
}

/* A cube that wins the match where it stands isn't turned; a player who owns it and needs no more loses
 * nothing by that. */
static void
a_dead_cube_is_left_alone(void **state)
{
	(void)state;
	const struct stakes dead = {.cube = 2, .owner = CUBE_OURS, .ours = 2, .theirs = 5};
	for (int win = 0; win <= 100; win++) {
		struct cube_decision decision = decide(&dead, win / 100.0, 0.2, 0.2, 0.68);
		assert_int_equal(decision.action, CUBE_NO_DOUBLE);
	}
}

/* Two points each to go: the cube is dead once it is taken, and decides the match. 30 % is a take. */
static void
two_away_each_the_cube_decides_the_match(void **state)
{
	(void)state;
	const struct stakes even = {.cube = 1, .ours = 2, .theirs = 2};
	double lost = (double)match_equity(2, 1, false);
	assert_near(first_with(&even, CUBE_DOUBLE_DROP, 0, 0, 0.68), 1 - lost, 0.001);
	assert_near(first_with(&even, CUBE_DOUBLE_TAKE, 0, 0, 0.68), 0.5, 0.02);
}

/* After the Crawford game who is behind has nothing to lose and doubles at once. */
static void
after_crawford_who_is_behind_doubles_at_once(void **state)
{
	(void)state;
	const struct stakes behind = {.cube = 1, .ours = 4, .theirs = 1, .crawford_done = true};
	const struct stakes ahead = {.cube = 1, .ours = 1, .theirs = 4, .crawford_done = true};
	for (int win = 20; win <= 50; win++)
		assert_int_equal(decide(&behind, win / 100.0, 0.2, 0.2, 0.68).action, CUBE_DOUBLE_TAKE);
	assert_int_equal(decide(&ahead, 0.7, 0.2, 0.2, 0.68).action, CUBE_NO_DOUBLE);
}

static void
long_matches_are_like_money(void **state)
{
	(void)state;
	const struct stakes long_match = {.cube = 1, .ours = 25, .theirs = 25};
	const struct stakes longer = {.cube = 1, .ours = 64, .theirs = 64};
	assert_near(first_with(&long_match, CUBE_DOUBLE_DROP, 0, 0, 0.68), 0.786, 0.02);
	assert_near(first_with(&longer, CUBE_DOUBLE_DROP, 0, 0, 0.68), 0.786, 0.02);
}

static void
match_equities_are_those_of_the_table(void **state)
{
	(void)state;
	assert_near((double)match_equity(1, 2, false), 0.67736, 1e-6);
	assert_near((double)match_equity(2, 1, true), 0.48803, 1e-6);
	assert_near((double)match_equity(25, 25, false), 0.5, 1e-6);
	assert_near((double)match_equity(0, 3, false), 1, 0);
	assert_near((double)match_equity(3, -1, false), 0, 0);
}

/* In matches of any length each point counts, and both chances make one. */
static void
each_point_is_worth_something(void **state)
{
	(void)state;
	for (int ours = 1; ours <= LENGTH_MAX; ours++) {
		for (int theirs = 1; theirs <= LENGTH_MAX; theirs++) {
			double sum = (double)match_equity(ours, theirs, false) +
				     (double)match_equity(theirs, ours, false);
			assert_near(sum, 1, 2e-5);
			assert_true(
				match_equity(ours, theirs, false) > match_equity(ours + 1, theirs, false));
		}
	}
}

/* The table goes to 25 points; a lead of ten at 50 points to go is what one of seven is at 25. */
static void
long_matches_go_by_shorter_ones(void **state)
{
	(void)state;
	assert_near((double)match_equity(64, 64, false), 0.5, 1e-6);
	assert_near((double)match_equity(50, 40, false), (double)match_equity(25, 18, false), 0.01);
	assert_near((double)match_equity(26, 20, false), (double)match_equity(25, 19, false), 0.01);
	assert_near((double)match_equity(99, 30, false), 0, 1e-3);
}

/* Every score and cube, any chances: finite, and no better than what can be won. */
static void
values_stay_between_loss_and_win(void **state)
{
	(void)state;
	for (int ours = 1; ours <= LENGTH_MAX; ours += 7) {
		for (int theirs = 1; theirs <= LENGTH_MAX; theirs += 7) {
			for (int cube = 1; cube <= CUBE_MAX; cube *= 4) {
				struct stakes stakes = {.cube = cube, .ours = ours, .theirs = theirs};
				stakes.crawford_done = ours == 1 || theirs == 1;
				for (int win = 0; win <= 4; win++) {
					struct cube_decision decision =
						decide(&stakes, win / 4.0, 0.3, 0.2, 0.68);
					assert_true(decision.no_double >= 0 && decision.no_double <= 1);
					assert_true(decision.take >= 0 && decision.take <= 1);
					assert_true(isfinite(stakes_equity(&stakes, decision.take)));
				}
			}
		}
	}
}

static void
what_is_lost_for_sure_is_resigned(void **state)
{
	(void)state;
	const struct chances single = {{0, 0, 0, 0, 0}}, gammon = {{0, 0, 0, 1, 0}};
	const struct chances backgammon = {{0, 0, 0, 1, 1}}, open = {{0, 0, 0, 0.5f, 0}},
			     alive = {{0.1f, 0, 0, 0, 0}};
	const struct stakes jacoby = {.cube = 1, .jacoby = true};
	assert_int_equal(cube_resignation(&money, &single), 1);
	assert_int_equal(cube_resignation(&money, &gammon), 2);
	assert_int_equal(cube_resignation(&money, &backgammon), 3);
	assert_int_equal(cube_resignation(&money, &open), 0);
	assert_int_equal(cube_resignation(&money, &alive), 0);
	assert_int_equal(cube_resignation(&jacoby, &gammon), 1);
	/* A single loss loses the match as surely. */
	const struct stakes match_point = {.cube = 1, .ours = 3, .theirs = 1, .crawford_done = true};
	const struct stakes two_away = {.cube = 1, .ours = 3, .theirs = 2};
	assert_int_equal(cube_resignation(&match_point, &open), 1);
	assert_int_equal(cube_resignation(&two_away, &gammon), 2);
	assert_int_equal(cube_resignation(&two_away, &backgammon), 2);
}

/* Half of the sure wins are gammons: a single loss is too little to accept, a gammon is enough. */
static void
what_playing_on_is_worth_tells_which_resignation_is_enough(void **state)
{
	(void)state;
	struct outlook outlook = {.plies = 0};
	outlook.ends[0].chances = (struct chances){{1, 0.5f, 0, 0, 0}};
	outlook.ends[0].life = 0.68f;
	const struct stakes turned = {.cube = 2, .owner = CUBE_THEIRS};
	assert_near((double)cube_value(&turned, &outlook), 3, 1e-5);
	outlook.ends[0].chances = (struct chances){{1, 0, 0, 0, 0}};
	assert_near((double)cube_value(&turned, &outlook), 2, 1e-5);
	const struct stakes centred = {.cube = 1};
	outlook.ends[0].chances = (struct chances){{0.9f, 0, 0, 0, 0}};
	assert_near((double)cube_value(&centred, &outlook), 1, 1e-5);
}

static void
assert_life(const char *text, double life)
{
	struct board board;
	assert_true(board_read(&board, SIDE_O, text));
	assert_near((double)cube_life(&board), life, 1e-6);
}

/* 120 pips or more, 80, 40 or fewer to go for the player ahead; and contact. */
static void
cubes_live_longer_in_long_races(void **state)
{
	(void)state;
	assert_life("--------O--------o--------", 0.7);
	assert_life("--------J---------o-------", 0.65);
	assert_life("----J------------------o--", 0.6);
	assert_life("-b----E-C---eE---c-e----B-", 0.68);
}

/* ---- the reference ---- */

struct reference {
	char id[32];
	double no_double, take, drop;
};

static struct stakes
stakes_of(const char *text)
{
	struct match_id id;
	assert_true(match_id_read(&id, text));
	return (struct stakes){
		.cube = id.cube,
		.owner = id.cube_owner == 3 ? CUBE_CENTRED : CUBE_OURS,
		.ours = id.length == 0 ? 0 : id.length - id.score[0],
		.theirs = id.length == 0 ? 0 : id.length - id.score[1],
		.crawford_done = id.length > 0 && id.length - id.score[1] == 1,
		.jacoby = id.jacoby && id.length == 0,
	};
}

/* Whether both say the same of a choice, or the other engine finds it close. */
static bool
agree(double theirs, double ours)
{
	return fabs(theirs) < 0.02 || (theirs > 0) == (ours > 0);
}

static bool
row_agrees(const struct reference *row)
{
	struct board board;
	struct outlook outlook;
	char position[POSITION_ID_SIZE];
	memcpy(position, row->id, POSITION_ID_SIZE - 1);
	position[POSITION_ID_SIZE - 1] = '\0';
	assert_true(position_id_read(&board, SIDE_O, position));
	struct stakes stakes = stakes_of(row->id + POSITION_ID_SIZE);
	struct worth worth = stakes_worth(&stakes);
	engine_look_out(test_engine(), &worth, &board, SIDE_O, OUTLOOK_PLIES, &outlook);
	struct cube_decision decision = cube_decide(&stakes, &outlook);
	double no_double = (double)stakes_equity(&stakes, decision.no_double);
	double take = (double)stakes_equity(&stakes, decision.take);
	double drop = (double)stakes_equity(&stakes, decision.drop);
	return agree(fmin(row->take, row->drop) - row->no_double, fmin(take, drop) - no_double) &&
	       agree(row->drop - row->take, drop - take);
}

static void
doubles_and_takes_agree_with_another_engine(void **state)
{
	(void)state;
	FILE *file = fopen(ENGINE_DATA "/cube.tsv", "r");
	char line[200];
	int rows = 0, agreed = 0;
	assert_non_null(file);
	while (fgets(line, sizeof line, file) != NULL) {
		struct reference row;
		if (line[0] == '#')
			continue;
		assert_int_equal(
			sscanf(line, "%31s %lf %lf %lf", row.id, &row.no_double, &row.take, &row.drop), 4);
		rows++;
		agreed += row_agrees(&row);
	}
	fclose(file);
	print_message("%d of %d agree\n", agreed, rows);
	assert_int_equal(rows, ROWS);
	assert_true(agreed >= AGREED);
}

TEST_GROUP(cube)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_gammons_the_take_points_are_a_quarter_dead_a_fifth_live),
		cmocka_unit_test(with_gammons_of_their_own_less_is_a_take),
		cmocka_unit_test(gammons_make_it_too_good),
		cmocka_unit_test(by_jacoby_gammons_wait_for_the_cube),
		cmocka_unit_test(who_is_behind_after_a_double_is_beavered),
		cmocka_unit_test(beavers_are_answered_by_the_worth_of_a_take),
		cmocka_unit_test(by_jacoby_a_double_and_a_beaver_can_both_be_right),
		cmocka_unit_test(nobody_turns_a_cube_that_is_not_there),
		cmocka_unit_test(a_dead_cube_is_left_alone),
		cmocka_unit_test(two_away_each_the_cube_decides_the_match),
		cmocka_unit_test(after_crawford_who_is_behind_doubles_at_once),
		cmocka_unit_test(long_matches_are_like_money),
		cmocka_unit_test(match_equities_are_those_of_the_table),
		cmocka_unit_test(each_point_is_worth_something),
		cmocka_unit_test(long_matches_go_by_shorter_ones),
		cmocka_unit_test(values_stay_between_loss_and_win),
		cmocka_unit_test(what_is_lost_for_sure_is_resigned),
		cmocka_unit_test(what_playing_on_is_worth_tells_which_resignation_is_enough),
		cmocka_unit_test(cubes_live_longer_in_long_races),
		cmocka_unit_test(doubles_and_takes_agree_with_another_engine),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
