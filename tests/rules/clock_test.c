/*
 * clock_test.c - section 14 of the rule book: time. Stories say what was spent: "8/5 6/5 after 7250".
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/apply.h"
#include "server/rules/clock.h"
#include "tests/groups/group.h"
#include "tests/rules/gamer.h"
#include "tests/rules/story.h"

/* Seconds of the delay that are left, and of both reserves. */
static void
assert_clock(const struct match *match, enum side side, int delay, int reserve_o, int reserve_x)
{
	assert_int_equal(match_clock_side(match), side);
	assert_int_equal(match_delay_left(match), delay * 1000);
	assert_int_equal(match_reserve(match, SIDE_O), reserve_o * 1000);
	assert_int_equal(match_reserve(match, SIDE_X), reserve_x * 1000);
}

static void
r14_1_the_delay_goes_first_then_the_reserve(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O rolls 31");

	assert_clock(&match, SIDE_O, 12, 30, 30);
	go_on(&match, "8/5 6/5 after 11000");
	assert_clock(&match, SIDE_X, 12, 30, 30);
	go_on(&match, "X rolls 31 after 5000");
	assert_clock(&match, SIDE_X, 7, 30, 30);
	go_on(&match, "X plays 8/5 6/5 after 10000");
	assert_clock(&match, SIDE_O, 12, 30, 27);
}

static void
r14_1_there_is_none_without_the_option(void **state)
{
	(void)state;
	struct match match = play_through("to 3, O to roll; O rolls 31, 8/5 6/5");

	assert_false(match_has_clock(&match));
	assert_clock(&match, SIDE_NONE, 0, 0, 0);
	assert_int_equal(try(&match, "X rolls 31 after 1"), REFUSAL_BAD_TIME);
	assert_int_equal(try(&match, "X is out of time"), REFUSAL_TIME_LEFT);
}

static void
r14_1_reserves_go_with_their_players_into_the_next_game(void **state)
{
	(void)state;
	struct match match =
		play_through("to 5, clock 12+6, O to roll; O doubles after 20000, X rejects after 14000");

	assert_int_equal(match_reserve(&match, SIDE_O), 22000);
	assert_int_equal(match_reserve(&match, SIDE_X), 28000);
	go_on(&match, "O joins, X joins"); /* the sides change */
	assert_int_equal(match_reserve(&match, SIDE_X), 22000);
	assert_int_equal(match_reserve(&match, SIDE_O), 28000);
}

static void
r14_2_it_passes_by_a_play_or_if_nothing_can_be_played(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O rolls 31, 8/5 6/5 after 3000");

	assert_clock(&match, SIDE_X, 12, 30, 30);
	match = play_through("to 3, clock 12+10, O on bar, X on 6x2 5x2 4x2 3x2 2x2 1x2, O to roll; "
			     "O rolls 31 after 5000");
	assert_clock(&match, SIDE_X, 12, 30, 30);
}

static void
r14_2_it_passes_by_a_double_a_take_and_a_drop(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O doubles after 5000");

	assert_clock(&match, SIDE_X, 12, 30, 30);
	go_on(&match, "X accepts after 5000");
	assert_clock(&match, SIDE_O, 12, 30, 30);
	match = play_through("to 3, clock 12+10, O to roll; O doubles after 5000, X rejects after 13000");
	assert_clock(&match, SIDE_NONE, 0, 30, 29);
}

static void
r14_2_it_does_not_pass_by_a_roll_or_by_checkers_put(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O rolls 31 after 5000");

	assert_clock(&match, SIDE_O, 7, 30, 30);
	go_on(&match, "O puts 8/5 after 2000, undoes after 1000");
	assert_clock(&match, SIDE_O, 4, 30, 30);
}

static void
r14_2_a_refused_resignation_gives_back_what_was_left(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O resigns single after 5000");

	assert_clock(&match, SIDE_X, 12, 30, 30);
	go_on(&match, "X rejects after 13000");
	assert_clock(&match, SIDE_O, 7, 30, 29);
	/* Off turn it is the same: who has to answer has a delay for that. */
	go_on(&match, "X resigns single after 1000");
	assert_clock(&match, SIDE_O, 12, 30, 29);
	go_on(&match, "O rejects after 2000");
	assert_clock(&match, SIDE_O, 6, 30, 29);
}

static void
r14_2_three_resignations_a_turn(void **state)
{
	(void)state;
	struct match match = play_through("to 9, clock 12+10, O to roll; O resigns single");

	go_on(&match, "X rejects, O resigns single, X rejects, O resigns single, X rejects");
	assert_refused(&match, "O resigns single", REFUSAL_RESIGNS_TOO_OFTEN, 0, 0);
	go_on(&match,
		"X resigns single, O rejects, O rolls 31, 8/5 6/5, X rolls 31, 8/5 6/5, O resigns single");
	match = play_through("to 9, O to roll; O resigns single");
	for (int i = 0; i < 10; i++)
		go_on(&match, "X rejects, O resigns single");
}

