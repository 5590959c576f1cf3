/*
 * match_test.c - section 11 of the rule book: matches, the Crawford game, resigning, going on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "server/rules/apply.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

static void
r11_1_a_match_is_to_1_to_99_points(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"0", "100", "-1", "+1", "07", "7 ", " 7", "7.0", "99999999999", "", "to 7", "unlimited 7"};
	struct options options;

	for (int length = 1; length <= LENGTH_MAX; length++) {
		char text[OPTIONS_TEXT_SIZE];
		snprintf(text, sizeof text, "%d", length);
		assert_true(options_read(&options, text));
		assert_int_equal(options.length, length);
		assert_true(options.crawford);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(options_read(&options, bad[i]));
}

static void
r11_1_over_as_many_games_as_needed(void **state)
{
	(void)state;
	struct match match = play_through("to 2, nocrawford; O resigns single, X accepts");

	assert_int_equal(match.phase, PHASE_BETWEEN);
	assert_tells(&match, "O joins", "O joined");
	assert_tells(&match, "X joins", "game 2, inviter X");
	go_on(&match, "opening 31");
	assert_tells(&match, "O resigns single, X accepts", "X accepted, 1; X won single, 1");
	assert_tells(&match, "X joins, O joins", "game 3, inviter O");
	go_on(&match, "opening 31");
	assert_tells(
		&match, "O resigns single, X accepts", "X accepted, 1; X won single, 1; X won the match 2-1");
	assert_int_equal(match.phase, PHASE_OVER);
	assert_int_equal(try(&match, "O joins"), REFUSAL_GAME_OVER);
}

static void
r11_1_unlimited_never_ends(void **state)
{
	(void)state;
	struct match match =
		play_through("unlimited, score 500-20, cube 64 O; X resigns backgammon, O accepts");

	assert_int_equal(match.score[SIDE_O], 692);
	assert_int_equal(match.phase, PHASE_BETWEEN);
	assert_int_equal(match_points(&match, SIDE_O), 692);
	assert_int_equal(try(&match, "O joins"), REFUSAL_NONE);
}

static void
r11_1_the_crawford_game_is_the_one_after_reaching_one_less(void **state)
{
	(void)state;
	struct match match = play_through("to 3, score 1-0; X resigns single, O accepts");

	assert_false(match.crawford_game);
	go_on(&match, "O joins, X joins"); /* O's two points are X's now */
	assert_true(match.crawford_game);
	assert_int_equal(match.score[SIDE_X], 2);
	go_on(&match, "opening 31, X resigns single, O accepts, O joins, X joins");
	assert_false(match.crawford_game);
	assert_true(match.crawford_done);
	/* the other side reaches it too: no second one */
	go_on(&match, "opening 31, O resigns single, X accepts, O joins, X joins");
	assert_int_equal(match.score[SIDE_O], 2);
	assert_int_equal(match.score[SIDE_X], 2);
	assert_false(match.crawford_game);
}

static void
r11_1_the_first_game_is_one_in_no_match_but_to_less_than_two(void **state)
{
	(void)state;
	for (int length = 1; length <= LENGTH_MAX; length++) {
		struct options options = options_default(length);
		struct match match;
		match_begin(&match, &options, SIDE_O);
		go_on(&match, "O joins, X joins");
		assert_false(match.crawford_game);
	}
}

static void
r11_1_without_the_crawford_rule_there_is_none(void **state)
{
	(void)state;
	struct match match = play_through("to 3, nocrawford, score 2-0; X doubles");

	assert_false(match.crawford_game);
	go_on(&match, "O rejects, O joins, X joins");
	assert_false(match.crawford_game);
}

static void
r11_1_reaching_one_less_at_once(void **state)
{
	(void)state;
	struct match match = play_through("to 5, cube 2 O; X resigns gammon, O accepts, O joins, X joins");

	assert_int_equal(match.score[SIDE_X], 4);
	assert_true(match.crawford_game);
}

