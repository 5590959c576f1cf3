/*
 * open_test.c - section 9 of the rule book from R9.2 on: wrong plays, challenges and their results.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/rules/order.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r9_1_strict_tables_have_nothing_to_challenge(void **state)
{
	(void)state;
	struct match match = play_through("to 3; O rolls 31, 8/5 6/5");

	assert_int_equal(try(&match, "X challenges"), REFUSAL_STRICT_TABLE);
	assert_int_equal(try(&match, "X is a program"), REFUSAL_STRICT_TABLE);
	assert_false(match.window.open);
	match = play_through("to 3; O joins");
	assert_int_equal(try(&match, "O challenges"), REFUSAL_STRICT_TABLE);
}

static void
r9_2_only_what_cannot_stand_on_a_board_is_refused(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open; O rolls 31");

	assert_refused(&match, "O plays 9/6 6/5", REFUSAL_NO_CHECKER, 1, 9);
	assert_refused(&match, "O plays 8/5 bar/22", REFUSAL_NO_CHECKER, 2, 25);
	assert_refused(&match, "O plays 1/off", REFUSAL_NO_CHECKER, 1, 1); /* X's */
	assert_refused(&match, "O plays 13/12", REFUSAL_BLOCKED, 1, 12);
	go_on(&match, "O puts 8/5 6/5 13/10 13/9");
	assert_refused(&match, "O puts 6/5", REFUSAL_TOO_MANY_STEPS, 0, 4);
	assert_refused(&match, "O plays 6/5", REFUSAL_TOO_MANY_STEPS, 0, 4);
	assert_tells(&match, "O is done", "O played 8/5 6/5 13/10 13/9");
}

static void
r9_2_everything_else_goes_through(void **state)
{
	(void)state;
	static const struct {
		const char *story;
		const char *tells;
	} examples[] = {
		{"to 3, open; O rolls 31, is done", "O played nothing"},
		{"to 3, open; O rolls 31, 8/5", "O played 8/5"},
		{"to 3, open; O rolls 31, 6/20", "O played 6/20"},
		{"to 3, open; O rolls 31, 24/9 24/off", "O played 24/9 24/off"},
		{"to 3, open, O on bar 6, X on 6 20; O rolls 31, 6/5 6/5", ""},
		{"to 3, open, O on bar 6x2, X on 6 20; O rolls 31, 6/5 6/5", "O played 6/5* 6/5"},
		{"to 3, open, O on 8 2, X on 6; O rolls 61, 2/off", "O played 2/off"},
	};

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		if (examples[i].tells[0] == '\0')
			continue;
		char begin[128];
		const char *last = strrchr(examples[i].story, ',');
		memcpy(begin, examples[i].story, (size_t)(last - examples[i].story));
		begin[last - examples[i].story] = '\0';
		struct match match = play_through(begin);
		assert_tells(&match, last + 1, examples[i].tells);
		assert_int_equal(match.turn, SIDE_X);
		assert_true(match.window.open);
	}
}

static void
r9_2_steps_that_were_undone_do_not_count(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open; O rolls 31, puts 24/2, undoes");

	assert_int_equal(match.placed.count, 0);
	match = play_through("to 3, open; O rolls 31, puts 13/off, undoes, 8/5 6/5");
	assert_tells(&match, "X challenges", "X challenged; X denied, 2 left");
}

/* Only the position afterwards is judged: odd ways to it are legal. */
static void
r9_3_the_verdict_is_on_the_result(void **state)
{
	(void)state;
	static const char *const legal[] = {
		"to 3, open; O rolls 31, 6/5 8/5", "to 3, open; O rolls 31, 8/4", /* one step for both dice */
		"to 3, open; O rolls 31, 8/6 6/4",				  /* by the wrong dice */
		"to 3, open, O on bar 6, X on 6; O rolls 31, 6/5 bar/22",	  /* in the wrong order */
		"to 3, open; O rolls 31, 13/20 20/13 8/5 6/5",			  /* there and back */
	};
	static const char *const wrong[] = {
		"to 3, open; O rolls 31, 8/5", "to 3, open; O rolls 31, 8/5 6/4",
		"to 3, open, O on bar 6x2, X on 6; O rolls 31, 6/5 6/3",
		"to 3, open, O on 24 6, X on 4x2 5x2; O rolls 43, 24/17", /* over blocked points */
	};

	for (size_t i = 0; i < sizeof legal / sizeof *legal; i++) {
		struct match match = play_through(legal[i]);
		assert_tells(&match, "X challenges", "X challenged; X denied, 2 left");
	}
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct match match = play_through(wrong[i]);
		struct events events = go_on(&match, "X challenges");
		assert_int_equal(events.list[1].type, EVENT_UPHELD);
	}
}

