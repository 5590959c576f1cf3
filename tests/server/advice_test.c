/*
 * advice_test.c - what a hint says: of plays, of the rest of one that is put, of each answer to a double.
 */
#include "tests/server/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "server/analysis/advice.h"
#include "server/analysis/verdict.h"
#include "server/analysis/weights_file.h"
#include "server/rules/apply.h"
#include "server/rules/judge.h"
#include "tests/groups/group.h"

static struct engine engine;
static struct judge judge;

/* O invited. `story` has a line for each action. */
static struct match
played(const char *terms, const char *story)
{
	struct options options;
	struct match match;
	struct action action;
	struct events events;
	char copy[1024], *rest;

	assert_true(options_read(&options, terms));
	match_begin(&match, &options, SIDE_O);
	snprintf(copy, sizeof copy, "O joins\nX joins\n%s", story);
	for (char *line = strtok_r(copy, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
		assert_true(action_read(&action, line));
		assert_int_equal(match_apply(&match, &action, &match, &events), REFUSAL_NONE);
	}
	return match;
}

static void
assert_play(const struct advised *advised, const char *expected)
{
	char text[ACTION_TEXT_SIZE];
	const struct action action = {.type = ACTION_PLAY, .side = SIDE_O, .play = advised->play};

	action_write(&action, text);
	assert_string_equal(text + strlen("O plays "), expected);
}

static void
the_best_plays_come_first(void **state)
{
	(void)state;
	struct advised list[ADVICES];
	const struct match match = played("5", "opening 31");

	assert_int_equal(advice_for(&judge, &match, SIDE_O, list), 3);
	assert_int_equal(advice_part(&match), ADVICE_WHOLE);
	assert_play(&list[0], "8/5 6/5");
	assert_true(list[0].lost == 0 && list[1].lost > 0 && list[2].lost >= list[1].lost);
	assert_int_equal(advice_for(&judge, &match, SIDE_X, list), 0);
}

/* With 8/7 put only a 3 is left, and 8/5 6/5 is no choice any more. */
static void
the_rest_of_what_is_put_is_advised(void **state)
{
	(void)state;
	struct advised list[ADVICES];
	struct match match = played("5", "opening 31\nO puts 8/7");

	assert_int_equal(advice_part(&match), ADVICE_REST);
	assert_int_equal(advice_for(&judge, &match, SIDE_O, list), 3);
	for (int i = 0; i < 3; i++) {
		struct board after;
		struct refusal_detail where;
		struct play whole = {.count = 2, .steps = {{8, 7}, list[i].play.steps[0]}};
		assert_int_equal(list[i].play.count, 1);
		assert_int_equal(list[i].play.steps[0].from - list[i].play.steps[0].to, 3);
		assert_int_equal(
			play_judge(&match.board, SIDE_O, match.dice, &whole, &after, &where), REFUSAL_NONE);
	}

	match = played("5", "opening 31\nO puts 6/5");
	assert_true(advice_for(&judge, &match, SIDE_O, list) > 0);
	assert_play(&list[0], "8/5");
}

/* Doublets: three steps are left, in any order, then one; each row goes on from what is put. */
static void
the_rest_of_a_doublet_is_advised(void **state)
{
	(void)state;
	struct advised whole[ADVICES], list[ADVICES];
	struct match match =
		played("5", "opening 31\nO plays 8/5 6/5\nX rolls 11\nX plays 8/7 8/7 6/5 6/5\nO rolls 33");

	assert_int_equal(advice_for(&judge, &match, SIDE_O, whole), 3);
	const struct step first = whole[0].play.steps[0];
	match.placed = (struct play){.count = 1, .steps = {first}};
	assert_int_equal(advice_part(&match), ADVICE_REST);
	assert_int_equal(advice_for(&judge, &match, SIDE_O, list), 3);
	assert_int_equal(list[0].play.count, 3);
	assert_true(fabs(list[0].equity - whole[0].equity) < 1e-6);

	match.placed = (struct play){.count = 3, .steps = {{13, 10}, {13, 10}, {24, 21}}};
	assert_int_equal(advice_for(&judge, &match, SIDE_O, list), 3);
	for (int i = 0; i < 3; i++)
		assert_int_equal(list[i].play.count, 1);
}

/* A play that is whole, and one that no rule allows, can only be taken back. */
static void
what_is_whole_or_wrong_is_taken_back(void **state)
{
	(void)state;
	struct advised list[ADVICES];
	struct match match = played("5", "opening 31\nO puts 24/23 13/10");

	assert_int_equal(advice_part(&match), ADVICE_WHOLE);
	assert_int_equal(advice_for(&judge, &match, SIDE_O, list), 3);
	assert_play(&list[0], "8/5 6/5");
	match = played("5 open", "opening 31\nO puts 24/18");
	assert_int_equal(advice_part(&match), ADVICE_WHOLE);
	assert_int_equal(advice_for(&judge, &match, SIDE_O, list), 3);
	assert_play(&list[0], "8/5 6/5");
}

static double
equity_of(const struct advised *list, int count, const char *word)
{
	for (int i = 0; i < count; i++)
		if (strcmp(list[i].word, word) == 0)
			return list[i].equity;
	fail_msg("no advice called %s", word);
	return 0;
}

#define TOO_EARLY "opening 31\nO plays 8/5 6/5\nX doubles\n"

static void
a_double_is_answered(void **state)
{
	(void)state;
	struct advised list[ADVICES];
	const struct match match = played("unlimited", TOO_EARLY);
	const int count = advice_for(&judge, &match, SIDE_O, list);

	assert_int_equal(count, 2);
	assert_string_equal(list[0].word, "accept");
	assert_true(fabs(equity_of(list, count, "reject") + 1) < 1e-6);
	assert_int_equal(advice_for(&judge, &match, SIDE_X, list), 0);
}

/* X has doubled while behind. Each answer doubles what is at stake. */
static void
beavers_and_raccoons_are_advised(void **state)
{
	(void)state;
	struct advised list[ADVICES];
	struct match match = played("unlimited beavers raccoons", TOO_EARLY);
	int count = advice_for(&judge, &match, SIDE_O, list);
	const double taken = equity_of(list, count, "accept");

	assert_int_equal(count, 3);
	assert_string_equal(list[0].word, "beaver");
	assert_true(taken > 0 && fabs(equity_of(list, count, "beaver") - 2 * taken) < 1e-6);

	match = played("unlimited beavers raccoons", TOO_EARLY "O beavers");
	count = advice_for(&judge, &match, SIDE_X, list);
	assert_int_equal(count, 3);
	assert_true(fabs(equity_of(list, count, "accept") + 2 * taken) < 1e-6);
	assert_true(fabs(equity_of(list, count, "reject") + 2) < 1e-6);
	assert_true(fabs(equity_of(list, count, "raccoon") + 4 * taken) < 1e-6);
	assert_string_equal(list[0].word, "accept");

	match = played("unlimited beavers raccoons", TOO_EARLY "O beavers\nX raccoons");
	count = advice_for(&judge, &match, SIDE_O, list);
	assert_int_equal(count, 2);
	assert_true(fabs(equity_of(list, count, "accept") - 4 * taken) < 1e-6);
	assert_true(fabs(equity_of(list, count, "reject") + 4) < 1e-6);

	match = played("unlimited redoubles=unlimited", TOO_EARLY "O beavers\nX raccoons");
	count = advice_for(&judge, &match, SIDE_O, list);
	assert_true(fabs(equity_of(list, count, "redouble") - 8 * taken) < 1e-6);
}

/* A double in the other's turn is worth what nobody can tell. */
static void
doubles_out_of_turn_are_not_judged(void **state)
{
	(void)state;
	struct advised list[ADVICES];
	const struct match match = played("5 cube=anytime", "opening 31\nO plays 8/5 6/5\nO doubles");

	assert_int_equal(advice_for(&judge, &match, SIDE_X, list), 0);
}

TEST_GROUP(advice)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_best_plays_come_first),
		cmocka_unit_test(the_rest_of_what_is_put_is_advised),
		cmocka_unit_test(the_rest_of_a_doublet_is_advised),
		cmocka_unit_test(what_is_whole_or_wrong_is_taken_back),
		cmocka_unit_test(a_double_is_answered),
		cmocka_unit_test(beavers_and_raccoons_are_advised),
		cmocka_unit_test(doubles_out_of_turn_are_not_judged),
	};
	char reason[WEIGHTS_REASON_SIZE], name[JUDGE_SIZE];

	if (!weights_file_read("", &engine, name, reason))
		return 1;
	judge.engine = &engine;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