static void
r11_3_one_two_or_three_times_the_cube(void **state)
{
	(void)state;
	struct match match = play_through("to 99, cube 4 X, O to roll");

	assert_tells(&match, "O resigns single", "O offered single, 4");
	assert_tells(&match, "X rejects", "X refused");
	assert_tells(&match, "O resigns gammon", "O offered gammon, 8");
	assert_tells(&match, "X rejects", "X refused");
	assert_tells(&match, "O resigns backgammon", "O offered backgammon, 12");
	assert_tells(&match, "X accepts", "X accepted, 12; X won backgammon, 12");
	assert_int_equal(match.score[SIDE_X], 12);
}

static void
r11_3_at_any_moment_without_an_offer(void **state)
{
	(void)state;
	static const char *const stories[] = {
		"to 3; O joins, X joins", /* after a tied opening throw */
		"to 3; opening 31",
		"to 3, O to roll",
		"to 3, X to roll",
		"to 3; O rolls 31",
		"to 3; X rolls 31",
		"to 3; O doubles, X accepts",
		"to 3; O resigns single, X rejects",
		"to 3, O on 1, X on 6x14; X rolls 31",
	};

	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		struct match match = play_through(stories[i]);
		assert_int_equal(try(&match, "O resigns single"), REFUSAL_NONE);
		go_on(&match, "X accepts");
		assert_int_equal(match.phase, PHASE_BETWEEN);
		assert_int_equal(match.score[SIDE_X], match.cube);
	}
}

static void
r11_3_a_rejected_offer_changes_nothing(void **state)
{
	(void)state;
	static const char *const stories[] = {
		"to 3; O joins, X joins", "to 3; opening 31", "to 3, O to roll", "to 3; X rolls 31"};

	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		struct match match = play_through(stories[i]);
		struct match before = match;
		go_on(&match, "X resigns gammon, O rejects");
		assert_memory_equal(&match, &before, sizeof match);
	}
}

static void
r11_3_an_offer_stops_all_but_its_answer(void **state)
{
	(void)state;
	static const char *const actions[] = {"rolls 31", "plays 8/5 6/5", "doubles", "resigns single"};
	static const char *const stories[] = {"to 9; O resigns gammon", "to 9; O rolls 31, resigns gammon",
		"to 9; X rolls 31, O resigns gammon"};

	for (int i = 0; i < 12; i++) {
		struct match match = play_through(stories[i % 3]);
		char text[ACTION_TEXT_SIZE];
		snprintf(text, sizeof text, "O %s", actions[i / 3]);
		assert_int_equal(try(&match, text), REFUSAL_RESIGN_UNANSWERED);
		text[0] = 'X';
		assert_int_equal(try(&match, text), REFUSAL_ANSWER_RESIGN);
		assert_int_equal(try(&match, "O accepts"), REFUSAL_OWN_OFFER);
	}
}

static void
r11_3_an_offer_stops_the_opening_throw(void **state)
{
	(void)state;
	struct match match = play_through("to 9; O joins, X joins, opening 33, O resigns gammon");

	assert_int_equal(try(&match, "opening 31"), REFUSAL_ANSWER_RESIGN);
	go_on(&match, "X rejects");
	assert_int_equal(try(&match, "opening 31"), REFUSAL_NONE);
}

static void
r11_3_no_more_than_the_game_could_have_cost(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, rules 1, jacoby, O to roll");
	assert_tells(&match, "O resigns backgammon", "O offered backgammon, 1");
	assert_tells(&match, "X accepts", "X accepted, 1; X won backgammon, 1");
	match = play_through("unlimited, jacoby, cube 2 X, O to roll");
	assert_tells(&match, "O resigns backgammon, X accepts", "X accepted, 6; X won backgammon, 6");
}

/* The largest offer that is not refused; a smaller one never is. */
static enum win
most_offered(const char *story, enum side side)
{
	struct match match = play_through(story);
	struct match after;
	struct events events;
	enum win most = match_resign_most(&match, side);

	for (int win = WIN_SINGLE; win <= WIN_BACKGAMMON; win++) {
		struct action action = {.type = ACTION_RESIGN, .side = side, .win = (enum win)win};
		enum refusal refusal = match_apply(&match, &action, &after, &events);
		assert_int_equal(refusal, win <= (int)most ? REFUSAL_NONE : REFUSAL_RESIGNS_TOO_MUCH);
		assert_int_equal(events.refused.number, refusal == REFUSAL_NONE ? 0 : (int)most);
	}
	return most;
}

