/*
 * marking_test.c - positions that are asked again, and what answers to them are worth.
 */
#include "tests/server/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/analysis/alternatives.h"
#include "server/analysis/judge.h"
#include "server/analysis/plays.h"
#include "server/analysis/weights_file.h"
#include "server/rules/ids.h"
#include "server/study/marking.h"
#include "server/study/puzzle.h"
#include "tests/groups/group.h"

enum { POSITIONS = 40, LENGTH = 7 };

static struct engine engine;
static struct judge judge;
static uint32_t seed;

static int
setup(void **state)
{
	char name[JUDGE_SIZE], reason[WEIGHTS_REASON_SIZE];
	(void)state;

	assert_true(weights_file_read("", &engine, name, reason));
	judge.engine = &engine;
	judge.plies = JUDGE_GLANCE;
	seed = 1;
	return 0;
}

static int
random_below(int most)
{
	seed = seed * 1664525 + 1013904223;
	return (int)((seed >> 8) % (uint32_t)most);
}

static struct dice
random_dice(void)
{
	return (struct dice){{(uint8_t)(1 + random_below(6)), (uint8_t)(1 + random_below(6))}};
}

/* A board of some game in which both play anything, with somebody to move and more than one way to do so. */
static struct match
random_match(enum side *side, struct dice *dice)
{
	const struct options options = options_default(LENGTH);
	static struct board results[PLAY_RESULTS];
	struct match match;

	match_begin(&match, &options, SIDE_O);
	match.turn = random_below(2) == 0 ? SIDE_O : SIDE_X;
	for (int left = random_below(60);; left--) {
		*dice = random_dice();
		int count = play_results(&match.board, match.turn, *dice, results);
		if (left <= 0 && count > 1)
			break;
		if (count > 0)
			match.board = results[random_below(count)];
		if (board_off(&match.board, match.turn) == BOARD_CHECKERS)
			match.board = (struct board){{0}}, match_begin(&match, &options, SIDE_O),
			match.turn = SIDE_X;
		match.turn = side_other(match.turn);
	}
	*side = match.turn;
	match.phase = PHASE_MOVE;
	match.game = 1;
	match.score[*side] = random_below(LENGTH - 1);
	match.score[side_other(*side)] = random_below(LENGTH - 1);
	match.cube = 1 << random_below(3);
	match.cube_owner = match.cube == 1 ? SIDE_NONE : *side;
	return match;
}

/* As an examination would have it, when the first legal play was made. */
static struct decision_row
row_of(const struct match *match, enum side side, struct dice dice)
{
	static struct board results[PLAY_RESULTS];
	const struct match_id id = match_id_of(match);
	char position[POSITION_ID_SIZE], rest[MATCH_ID_SIZE];
	struct decision_row row = {.game = 1, .move = 1, .side = side, .kind = DECISION_PLAY};
	struct situation situation = {.kind = SITUATION_THROW,
		.side = side,
		.on_roll = side,
		.board = match->board,
		.stakes = situations_stakes(match, side),
		.dice = dice,
		.played = true};

	(void)play_results(&match->board, side, dice, results);
	situation.after = results[0];
	(void)play_leading_to(&match->board, side, dice, &situation.after, &situation.play);
	row.dice = dice.die[0] * 10 + dice.die[1];
	plays_judge(&judge, &situation, &row);
	position_id_write(&match->board, side, position);
	match_id_write(&id, rest);
	snprintf(row.position, sizeof row.position, "%s:%s", position, rest);
	return row;
}

static void
compare_sides(const struct match *match, enum side side, const struct match *set_up)
{
	for (int point = 1; point <= POINT_BAR; point++) {
		assert_int_equal(
			board_count(&match->board, side, point), board_count(&set_up->board, SIDE_O, point));
		assert_int_equal(board_count(&match->board, side_other(side), point),
			board_count(&set_up->board, SIDE_X, point));
	}
	assert_int_equal(match->score[side], set_up->score[SIDE_O]);
	assert_int_equal(match->score[side_other(side)], set_up->score[SIDE_X]);
	assert_int_equal(match->cube, set_up->cube);
	assert_int_equal(set_up->cube_owner, match->cube_owner == SIDE_NONE ? SIDE_NONE : SIDE_O);
}