static void
r14_2_the_next_game_begins_with_a_new_delay(void **state)
{
	(void)state;
	struct match match = play_through(
		"to 5, clock 12+6, O to roll; O resigns single after 11000, X accepts after 11000");

	assert_clock(&match, SIDE_NONE, 0, 30, 30);
	go_on(&match, "O joins");
	assert_clock(&match, SIDE_X, 12, 30, 30); /* of who has not joined */
	go_on(&match, "X joins after 13000, opening 31");
	assert_int_equal(match_reserve(&match, SIDE_O), 29000);
	assert_int_equal(match_delay_left(&match), 12000);
}

static void
r14_2_a_denied_challenge_goes_on_with_what_is_left(void **state)
{
	(void)state;
	struct match match =
		play_through("to 3, open, clock 12+10, O to roll; O rolls 31, 8/5 6/5 after 9000");

	go_on(&match, "X challenges after 4000");
	assert_clock(&match, SIDE_X, 8, 30, 30);
}

static void
r14_2_after_an_upheld_challenge_the_mover_has_what_was_left(void **state)
{
	(void)state;
	struct match match =
		play_through("to 3, open, clock 12+10, O to roll; O rolls 31 after 2000, 8/3 after 7000");

	assert_clock(&match, SIDE_X, 12, 30, 30);
	go_on(&match, "X challenges after 4000");
	assert_clock(&match, SIDE_O, 3, 30, 30);
	go_on(&match, "O plays 8/5 6/5 after 5000");
	assert_clock(&match, SIDE_X, 12, 28, 30);
	/* In front of a program the turn has never passed (R9.8). */
	match = play_through(
		"to 3, open, clock 12+10, O to roll; X is a program, O rolls 31, 8/3 after 7000");
	assert_clock(&match, SIDE_O, 5, 30, 30);
}

static void
r14_3_who_has_no_time_left_loses_the_match(void **state)
{
	(void)state;
	struct match match =
		play_through("to 3, score 1-2, post-Crawford, clock 12+10, O to roll; O rolls 31");

	assert_int_equal(try(&match, "O is out of time after 41999"), REFUSAL_TIME_LEFT);
	assert_int_equal(try(&match, "X is out of time after 42000"), REFUSAL_TIME_LEFT);
	assert_tells(&match, "O is out of time after 42000", "O ran out of time; X won the match 2-1");
	assert_int_equal(match.phase, PHASE_OVER);
	assert_int_equal(match.score[SIDE_O], 1);
	assert_int_equal(match.score[SIDE_X], 2);
	assert_int_equal(try(&match, "O plays 8/5 6/5"), REFUSAL_GAME_OVER);
}

/* A play that was read before the flag fell is made with nothing left. */
static void
r14_3_what_came_first_counts(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O rolls 31, 8/5 6/5 after 42000");

	assert_clock(&match, SIDE_X, 12, 0, 30);
	go_on(&match, "X rolls 31, 8/5 6/5, O rolls 31 after 11000");
	assert_int_equal(match_clock_left(&match), 1000);
	assert_tells(&match, "O is out of time after 1000", "O ran out of time; X won the match 0-0");
}

static void
r14_3_it_falls_while_an_offer_or_a_win_waits(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O doubles");

	assert_tells(&match, "X is out of time after 42000", "X ran out of time; O won the match 0-0");
	match = play_through("to 3, clock 12+10, O to roll; O resigns single");
	assert_tells(&match, "X is out of time after 42000", "X ran out of time; O won the match 0-0");
	match = play_through("to 3, open, clock 12+10, O on 6, X on 6, O to roll; O rolls 21, 6/off");
	assert_int_equal(match.phase, PHASE_PENDING);
	assert_tells(&match, "X is out of time after 42000", "X ran out of time; O won the match 0-0");
	match = play_through("to 3, clock 12+10, O to roll; O resigns single, X accepts, O joins");
	assert_tells(&match, "X is out of time after 42000", "X ran out of time; O won the match 0-1");
}

static void
r14_4_more_than_was_left_can_t_be_spent(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O rolls 31");

	assert_int_equal(try(&match, "O plays 8/5 6/5 after 42001"), REFUSAL_BAD_TIME);
	assert_int_equal(try(&match, "O plays 8/5 6/5 after -1"), REFUSAL_BAD_TIME);
	go_on(&match, "O plays 8/5 6/5 after 42000");
}

static void
r14_7_a_flag_may_annul(void **state)
{
	(void)state;
	struct match match = play_through("to 3, clock 12+10, O to roll; O rolls 31");

	assert_tells(&match, "O annuls by time after 42000", "O ran out of time; nobody won");
	assert_int_equal(match.phase, PHASE_OVER);
	assert_int_equal(match_clock_side(&match), SIDE_NONE);
}