static void
r11_3_a_single_once_a_checker_is_off(void **state)
{
	(void)state;
	static const char *const stories[] = {
		"to 9, O to roll, O on 6x14, X on 6x15",
		"to 9, O to roll, O on 24x14, X on 13x15", /* far behind, in contact */
		"to 9, O to roll, O on bar 6x13, X on 6x15",
		"to 9, X to roll, O on 20 6x13, X on 3x2", /* in the other's home board */
	};

	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++)
		assert_int_equal(most_offered(stories[i], SIDE_O), WIN_SINGLE);
	assert_int_equal(most_offered(stories[0], SIDE_X), WIN_GAMMON); /* the other has none off */
}

static void
r11_3_a_backgammon_only_while_it_can_be_one(void **state)
{
	(void)state;
	assert_int_equal(most_offered("to 9; O joins, X joins", SIDE_O), WIN_BACKGAMMON);
	assert_int_equal(most_offered("to 9, O to roll, O on 7x15, X on 17x15", SIDE_O), WIN_GAMMON);
	assert_int_equal(most_offered("to 9, O to roll, O on 7x14 9, X on 17x15", SIDE_O), WIN_BACKGAMMON);
	assert_int_equal(most_offered("to 9, O to roll, O on 7x14 9, X on 17x15", SIDE_X), WIN_BACKGAMMON);
	/* past each other */
	assert_int_equal(most_offered("to 9, X to roll, O on 20 6x14, X on 3x2", SIDE_O), WIN_BACKGAMMON);
	assert_int_equal(most_offered("to 9, X to roll, O on 18 6x14, X on 3x2", SIDE_O), WIN_GAMMON);
	assert_int_equal(most_offered("to 9, X to roll, O on bar 6x14, X on 3x2", SIDE_O), WIN_BACKGAMMON);
}

static void
r11_3_hardbackgammon_counts_after_bearing_off_too(void **state)
{
	(void)state;
	static const struct {
		const char *story;
		enum win most;
	} examples[] = {
		{"to 9, hardbackgammon, O to roll, O on bar 6x13, X on 6x15", WIN_BACKGAMMON},
		{"to 9, hardbackgammon, X to roll, O on 20 6x13, X on 3x2", WIN_BACKGAMMON},
		{"to 9, hardbackgammon, X to roll, O on 9 6x13, X on 17x2", WIN_BACKGAMMON},
		{"to 9, hardbackgammon, X to roll, O on 9 6x13, X on 3x2", WIN_SINGLE},
		{"to 9, hardbackgammon, X to roll, O on 9 6x14, X on 3x2", WIN_GAMMON},
	};

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
		assert_int_equal(most_offered(examples[i].story, SIDE_O), examples[i].most);
}

static void
r11_3_a_single_under_jacoby_with_the_cube_unturned(void **state)
{
	(void)state;
	assert_int_equal(most_offered("unlimited, jacoby, O to roll", SIDE_O), WIN_SINGLE);
	assert_int_equal(most_offered("unlimited, jacoby, cube 2 O, O to roll", SIDE_O), WIN_BACKGAMMON);
	assert_int_equal(
		most_offered("unlimited, jacoby, autodouble 1; O joins, X joins, opening 33", SIDE_X),
		WIN_SINGLE); /* raised, not turned */
	assert_int_equal(most_offered("unlimited, O to roll", SIDE_O), WIN_BACKGAMMON);
}

/* Checkers put by hand may be taken back; those that a ruling has left there may not (R9.6). */
static void
r11_3_checkers_put_by_hand_are_not_off_yet(void **state)
{
	(void)state;
	assert_int_equal(
		most_offered("to 9, O on 6x15, X on 6x15; O rolls 61, puts 6/off", SIDE_O), WIN_GAMMON);
	assert_int_equal(
		most_offered("to 9, open, O on 6x15, X on 6x15; O rolls 61, 6/off 6/4, X challenges", SIDE_O),
		WIN_SINGLE);
}

/* A match begun under the first version of the rules goes on under it. */
static void
r11_3_any_size_by_version_1(void **state)
{
	(void)state;
	assert_int_equal(
		most_offered("to 9, rules 1, O to roll, O on 6x14, X on 6x15", SIDE_O), WIN_BACKGAMMON);
	assert_int_equal(most_offered("unlimited, rules 1, jacoby, O to roll", SIDE_O), WIN_BACKGAMMON);
}

