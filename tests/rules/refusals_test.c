/*
 * refusals_test.c - R9.1: a play that breaks the rules is refused with the reason, the step and the number
 * its sentence needs; every refusal has at least one example here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "server/rules/apply.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

struct example {
	const char *story;
	const char *action;
	enum refusal refusal;
	int step;
	int number;
};

/* In the order of refusal.h. */
static const struct example examples[] = {
	{"to 3; O joins", "O rolls 31", REFUSAL_GAME_OVER, 0, 0},
	{"to 3; O rolls 31", "X rolls 31", REFUSAL_NOT_YOUR_ROLL, 0, 0},
	{"to 3; O rolls 31", "X plays 8/5 6/5", REFUSAL_NOT_YOUR_MOVE, 0, 0},
	{"to 3, O to roll", "X plays 8/5 6/5", REFUSAL_NOT_YOUR_MOVE, 0, 0},
	{"to 3; O rolls 31", "O rolls 31", REFUSAL_ROLLED_ALREADY, 0, 0},
	{"to 3, O to roll", "O plays 8/5 6/5", REFUSAL_ROLL_FIRST, 0, 0},
	{"to 3, O to roll", "O joins", REFUSAL_GAME_RUNS, 0, 0},
	{"to 3; O joins", "O joins", REFUSAL_JOINED_ALREADY, 0, 0},
	{"to 3; O doubles", "O rolls 31", REFUSAL_DOUBLE_UNANSWERED, 0, 0},
	{"to 3; O doubles", "X rolls 31", REFUSAL_ANSWER_DOUBLE, 0, 0},
	{"to 3; O rolls 31, resigns single", "O plays 8/5 6/5", REFUSAL_RESIGN_UNANSWERED, 0, 0},
	{"to 3; O resigns single", "X doubles", REFUSAL_ANSWER_RESIGN, 0, 0},
	{"to 3, O to roll", "X accepts", REFUSAL_NO_OFFER, 0, 0},
	{"to 3; O doubles", "O accepts", REFUSAL_OWN_OFFER, 0, 0},
	{"to 3; O rolls 31", "O plays 8/5", REFUSAL_TOO_FEW_STEPS, 0, 2},
	{"to 3; O rolls 66", "O plays 24/18 24/18 13/7", REFUSAL_TOO_FEW_STEPS, 0, 4},
	{"to 3; O rolls 31", "O plays 8/5 6/5 6/5", REFUSAL_TOO_MANY_STEPS, 0, 2},
	{"to 3; O rolls 31", "O plays 9/6 6/5", REFUSAL_NO_CHECKER, 1, 9},
	{"to 3; O rolls 31", "O plays 6/5 9/6", REFUSAL_NO_CHECKER, 2, 9},
	{"to 3; O rolls 31", "O plays 6/5 5/8", REFUSAL_BACKWARDS, 2, 3},
	{"to 3; O rolls 31", "O plays 8/5 8/5", REFUSAL_WRONG_DIE, 2, 3},
	{"to 3; O rolls 41", "O plays 6/5 5/2", REFUSAL_WRONG_DIE, 2, 3},
	{"to 3; O rolls 55", "O plays 13/8 13/8 6/1 8/3", REFUSAL_BLOCKED, 3, 1},
	{"to 3, O on bar 6, X on 6; O rolls 31", "O plays 6/5 bar/22", REFUSAL_BAR_FIRST, 1, 6},
	{"to 3, O on barx2 6, X on 6; O rolls 31", "O plays bar/22 6/5", REFUSAL_BAR_FIRST, 2, 6},
	{"to 3, O on 8 6x2, X on 6; O rolls 61", "O plays 8/7 6/off", REFUSAL_NOT_HOME, 2, 7},
	{"to 3, O on 6 2, X on 6; O rolls 43", "O plays 2/off 6/3", REFUSAL_HIGHER_POINT, 1, 4},
	{"to 3, O on 10 2, X on 21x2; O rolls 61", "O plays 2/1", REFUSAL_WASTES_DIE, 0, 2},
	{"to 3, O on 14, X on 18x2; O rolls 61", "O plays 14/13", REFUSAL_HIGHER_DIE, 1, 6},
	{"to 3, O to roll", "X doubles", REFUSAL_NOT_YOUR_DOUBLE, 0, 0},
	{"to 3; O rolls 31", "O doubles", REFUSAL_DOUBLE_AFTER_ROLL, 0, 0},
	{"to 3, cube 2 X, O to roll", "O doubles", REFUSAL_NOT_YOUR_CUBE, 0, 0},
	{"to 3, score 2-0, Crawford, X to roll", "X doubles", REFUSAL_CRAWFORD, 0, 0},
	{"to 1, O to roll", "O doubles", REFUSAL_ONE_POINT_MATCH, 0, 0},
	{"unlimited, cube 4096 O, O to roll", "O doubles", REFUSAL_CUBE_LIMIT, 0, 0},
	{"unlimited; O doubles", "X redoubles", REFUSAL_NO_REDOUBLE, 0, 0},
	{"unlimited, redoubles 2; O doubles", "X raccoons", REFUSAL_OTHER_REDOUBLE, 0, 0},
	{"to 3; opening 31", "O rerolls 52", REFUSAL_NO_REROLL, 0, 0},
	{"to 3, reroll; O rolls 31", "O rerolls 52", REFUSAL_REROLL_OVER, 0, 0},
	{"to 3; O rolls 31", "O undoes", REFUSAL_NOTHING_PUT, 0, 0},
	{"to 3; O rolls 31, puts 8/5", "O puts 8/5", REFUSAL_WRONG_DIE, 1, 3},
	{"to 3; O rolls 31, puts 8/5", "O is done", REFUSAL_TOO_FEW_STEPS, 0, 2},
	{"to 3; O rolls 31, puts 8/5 6/5", "O puts 6/5", REFUSAL_TOO_MANY_STEPS, 0, 2},
	{"to 3, open; O rolls 31, 8/5 13/9, X challenges", "O undoes", REFUSAL_STEP_STAYS, 0, 0},
	{"to 3, open, O on barx3 13, X on 6; O rolls 33, plays 13/10, X challenges", "O is done",
		REFUSAL_TOO_FEW_STEPS, 0, 4},
	{"to 3, open, O on bar 13, X on 6; O rolls 21, plays 13/12, X challenges", "O plays bar/24",
		REFUSAL_KEPT_STEPS, 0, 0},
	{"to 3, nocube, O to roll", "O doubles", REFUSAL_NO_CUBE, 0, 0},
	{"to 3, cubelimit, cube 2 O, O to roll", "O doubles", REFUSAL_DECIDES_MATCH, 0, 0},
	{"to 3, cube=anytime; O joins, X joins", "X doubles", REFUSAL_DOUBLE_IN_OPENING, 0, 0},
	{"to 3, O to roll, O on 6 1, X on 6 1", "O resigns gammon", REFUSAL_RESIGNS_TOO_MUCH, 0, 1},
	{"to 3, cube=anytime; O rolls 31, puts 8/5", "X doubles", REFUSAL_CHECKER_PLACED, 0, 0},
	{"to 3; O rolls 31, 8/5 6/5", "X challenges", REFUSAL_STRICT_TABLE, 0, 0},
	{"to 3, open; O rolls 31", "X challenges", REFUSAL_NO_WINDOW, 0, 0},
	{"to 3, open; O rolls 31, 8/5 6/5", "O challenges", REFUSAL_OWN_PLAY, 0, 0},
	{"to 3, open; O rolls 31, 8/5 6/5", "O resigns single", REFUSAL_WINDOW_OPEN, 0, 0},
	{"to 3, open, O on 6x2, X on 6; O rolls 31, 6/off 6/off", "X rolls 31", REFUSAL_WIN_PENDING, 0, 0},
	{"to 3, open, O on 6x2, X on 6; O rolls 31, 6/off 6/off", "O resigns single", REFUSAL_WIN_UNANSWERED,
		0, 0},
	{"to 3, open, O to roll", "O is a person", REFUSAL_SITS_ALREADY, 0, 0},
	{"to 3, clock 12+10, O to roll; O resigns single, X rejects, O resigns single, X rejects, O resigns single, "
	 "X rejects",
		"O resigns single", REFUSAL_RESIGNS_TOO_OFTEN, 0, 0},
	{"to 3, clock 12+10, O to roll", "O is out of time after 41999", REFUSAL_TIME_LEFT, 0, 0},
	{"to 3, clock 12+10; O rolls 31", "O plays 8/5 6/5 after 42001", REFUSAL_BAD_TIME, 0, 0},
};