static void
r9_4_a_roll_a_double_or_a_resignation_accepts_the_play(void **state)
{
	(void)state;
	static const char *const stories[] = {
		"to 9, open; O rolls 31, 24/2, X rolls 31",
		"to 9, open; O rolls 31, 24/2, X doubles, O accepts",
		"to 9, open; O rolls 31, 24/2, X resigns single, O rejects",
		"to 9, open; O rolls 31, 24/2, X rolls 66, X plays 24/18 24/18",
	};

	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		struct match match = play_through(stories[i]);
		enum refusal refusal = try(&match, "X challenges");
		assert_int_equal(refusal, i == 3 ? REFUSAL_OWN_PLAY : REFUSAL_NO_WINDOW);
		assert_stands(&match, SIDE_O, "24 13x5 8x3 6x5 2");
	}
}

static void
r9_4_the_mover_only_waits(void **state)
{
	(void)state;
	struct match match = play_through("to 9, open, cube=anytime; O rolls 31, 8/5 6/5");

	assert_int_equal(try(&match, "O resigns single"), REFUSAL_WINDOW_OPEN);
	assert_int_equal(try(&match, "O doubles"), REFUSAL_WINDOW_OPEN);
	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_NOT_YOUR_ROLL);
	assert_int_equal(try(&match, "O plays 8/5 6/5"), REFUSAL_NOT_YOUR_MOVE);
	assert_int_equal(try(&match, "O undoes"), REFUSAL_NOT_YOUR_MOVE);
	assert_int_equal(try(&match, "O challenges"), REFUSAL_OWN_PLAY);
}

static void
r9_4_three_denied_challenges_a_game(void **state)
{
	(void)state;
	struct match match = play_through("to 9, open, O to roll");

	for (int i = 0; i < 3; i++) {
		go_on(&match, "O rolls 31, 8/5 6/5, X challenges, X rolls 31, 8/5 6/5");
		assert_int_equal(match.denied[SIDE_X], i + 1);
		match.board = play_through("to 9, O to roll").board;
	}
	go_on(&match, "O rolls 31, 24/off");
	assert_int_equal(try(&match, "X challenges"), REFUSAL_NO_CHALLENGES);
	go_on(&match, "X rolls 31, 8/5 6/5");
	assert_int_equal(try(&match, "O challenges"), REFUSAL_NONE); /* each player has three of their own */
	go_on(&match, "X resigns single, O accepts, O joins, X joins, opening 31, 24/off");
	assert_int_equal(try(&match, "X challenges"), REFUSAL_NONE); /* a new game */
}

static void
r9_4_nothing_to_challenge_in_the_opening_and_twice(void **state)
{
	(void)state;
	struct match match = play_through("to 9, open; O joins, X joins");

	assert_int_equal(try(&match, "X challenges"), REFUSAL_NO_WINDOW);
	go_on(&match, "opening 31");
	assert_int_equal(try(&match, "X challenges"), REFUSAL_NO_WINDOW);
	go_on(&match, "O plays 8/5 6/5, X challenges");
	assert_int_equal(try(&match, "X challenges"), REFUSAL_NO_WINDOW);
	match = play_through("to 9, open; O rolls 31, 8/5 6/4, X challenges");
	assert_int_equal(try(&match, "X challenges"), REFUSAL_NO_WINDOW);
	match = play_through("to 9, open; O resigns single");
	assert_int_equal(try(&match, "X challenges"), REFUSAL_ANSWER_RESIGN);
	match = play_through("to 1, open; O resigns single, X accepts");
	assert_int_equal(try(&match, "X challenges"), REFUSAL_GAME_OVER);
}