static void
no_version_of_the_rules_but_those_that_were(void **state)
{
	(void)state;
	const struct options options = options_default(3);
	struct match match;

	for (int version = -1; version <= RULES_VERSION + 1; version++) {
		assert_int_equal(match_begin_by(&match, &options, SIDE_O, version),
			version >= 1 && version <= RULES_VERSION);
	}
	match_begin(&match, &options, SIDE_O);
	assert_int_equal(match.rules, RULES_VERSION);
}

static void
r11_3_of_a_size_there_is(void **state)
{
	(void)state;
	struct match match = play_through("to 9, O to roll");
	struct match after;
	struct events events;

	for (int win = -1; win <= 5; win++) {
		struct action action = {.type = ACTION_RESIGN, .side = SIDE_O, .win = (enum win)win};
		bool good = win >= WIN_SINGLE && win <= WIN_BACKGAMMON;
		assert_int_equal(match_apply(&match, &action, &after, &events),
			good ? REFUSAL_NONE : REFUSAL_BAD_RESIGNATION);
	}
}

static void
r11_4_both_say_they_go_on(void **state)
{
	(void)state;
	struct match match = play_through("to 3; X joins");

	assert_int_equal(try(&match, "X joins"), REFUSAL_JOINED_ALREADY);
	assert_int_equal(match.phase, PHASE_BETWEEN);
	assert_int_equal(try(&match, "O joins"), REFUSAL_NONE);
	assert_int_equal(try(&match, "O joins"), REFUSAL_GAME_RUNS);
	go_on(&match, "opening 31");
	assert_int_equal(try(&match, "X joins"), REFUSAL_GAME_RUNS);
	go_on(&match, "O resigns single, X accepts, O joins");
	assert_int_equal(try(&match, "O joins"), REFUSAL_JOINED_ALREADY);
}

/* Saving copies the struct; a resumed match goes on where it was. */
static void
r11_4_a_copy_goes_on_at_the_same_point(void **state)
{
	(void)state;
	struct match match = play_through("to 5; opening 31, 8/5 6/5, X doubles");
	struct match saved = match;

	go_on(&match, "O accepts, X rolls 62, 24/18 13/11");
	go_on(&saved, "O accepts, X rolls 62, 24/18 13/11");
	assert_memory_equal(&match, &saved, sizeof match);
}

/* Left then it is annulled. */
static void
r11_4_a_match_is_unplayed_until_somebody_has_made_a_play(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, reroll, autodouble 1; X joins");
	static const char *const no_plays[] = {"O joins", "opening 44", "opening 31", "O resigns single",
		"X rejects", "O rerolls 52", "O puts 13/8", "O undoes", "O puts 13/8 24/22", NULL};

	assert_true(match_is_unplayed(&match));
	for (int i = 0; no_plays[i] != NULL; i++) {
		go_on(&match, no_plays[i]);
		assert_true(match_is_unplayed(&match));
	}
	go_on(&match, "O is done");
	assert_false(match_is_unplayed(&match));
	match = play_through("to 5; X joins, O joins, opening 31, O plays 8/5 6/5");
	assert_false(match_is_unplayed(&match));
}

/* Else the loser of the match could take it back. */
static void
r11_4_nor_is_one_with_a_game_that_is_over(void **state)
{
	(void)state;
	struct match match = play_through("to 5; X joins, O joins, opening 31, O resigns single");

	assert_true(match_is_unplayed(&match));
	go_on(&match, "X accepts");
	assert_false(match_is_unplayed(&match));
	go_on(&match, "O joins, X joins, opening 31");
	assert_false(match_is_unplayed(&match));
}

/* A play counts as made even if a ruling takes it back. */
static void
r11_4_nor_is_one_whose_first_play_was_challenged(void **state)
{
	(void)state;
	struct match match =
		play_through("to 5, open; X joins, O joins, opening 31, O plays 8/4 6/5, X challenges");

	assert_true(match.correcting);
	assert_false(match_is_unplayed(&match));
	/* R9.8: the core makes a program's challenges, at once. */
	match = play_through("to 5, open; X joins, X is a program, O joins, opening 31, O plays 8/4 6/5");
	assert_true(match.correcting);
	assert_false(match_is_unplayed(&match));
}