enum { EXAMPLES = sizeof examples / sizeof *examples };

/* What only a struct or a torn row can say, no text. */
static const struct {
	struct action action;
	enum refusal refusal;
	int step;
	int number;
} structs[] = {
	{{.type = ACTION_ROLL, .side = SIDE_O, .dice = {{0, 6}}}, REFUSAL_BAD_DICE, 0, 0},
	{{.type = ACTION_ROLL, .side = SIDE_O, .dice = {{6, 7}}}, REFUSAL_BAD_DICE, 0, 0},
	{{.type = ACTION_RESIGN, .side = SIDE_O}, REFUSAL_BAD_RESIGNATION, 0, 0},
};

enum { STRUCTS = sizeof structs / sizeof *structs };

static void
r9_1_the_reason_the_step_and_the_number(void **state)
{
	(void)state;
	for (int i = 0; i < EXAMPLES; i++) {
		struct match match = play_through(examples[i].story);
		assert_refused(&match, examples[i].action, examples[i].refusal, examples[i].step,
			examples[i].number);
	}
	for (int i = 0; i < STRUCTS; i++) {
		struct match match = play_through("to 3, O to roll");
		struct match after;
		struct events events;
		assert_int_equal(
			match_apply(&match, &structs[i].action, &after, &events), structs[i].refusal);
		assert_int_equal(events.refused.step, 0);
		assert_int_equal(events.refused.number, 0);
		assert_memory_equal(&after, &match, sizeof match);
	}
}