static void
r9_5_the_rule_that_was_broken_is_named(void **state)
{
	(void)state;
	static const struct {
		const char *story;
		const char *ruling;
	} examples[] = {
		{"to 3, open; O rolls 31, 8/5", "O wrong, too few steps 0 2, stay 8/5, back nothing"},
		{"to 3, open; O rolls 31, 24/22 8/5", "O wrong, wrong die 1 2, stay 8/5, back 24/22"},
		{"to 3, open; O rolls 31, 6/9", "O wrong, backwards 1 3, stay nothing, back 6/9"},
		{"to 3, open, O on bar 13, X on 6; O rolls 31, 13/10",
			"O wrong, bar first 1 13, stay 13/10, back nothing"},
		{"to 3, open, O on 8 6, X on 6; O rolls 61, 6/off 8/7",
			"O wrong, not home 1 7, stay 8/7, back 6/off"},
		{"to 3, open, O on 6 2, X on 6; O rolls 43, 2/off 6/3",
			"O wrong, higher point 1 4, stay 2/off, back 6/3"},
		{"to 3, open, O on 10 2, X on 21x2; O rolls 61, 2/1",
			"O wrong, too few steps 0 2, stay nothing, back 2/1"},
	};

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		struct match match = play_through(examples[i].story);
		struct events events = go_on(&match, "X challenges");
		char text[EVENTS_TEXT_SIZE];
		events_write(&events, text);
		assert_true(strncmp(text, "X challenged; ", 14) == 0);
		if (i < 6)
			assert_string_equal(text + 14, examples[i].ruling);
		assert_int_equal(match.turn, SIDE_O);
		assert_int_equal(match.phase, PHASE_MOVE);
	}
}

static void
r9_6_only_what_was_wrong_is_played_again(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open, O on 24x2 13x5 8x3 6x5, X on 24 22 13x5 8x2 6x6; O "
					  "rolls 66, 24/18 24/18 13/7 8/3");

	assert_tells(&match, "X challenges",
		"X challenged; O wrong, wrong die 4 5, stay 24/18 24/18 13/7, back 8/3");
	assert_int_equal(match.dice.die[0], 6); /* no new roll */
	assert_int_equal(match.dice.die[1], 6);
	assert_stands(&match, SIDE_X, "24 22 13x5 8x2 6x6"); /* the hit checker returned */
	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_ROLLED_ALREADY);
	assert_int_equal(try(&match, "X rolls 31"), REFUSAL_NOT_YOUR_ROLL);
	assert_int_equal(try(&match, "O undoes"), REFUSAL_STEP_STAYS);
	assert_refused(&match, "O plays 8/3", REFUSAL_WRONG_DIE, 1, 5); /* strictly now */
	assert_refused(&match, "O puts 8/3", REFUSAL_WRONG_DIE, 1, 5);
	assert_tells(&match, "O plays 13/7", "O played 24/18 24/18 13/7 13/7");
	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(try(&match, "X challenges"), REFUSAL_NO_WINDOW);
}

static void
r9_6_of_equal_sets_the_earlier_steps_stay(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open; O rolls 31, 8/5 13/10");

	assert_tells(&match, "X challenges", "X challenged; O wrong, wrong die 2 3, stay 8/5, back 13/10");
	assert_tells(&match, "O puts 6/5", "O put 6/5");
	assert_tells(&match, "O undoes", "O took back 6/5");
	assert_tells(&match, "O plays 24/23", "O played 8/5 24/23");
}