static void
r11_6_points_beyond_the_length_stand_in_the_game_only(void **state)
{
	(void)state;
	struct match match = play_through("to 9, score 7-6, cube 2 O; X resigns gammon");

	assert_tells(&match, "O accepts", "O accepted, 4; O won gammon, 4; O won the match 9-6");
	assert_int_equal(match.score[SIDE_O], 11);
	assert_int_equal(match_points(&match, SIDE_O), 9);
	assert_int_equal(match_points(&match, SIDE_X), 6);
	struct match other = play_through("to 9, score 7-6, cube 2 O; X resigns gammon");
	struct events events = go_on(&other, "O accepts");
	assert_int_equal(events.list[1].score[SIDE_O], 11);
	assert_int_equal(events.list[2].score[SIDE_O], 9);
}

/* A fault of another server, which counts points in a byte. */
static void
points_never_overflow_a_byte(void **state)
{
	(void)state;
	struct match match = play_through("unlimited, cube 4096 O, O on 1, X on bar 6x14; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won backgammon, 12288");
	match = play_through(
		"to 99, score 98-97, cube 4096 O, post-Crawford, O on 1, X on bar 6x14; O rolls 21");
	assert_tells(&match, "1/off", "O played 1/off; O won backgammon, 12288; O won the match 99-97");
	assert_int_equal(match.score[SIDE_O], 12386);
	match = play_through("unlimited, score 1000000-254, cube 4096 X; O resigns backgammon, X accepts");
	assert_int_equal(match.score[SIDE_X], 12542);
	assert_int_equal(match.score[SIDE_O], 1000000);
	match = play_through("unlimited, score 255-254; O resigns gammon, X accepts");
	assert_int_equal(match.score[SIDE_X], 256);
}

TEST_GROUP(match)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r11_1_a_match_is_to_1_to_99_points),
		cmocka_unit_test(r11_1_over_as_many_games_as_needed),
		cmocka_unit_test(r11_1_unlimited_never_ends),
		cmocka_unit_test(r11_1_the_crawford_game_is_the_one_after_reaching_one_less),
		cmocka_unit_test(r11_1_the_first_game_is_one_in_no_match_but_to_less_than_two),
		cmocka_unit_test(r11_1_without_the_crawford_rule_there_is_none),
		cmocka_unit_test(r11_1_reaching_one_less_at_once),
		cmocka_unit_test(r11_3_one_two_or_three_times_the_cube),
		cmocka_unit_test(r11_3_at_any_moment_without_an_offer),
		cmocka_unit_test(r11_3_a_rejected_offer_changes_nothing),
		cmocka_unit_test(r11_3_an_offer_stops_all_but_its_answer),
		cmocka_unit_test(r11_3_an_offer_stops_the_opening_throw),
		cmocka_unit_test(r11_3_no_more_than_the_game_could_have_cost),
		cmocka_unit_test(r11_3_a_single_once_a_checker_is_off),
		cmocka_unit_test(r11_3_a_backgammon_only_while_it_can_be_one),
		cmocka_unit_test(r11_3_hardbackgammon_counts_after_bearing_off_too),
		cmocka_unit_test(r11_3_a_single_under_jacoby_with_the_cube_unturned),
		cmocka_unit_test(r11_3_checkers_put_by_hand_are_not_off_yet),
		cmocka_unit_test(r11_3_any_size_by_version_1),
		cmocka_unit_test(r11_3_of_a_size_there_is),
		cmocka_unit_test(no_version_of_the_rules_but_those_that_were),
		cmocka_unit_test(r11_4_both_say_they_go_on),
		cmocka_unit_test(r11_4_a_copy_goes_on_at_the_same_point),
		cmocka_unit_test(r11_4_a_match_is_unplayed_until_somebody_has_made_a_play),
		cmocka_unit_test(r11_4_nor_is_one_with_a_game_that_is_over),
		cmocka_unit_test(r11_4_nor_is_one_whose_first_play_was_challenged),
		cmocka_unit_test(r11_6_points_beyond_the_length_stand_in_the_game_only),
		cmocka_unit_test(points_never_overflow_a_byte),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