static void
r9_1_a_step_beyond_the_board(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");
	const struct action action = {
		.type = ACTION_PLAY, .side = SIDE_O, .play = {.count = 2, .steps = {{6, 5}, {26, 23}}}};
	struct events events;

	assert_int_equal(match_apply(&match, &action, &match, &events), REFUSAL_BAD_POINT);
	assert_int_equal(events.refused.step, 2);
	assert_int_equal(events.refused.number, 26);
}

static void
r9_1_the_same_for_the_other_side(void **state)
{
	(void)state;
	int swapped = 0;

	for (int i = 0; i < EXAMPLES; i++) {
		char story[160], action[ACTION_TEXT_SIZE];
		snprintf(story, sizeof story, "%s", examples[i].story);
		snprintf(action, sizeof action, "%s", examples[i].action);
		if (strstr(story, "score") != NULL || strstr(story, "opening") != NULL)
			continue;
		for (char *at = story; *at != '\0'; at++)
			*at = *at == 'O' ? 'X' : *at == 'X' ? 'O' : *at;
		action[0] = action[0] == 'O' ? 'X' : 'O';
		struct match match = play_through(story);
		assert_refused(&match, action, examples[i].refusal, examples[i].step, examples[i].number);
		swapped++;
	}
	assert_true(swapped > 30);
}

static void
r9_1_the_player_plays_again_with_the_same_dice(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31");

	assert_refused(&match, "O plays 13/9", REFUSAL_WRONG_DIE, 1, 4);
	assert_refused(&match, "O plays 8/5", REFUSAL_TOO_FEW_STEPS, 0, 2);
	assert_tells(&match, "8/5 6/5", "O played 8/5 6/5");
}

static void
every_refusal_has_an_example(void **state)
{
	(void)state;
	int examples_of[REFUSAL_COUNT] = {
		[REFUSAL_NONE] = 1,
		[REFUSAL_NOT_STORED] = 1,    /* the shell's own */
		[REFUSAL_BAD_POINT] = 1,     /* a test of its own, above */
		[REFUSAL_NO_CHALLENGES] = 1, /* a test of its own: r9_4 */
	};

	for (int i = 0; i < EXAMPLES; i++)
		examples_of[examples[i].refusal]++;
	for (int i = 0; i < STRUCTS; i++)
		examples_of[structs[i].refusal]++;
	for (int i = 0; i < REFUSAL_COUNT; i++) {
		if (examples_of[i] == 0)
			print_error("no example of \"%s\"\n", refusal_name((enum refusal)i));
		assert_int_not_equal(examples_of[i], 0);
	}
}

static void
every_refusal_has_a_name_and_a_clause(void **state)
{
	(void)state;
	for (int i = 0; i < REFUSAL_COUNT; i++) {
		const char *clause = refusal_clause((enum refusal)i);
		assert_true(strlen(refusal_name((enum refusal)i)) > 0);
		if (i == REFUSAL_NONE || i == REFUSAL_NOT_STORED)
			assert_string_equal(clause, "");
		else
			assert_true(clause[0] == 'R' && clause[1] >= '1' && clause[1] <= '9');
		for (int j = 0; j < i; j++)
			assert_string_not_equal(refusal_name((enum refusal)i), refusal_name((enum refusal)j));
	}
}

TEST_GROUP(refusals)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r9_1_the_reason_the_step_and_the_number),
		cmocka_unit_test(r9_1_a_step_beyond_the_board),
		cmocka_unit_test(r9_1_the_same_for_the_other_side),
		cmocka_unit_test(r9_1_the_player_plays_again_with_the_same_dice),
		cmocka_unit_test(every_refusal_has_an_example),
		cmocka_unit_test(every_refusal_has_a_name_and_a_clause),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