/* A step that stays needs another that comes before it in every order. */
static void
r9_6_a_step_stays_before_those_that_it_needs(void **state)
{
	(void)state;
	struct match match =
		play_through("to 3, open, O on barx3 13, X on 6; O rolls 33, 13/10, X challenges");

	assert_int_equal(match.kept, 1);
	assert_refused(&match, "O puts 10/7", REFUSAL_BAR_FIRST, 1, 10);
	go_on(&match, "O puts bar/22");
	assert_refused(&match, "O is done", REFUSAL_TOO_FEW_STEPS, 0, 4);
	go_on(&match, "O puts bar/22, puts bar/22");
	struct events events = go_on(&match, "O is done");
	assert_int_equal(events.list[0].play.count, 4);
	assert_stands(&match, SIDE_O, "22x3 10");
	assert_int_equal(match.turn, SIDE_X);
}

/* ... so the die that it takes is gone. */
static void
r9_6_what_stays_counts_as_made(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open, O on bar 13, X on 6; O rolls 21, 13/12, X challenges");

	assert_int_equal(match.kept, 1);
	assert_refused(&match, "O puts bar/24", REFUSAL_KEPT_STEPS, 0, 0);
	assert_refused(&match, "O plays bar/24", REFUSAL_KEPT_STEPS, 0, 0);
	go_on(&match, "O plays bar/23");
	assert_stands(&match, SIDE_O, "23 12");
}

/* Of several typed steps, one that needs another comes after it. */
static void
r9_6_typed_steps_are_judged_in_their_order(void **state)
{
	(void)state;
	static const struct {
		const char *story, *backward, *forward;
		enum refusal refusal;
		int step, number;
	} typed[] = {
		{"to 3, open, O on bar 13, X on 6; O rolls 31, 13/9, X challenges", "O plays 22/21 bar/22",
			"O plays bar/22 22/21", REFUSAL_BAR_FIRST, 1, 22},
		{"to 3, open, O on barx2 13, X on 6; O rolls 33, 13/10, X challenges",
			"O plays bar/22 10/7 bar/22", "O plays bar/22 bar/22 10/7", REFUSAL_BAR_FIRST, 2, 10},
		{"to 3, open, O on 8 5 1, X on 6; O rolls 53, 1/off, X challenges", "O plays 5/off 8/5",
			"O plays 8/5 5/off", REFUSAL_NOT_HOME, 1, 8},
	};

	for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
		struct match match = play_through(typed[i].story);
		struct match old = match;
		assert_refused(&match, typed[i].backward, typed[i].refusal, typed[i].step, typed[i].number);
		assert_int_equal(try(&match, typed[i].forward), REFUSAL_NONE);
		old.rules = 1;
		assert_int_equal(try(&old, typed[i].backward), REFUSAL_NONE);
	}
}

/* Steps put by hand before count as typed, too. */
static void
r9_6_steps_put_one_by_one_are_judged_in_their_order(void **state)
{
	(void)state;
	struct match match =
		play_through("to 3, open, O on barx2 13, X on 6; O rolls 33, 13/10, X challenges");

	go_on(&match, "O puts bar/22");
	assert_refused(&match, "O puts 22/19", REFUSAL_BAR_FIRST, 1, 22);
	assert_refused(&match, "O puts 22/19 bar/22", REFUSAL_BAR_FIRST, 1, 22);
	go_on(&match, "O puts bar/22, puts 22/19");
	struct events events = go_on(&match, "O is done");
	assert_int_equal(events.list[0].play.count, 4);
	assert_stands(&match, SIDE_O, "22 19 10");
}

/* A checker can't stay where it never arrived: the step that brought it was taken back. */
static void
r9_6_what_cannot_stand_there_goes_back(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open, O on 17 14, X on 6; O rolls 44, 17/10 10/6");

	assert_tells(&match, "X challenges",
		"X challenged; O wrong, wrong die 1 7, stay nothing, back 17/10 10/6");
	assert_tells(&match, "O plays 17/13 13/9 14/10 10/6", "O played 17/13 13/9 14/10 10/6");
}

static void
r9_6_if_nothing_is_left_the_turn_passes(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open; O rolls 31, 8/5 6/5 24/23");

	assert_tells(&match, "X challenges",
		"X challenged; O wrong, too many steps 0 2, stay 8/5 6/5, back 24/23; O played 8/5 6/5");
	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(match.phase, PHASE_ROLL);
	assert_stands(&match, SIDE_O, "24x2 13x5 8x2 6x4 5x2");
}