/* All legal plays of it, typed. */
static void
mark_all(const struct match *set_up, const struct decision_row *row)
{
	static struct board results[PLAY_RESULTS];
	static struct play plays[PLAY_RESULTS];
	char typed[DECISION_TEXT_SIZE];
	struct mark mark;
	int best = 0;

	int count = play_list(&set_up->board, SIDE_O, set_up->dice, results, plays);
	for (int i = 0; i < count; i++) {
		alternatives_write_play(typed, &plays[i]);
		enum mark_fault fault = marking(&judge, set_up, row, typed, &mark);
		assert_true(fault == MARK_GOOD || fault == MARK_SEVERAL);
		assert_true(mark.lost >= 0);
		assert_int_equal(mark.right, fault == MARK_GOOD && mark.lost < ERROR_LEAST);
		best += fault == MARK_GOOD && mark.lost == 0 && !mark.at_a_look;
	}
	assert_true(best >= 1);
	assert_int_equal(
		marking(&judge, set_up, row, row->made[0] != '\0' ? row->made : row->best, &mark), MARK_GOOD);
	assert_true(mark.lost <= row->lost + 0.0006 && mark.lost >= row->lost - 0.0006);
}

static void
any_position_is_set_up_and_any_legal_play_judged(void **state)
{
	(void)state;
	for (int i = 0; i < POSITIONS; i++) {
		struct match set_up;
		struct dice dice;
		enum side side;
		const struct match match = random_match(&side, &dice);
		const struct decision_row row = row_of(&match, side, dice);
		if (!puzzle_set_up(&set_up, "7", &row)) {
			assert_int_equal(row.choice_count, 0);
			continue;
		}
		compare_sides(&match, side, &set_up);
		if (row.plies > 0)
			mark_all(&set_up, &row);
	}
}

/* A double to an opening position, as answered by `kind`. */
static struct decision_row
cube_row(enum decision_kind kind)
{
	struct decision_row row = {.side = SIDE_X, .kind = kind, .choice_count = 2};
	const struct options options = options_default(LENGTH);
	char position[POSITION_ID_SIZE], rest[MATCH_ID_SIZE];
	struct match match;

	match_begin(&match, &options, SIDE_O);
	const struct match_id id = match_id_of(&match);
	position_id_write(&match.board, kind == DECISION_ANSWER ? SIDE_O : SIDE_X, position);
	match_id_write(&id, rest);
	snprintf(row.position, sizeof row.position, "%s:%s", position, rest);
	snprintf(row.choices[0].text, DECISION_TEXT_SIZE, "%s",
		kind == DECISION_ANSWER ? "take" : "no double");
	snprintf(row.choices[1].text, DECISION_TEXT_SIZE, "%s", kind == DECISION_ANSWER ? "drop" : "double");
	row.choices[1].equity = -0.5;
	return row;
}

static void
cubes_are_answered_by_words(void **state)
{
	const struct decision_row doubled = cube_row(DECISION_ANSWER), may_double = cube_row(DECISION_DOUBLE);
	struct match match;
	struct mark mark;
	(void)state;

	assert_true(puzzle_set_up(&match, "7", &doubled));
	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(match.offer, OFFER_DOUBLE);
	assert_int_equal(match.offer_by, SIDE_X);
	assert_int_equal(marking(&judge, &match, &doubled, "Accept", &mark), MARK_GOOD);
	assert_true(mark.right);
	assert_int_equal(marking(&judge, &match, &doubled, "yes", &mark), MARK_GOOD);
	assert_string_equal(mark.choice, "take");
	static const char *const drops[] = {"drop", "reject", "Pass", "no"};
	for (size_t i = 0; i < sizeof drops / sizeof *drops; i++) {
		assert_int_equal(marking(&judge, &match, &doubled, drops[i], &mark), MARK_GOOD);
		assert_string_equal(mark.choice, "drop");
		assert_false(mark.right);
	}
	assert_int_equal(marking(&judge, &match, &doubled, "redouble", &mark), MARK_WANTS_ANSWER);
	assert_int_equal(marking(&judge, &match, &doubled, "beaver", &mark), MARK_WANTS_ANSWER);
	assert_int_equal(marking(&judge, &match, &doubled, "8/5 6/5", &mark), MARK_WANTS_ANSWER);
	assert_true(puzzle_set_up(&match, "7", &may_double));
	assert_int_equal(match.turn, SIDE_O);
	assert_int_equal(match.offer, OFFER_NONE);
	assert_int_equal(marking(&judge, &match, &may_double, "no double", &mark), MARK_GOOD);
	assert_true(mark.right);
	assert_int_equal(marking(&judge, &match, &may_double, "redouble", &mark), MARK_GOOD);
	assert_string_equal(mark.choice, "double");
	assert_int_equal(marking(&judge, &match, &may_double, "yes", &mark), MARK_GOOD);
	assert_string_equal(mark.choice, "double");
	assert_int_equal(marking(&judge, &match, &may_double, "no", &mark), MARK_GOOD);
	assert_string_equal(mark.choice, "no double");
	assert_int_equal(marking(&judge, &match, &may_double, "pass", &mark), MARK_WANTS_DOUBLE);
	assert_int_equal(marking(&judge, &match, &may_double, "take", &mark), MARK_WANTS_DOUBLE);
	assert_int_equal(marking(&judge, &match, &may_double, "", &mark), MARK_WANTS_DOUBLE);

	char choice[DECISION_TEXT_SIZE] = "as it was";
	assert_int_equal(marking_canonical(&match, &may_double, "take", choice), MARK_WANTS_DOUBLE);
	assert_string_equal(choice, "as it was");
	assert_int_equal(marking_canonical(&match, &may_double, "yes", choice), MARK_GOOD);
	assert_string_equal(choice, "double");
}