enum { RANDOM_MATCHES = 10000 };

/* What a match of players who try everything has cost each of them, who invited first. */
struct course {
	struct gamer gamer;
	struct match match;
	int64_t full;	   /* reserve at the start */
	int64_t spent[2];  /* in all */
	int64_t delays[2]; /* that were given: for turns, and for answers to a resignation */
	int flags;
};

static int
player_of(const struct match *match, enum side side)
{
	return side == match->inviter ? 0 : 1;
}

static void
begin(struct course *course)
{
	struct options wanted = gamer_options(&course->gamer), options = options_default(3);

	options.open = wanted.open;
	options.clock = (struct clock_terms){3, 5};
	match_begin(&course->match, &options, SIDE_O);
	course->full = match_reserve(&course->match, SIDE_O);
	for (int player = 0; player < 2; player++)
		course->spent[player] = course->delays[player] = 0;
}

/* R14.2, in other words than the rules': who has been given a delay by this action. */
static void
count_delay(struct course *course, const struct match *before, const struct action *action)
{
	const struct match *match = &course->match;
	enum side next = match_clock_side(match);
	bool refused = before->offer == OFFER_RESIGN && action->type == ACTION_REJECT;
	bool goes_back = match->correcting && !before->correcting;
	bool same = next == match_clock_side(before) && before->phase != PHASE_BETWEEN;

	if (next == SIDE_NONE || refused || goes_back || (same && action->type != ACTION_RESIGN))
		return;
	course->delays[player_of(match, next)]++;
}

static void
step(struct course *course)
{
	const struct match before = course->match;
	enum side side = match_clock_side(&before);
	int64_t left = match_clock_left(&before);
	struct action action = gamer_next(&course->gamer, &before);
	struct events events;

	action.spent_ms = side == SIDE_NONE ? 0 : chance_below(&course->gamer.chance, 4000);
	if (side != SIDE_NONE && action.spent_ms >= left)
		action = (struct action){.type = ACTION_FLAG, .side = side, .spent_ms = left};
	if (match_apply(&before, &action, &course->match, &events) != REFUSAL_NONE)
		return; /* a fourth resignation */
	if (side != SIDE_NONE)
		course->spent[player_of(&before, side)] += action.spent_ms;
	course->flags += action.type == ACTION_FLAG;
	count_delay(course, &before, &action);
}

/*
 * Players who try whatever the rules allow gain nothing: resignations to burn the other's time, refusals,
 * challenges. What a player has spent beyond one delay for each turn and each answer has come from the
 * reserve.
 */
static void
r14_2_nothing_makes_time(void **state)
{
	(void)state;
	struct course course = {.gamer = {.chance = {32}}};

	for (int i = 0; i < RANDOM_MATCHES; i++) {
		begin(&course);
		while (course.match.phase != PHASE_OVER)
			step(&course);
		for (int player = 0; player < 2; player++) {
			enum side inviter = course.match.inviter;
			enum side side = player == 0 ? inviter : side_other(inviter);
			int64_t used = course.full - match_reserve(&course.match, side);
			assert_in_range(used, 0, course.full);
			assert_true(used <= course.spent[player]);
			assert_true(course.spent[player] - used <= course.delays[player] * 3000);
		}
	}
	assert_true(course.flags > RANDOM_MATCHES / 10);
}

TEST_GROUP(clock)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r14_1_the_delay_goes_first_then_the_reserve),
		cmocka_unit_test(r14_1_there_is_none_without_the_option),
		cmocka_unit_test(r14_1_reserves_go_with_their_players_into_the_next_game),
		cmocka_unit_test(r14_2_it_passes_by_a_play_or_if_nothing_can_be_played),
		cmocka_unit_test(r14_2_it_passes_by_a_double_a_take_and_a_drop),
		cmocka_unit_test(r14_2_it_does_not_pass_by_a_roll_or_by_checkers_put),
		cmocka_unit_test(r14_2_a_refused_resignation_gives_back_what_was_left),
		cmocka_unit_test(r14_2_three_resignations_a_turn),
		cmocka_unit_test(r14_2_the_next_game_begins_with_a_new_delay),
		cmocka_unit_test(r14_2_a_denied_challenge_goes_on_with_what_is_left),
		cmocka_unit_test(r14_2_after_an_upheld_challenge_the_mover_has_what_was_left),
		cmocka_unit_test(r14_3_who_has_no_time_left_loses_the_match),
		cmocka_unit_test(r14_3_what_came_first_counts),
		cmocka_unit_test(r14_3_it_falls_while_an_offer_or_a_win_waits),
		cmocka_unit_test(r14_4_more_than_was_left_can_t_be_spent),
		cmocka_unit_test(r14_7_a_flag_may_annul),
		cmocka_unit_test(r14_2_nothing_makes_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