static void
r9_6_the_opponent_decides_by_challenging_or_not(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open; O rolls 31, 24/off, X rolls 31");

	assert_int_equal(board_off(&match.board, SIDE_O), 1);
}

static void
r9_7_a_legal_last_checker_ends_the_game_at_once(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open, O on 1, X on 6; O rolls 31");

	assert_tells(&match, "O plays 1/off", "O played 1/off; O won single, 1");
	assert_int_equal(match.phase, PHASE_BETWEEN);
	assert_false(match.window.open);
}

static void
r9_7_an_illegal_one_leaves_the_win_pending(void **state)
{
	(void)state;
	struct match match = play_through("to 1, open, cube=anytime, O on 6x2, X on 24x15; O rolls 31");
	static const char *const actions[] = {
		"X rolls 31", "X doubles", "X resigns single", "X rejects", "X plays 6/5", "X puts 6/5"};

	assert_tells(&match, "O plays 6/off 6/off", "O played 6/off 6/off; O claims backgammon, 3");
	assert_int_equal(match.phase, PHASE_PENDING);
	assert_int_equal(match.score[SIDE_O], 0);
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		assert_int_equal(try(&match, actions[i]), REFUSAL_WIN_PENDING);
	assert_int_equal(try(&match, "O accepts"), REFUSAL_WIN_UNANSWERED);
	assert_int_equal(try(&match, "O rolls 31"), REFUSAL_WIN_UNANSWERED);
	assert_int_equal(try(&match, "O resigns single"), REFUSAL_WIN_UNANSWERED);
	assert_int_equal(try(&match, "X joins"), REFUSAL_GAME_RUNS);
	assert_int_equal(try(&match, "X redoubles"), REFUSAL_NO_OFFER);
	assert_false(match_rolls_itself(&match));
	struct match challenged = match;
	assert_tells(&challenged, "X challenges",
		"X challenged; O wrong, wrong die 1 6, stay nothing, back 6/off 6/off");
	assert_tells(&challenged, "O plays 6/5 6/3", "O played 6/5 6/3");
	assert_tells(&match, "X accepts", "X lets it stand; O won backgammon, 3; O won the match 1-0");
	assert_int_equal(match.phase, PHASE_OVER);
}

static void
r9_8_the_core_challenges_for_a_program(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open, O to roll; X is a program, O rolls 31");

	assert_tells(&match, "O plays 8/5 13/10",
		"O played 8/5 13/10; X challenged; O wrong, wrong die 2 3, stay 8/5, back 13/10");
	assert_int_equal(match.turn, SIDE_O);
	assert_tells(&match, "O plays 6/5", "O played 8/5 6/5");
	assert_int_equal(match.denied[SIDE_X], 0); /* without cost */
	assert_int_equal(try(&match, "X challenges"), REFUSAL_NO_WINDOW);
	assert_int_equal(try(&match, "O resigns single"), REFUSAL_NONE); /* nothing to wait for */
}

static void
r9_8_nobody_can_rob_a_program(void **state)
{
	(void)state;
	struct match match =
		play_through("to 1, open, O on 6x2, X on 6, O to roll; X is a program, O rolls 31");

	go_on(&match, "O plays 6/off 6/off");
	assert_int_equal(match.phase, PHASE_MOVE);
	assert_int_equal(match.turn, SIDE_O);
	/* a person left during a challenge window or a pending win, and a program comes back */
	match = play_through("to 1, open, O on 6x2, X on 6; O rolls 31, 6/off 6/off");
	assert_tells(&match, "X is a program",
		"X program; X challenged; O wrong, wrong die 1 6, stay nothing, back 6/off 6/off");
	match = play_through("to 1, open; O rolls 31, 8/5 6/5");
	assert_tells(&match, "X is a program", "X program");
	assert_false(match.window.open);
	match = play_through("to 1, open; O rolls 31, 8/5");
	assert_tells(&match, "O is a program", "O program"); /* the mover's seat changes nothing */
	assert_true(match.window.open);
}