static void
what_is_no_position_is_none(void **state)
{
	static const char *const positions[] = {"", ":", "4HPwATDgc/ABMA",
		"4HPwATDgc/ABMA:", "4HPwATDgc/ABM:cAkAAAAAAAAA", "!!!!!!!!!!!!!!:cAkAAAAAAAAA",
		"////////////////:cAkA", "4HPwATDgc/ABMA:cAkAAAAAAA"};
	struct decision_row row = {.side = SIDE_O, .dice = 31, .choice_count = 1};
	struct match match;
	(void)state;

	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		snprintf(row.position, sizeof row.position, "%s", positions[i]);
		assert_false(puzzle_set_up(&match, "7", &row));
	}
	snprintf(row.position, sizeof row.position, "4HPwATDgc/ABMA:cAkAAAAAAAAA");
	assert_false(puzzle_set_up(&match, "seven", &row));
	assert_true(puzzle_set_up(&match, "7", &row));
}

/* Rows of a damaged file: the engine would end the server. */
static void
what_can_not_have_been_is_none(void **state)
{
	static const int throws[] = {-31, 0, 3, 30, 17, 71, 99, 2561};
	struct decision_row row = {
		.side = SIDE_O, .position = "4HPwATDgc/ABMA:cAkAAAAAAAAA", .choice_count = 1};
	struct match_id id;
	struct match match;
	(void)state;

	for (size_t i = 0; i < sizeof throws / sizeof *throws; i++) {
		row.dice = throws[i];
		assert_false(puzzle_set_up(&match, "7", &row));
	}
	row.dice = 31;
	assert_true(puzzle_set_up(&match, "7", &row));
	assert_true(match_id_read(&id, row.position + POSITION_ID_SIZE));
	id.score[1] = LENGTH;
	match_id_write(&id, row.position + POSITION_ID_SIZE);
	assert_false(puzzle_set_up(&match, "7", &row));
	assert_true(puzzle_set_up(&match, "unlimited", &row));
}

/* Where nothing is known, nothing is asked; where the best play can't be read, no other is right. */
static void
what_has_no_choices_is_not_asked(void **state)
{
	struct decision_row row = {
		.side = SIDE_O, .dice = 31, .position = "4HPwATDgc/ABMA:cAkAAAAAAAAA", .choice_count = 1};
	struct match match;
	struct mark mark;
	(void)state;

	assert_true(puzzle_set_up(&match, "7", &row));
	assert_int_equal(marking(&judge, &match, &row, "8/5 6/5", &mark), MARK_GOOD);
	assert_false(mark.right);
	row.choice_count = 0;
	assert_false(puzzle_set_up(&match, "7", &row));
}

TEST_GROUP(marking)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(any_position_is_set_up_and_any_legal_play_judged, setup),
		cmocka_unit_test_setup(cubes_are_answered_by_words, setup),
		cmocka_unit_test_setup(what_is_no_position_is_none, setup),
		cmocka_unit_test_setup(what_can_not_have_been_is_none, setup),
		cmocka_unit_test_setup(what_has_no_choices_is_not_asked, setup),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