static void
r9_8_a_person_may_challenge_a_program(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open, O to roll; O is a program, O rolls 31, 8/5");

	assert_true(match.window.open);
	assert_int_equal(try(&match, "O is a program"), REFUSAL_SITS_ALREADY);
	assert_tells(
		&match, "X challenges", "X challenged; O wrong, too few steps 0 2, stay 8/5, back nothing");
	assert_tells(&match, "O is a person", "O person");
}

/* R1.3: sides swap, seats don't. */
static void
r9_8_a_program_stays_one_in_the_next_game(void **state)
{
	(void)state;
	struct match match = play_through(
		"to 3, open, O to roll; X is a program, O resigns single, X accepts, O joins, X joins");

	assert_true(match.program[SIDE_O]);
	assert_false(match.program[SIDE_X]);
}

static void
r3_6_at_open_tables_a_person_types_roll(void **state)
{
	(void)state;
	struct match match = play_through("to 1, open, O to roll");

	assert_true(match_waits_for_roll(&match));
	assert_false(match_rolls_itself(&match));
	go_on(&match, "O is a program");
	assert_false(match_waits_for_roll(&match));
	assert_true(match_rolls_itself(&match));
	match = play_through("to 1, O to roll");
	assert_false(match_waits_for_roll(&match));
}

static void
r3_5_at_open_tables_the_turn_passes_too(void **state)
{
	(void)state;
	struct match match = play_through("to 3, open, O on bar 6, X on 6x2 5x2 4x2 3x2 2x2 1x2; O rolls 31");

	assert_int_equal(match.turn, SIDE_X);
	assert_int_equal(try(&match, "X challenges"), REFUSAL_NO_WINDOW);
}

TEST_GROUP(open)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r9_1_strict_tables_have_nothing_to_challenge),
		cmocka_unit_test(r9_2_only_what_cannot_stand_on_a_board_is_refused),
		cmocka_unit_test(r9_2_everything_else_goes_through),
		cmocka_unit_test(r9_2_steps_that_were_undone_do_not_count),
		cmocka_unit_test(r9_3_the_verdict_is_on_the_result),
		cmocka_unit_test(r9_4_a_roll_a_double_or_a_resignation_accepts_the_play),
		cmocka_unit_test(r9_4_the_mover_only_waits),
		cmocka_unit_test(r9_4_three_denied_challenges_a_game),
		cmocka_unit_test(r9_4_nothing_to_challenge_in_the_opening_and_twice),
		cmocka_unit_test(r9_5_the_rule_that_was_broken_is_named),
		cmocka_unit_test(r9_6_only_what_was_wrong_is_played_again),
		cmocka_unit_test(r9_6_of_equal_sets_the_earlier_steps_stay),
		cmocka_unit_test(r9_6_a_step_stays_before_those_that_it_needs),
		cmocka_unit_test(r9_6_what_stays_counts_as_made),
		cmocka_unit_test(r9_6_typed_steps_are_judged_in_their_order),
		cmocka_unit_test(r9_6_steps_put_one_by_one_are_judged_in_their_order),
		cmocka_unit_test(r9_6_what_cannot_stand_there_goes_back),
		cmocka_unit_test(r9_6_if_nothing_is_left_the_turn_passes),
		cmocka_unit_test(r9_6_the_opponent_decides_by_challenging_or_not),
		cmocka_unit_test(r9_7_a_legal_last_checker_ends_the_game_at_once),
		cmocka_unit_test(r9_7_an_illegal_one_leaves_the_win_pending),
		cmocka_unit_test(r9_8_the_core_challenges_for_a_program),
		cmocka_unit_test(r9_8_nobody_can_rob_a_program),
		cmocka_unit_test(r9_8_a_person_may_challenge_a_program),
		cmocka_unit_test(r9_8_a_program_stays_one_in_the_next_game),
		cmocka_unit_test(r3_6_at_open_tables_a_person_types_roll),
		cmocka_unit_test(r3_5_at_open_tables_the_turn_passes_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
