/*
 * analyses_test.c - which match is judged next, what is kept of it, and who asked for hints.
 */
#include "tests/db/fixture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "db/analyses.h"
#include "db/hints.h"
#include "db/lessons.h"
#include "db/people/house.h"
#include "db/rollouts.h"
#include "tests/groups/group.h"

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static int64_t
finished_match(struct db *db, int64_t inviter, int64_t invited)
{
	int64_t match = some_match(db, inviter, invited);

	assert_int_equal(match_finish(db, match, 0, 3000), DB_OK);
	return match;
}

static int64_t
waiting_before(struct db *db, int64_t match)
{
	struct analysis_queue queue;
	enum db_status status = analysis_waits(db, match, &queue);

	assert_true(status == DB_OK || status == DB_NONE);
	return status == DB_OK ? queue.glances + queue.others - 1 : -1;
}

static struct decision_row
decision(int number, int game, double lost)
{
	return (struct decision_row){
		.number = number,
		.game = game,
		.move = number,
		.step = 2 * number - 1,
		.player = number % 2,
		.side = SIDE_X,
		.kind = DECISION_PLAY,
		.weight = DECISION_OPEN,
		.dice = 62,
		.made = "24/18 13/11",
		.best = "13/5",
		.lost = lost,
		.luck = 0.25,
		.plies = 2,
		.choice_count = 2,
		.choices = {{"13/5", 2, 0.1592, {0.552, 0.155, 0.008, 0.124, 0.005}},
			{"24/18 13/11", 1, -0.5, {0.4, 0, 0, 1, 0}}},
	};
}

static void
store(struct db *db, const struct analysis_wait *wait, const char *judge, int decisions)
{
	struct analysis_row row = {.match = wait->match, .at = 4000, .plies = 2};
	struct match_row match;

	strcpy(row.judge, judge);
	for (int player = 0; player < 2; player++)
		row.rate[player] = (struct error_rate){.decisions = 10,
			.open = 8,
			.errors = 2,
			.blunders = 1,
			.lost = player == 0 ? 0.1 : 0.3,
			.luck = 0.5};
	assert_int_equal(match_find(db, wait->match, &match), DB_OK);
	assert_int_equal(analysis_store(db, wait, &match, &row, decisions), DB_OK);
}

static void
matches_wait_in_the_order_in_which_they_ended(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct analysis_wait next;
	int64_t count;

	assert_int_equal(analysis_next(db, &next), DB_NONE);
	int64_t running = some_match(db, alice, bob), first = finished_match(db, alice, carol);
	assert_int_equal(match_finish(db, running, 1, 3000), DB_OK);
	assert_int_equal(waiting_before(db, first), 0);
	assert_int_equal(waiting_before(db, running), 1);
	assert_int_equal(analysis_waiting(db, &count), DB_OK);
	assert_int_equal(count, 2);

	assert_int_equal(analysis_next(db, &next), DB_OK);
	assert_int_equal(next.match, first);
	assert_int_equal(next.round, ROUND_NEW);
	store(db, &next, "1-a", 0);
	assert_int_equal(waiting_before(db, first), 1); /* to be confirmed, after all new ones */
	assert_int_equal(waiting_before(db, running), 0);
	assert_int_equal(analysis_next(db, &next), DB_OK);
	assert_int_equal(next.match, running);
	assert_int_equal(analysis_pass(db, &next), DB_OK);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(analysis_next(db, &next), DB_OK);
		assert_int_equal(next.match, i == 0 ? first : running);
		assert_int_equal(next.round, ROUND_CONFIRM);
		store(db, &next, "1-a", 0);
	}
	assert_int_equal(waiting_before(db, first), -1);
	assert_int_equal(analysis_next(db, &next), DB_NONE);
}

static void
matches_that_may_go_on_never_wait(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct analysis_wait next;
	int64_t running = some_match(db, alice, bob), saved = some_match(db, alice, carol);

	assert_int_equal(stop_match(db, saved, 0, alice, STOP_LEFT, 2000), DB_OK);
	assert_int_equal(analysis_next(db, &next), DB_NONE);
	assert_int_equal(waiting_before(db, running), -1);
	assert_int_equal(waiting_before(db, saved), -1);
	assert_int_equal(match_annul(db, saved, 2500), DB_OK);
	assert_int_equal(analysis_next(db, &next), DB_NONE);
}

static void
older_matches_come_behind_new_ones(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct analysis_wait next;
	int64_t count, old = finished_match(db, alice, bob), older = finished_match(db, alice, carol);

	while (analysis_next(db, &next) == DB_OK)
		assert_int_equal(analysis_pass(db, &next), DB_OK);
	assert_int_equal(analysis_ask_old(db, 5000, &count), DB_OK);
	assert_int_equal(count, 2);
	int64_t fresh = finished_match(db, bob, carol);
	assert_int_equal(waiting_before(db, fresh), 0);
	assert_int_equal(waiting_before(db, old), 2);
	assert_int_equal(waiting_before(db, older), 3);
	for (int i = 0; i < 4; i++) {
		const int64_t order[] = {fresh, fresh, old, older};
		assert_int_equal(analysis_next(db, &next), DB_OK);
		assert_int_equal(next.match, order[i]);
		assert_int_equal(next.round, i == 0 ? ROUND_NEW : i == 1 ? ROUND_CONFIRM : ROUND_OLD);
		assert_int_equal(next.before, i < 2 ? 0 : 5000);
		store(db, &next, "1-a", 0);
	}
	assert_int_equal(analysis_next(db, &next), DB_NONE);
}

/* Until none waits, of whatever kind. */
static void
pass_others(struct db *db, int64_t matches)
{
	struct rollout_wait rollout;

	while (rollout_next(db, matches, &rollout) == DB_OK)
		assert_int_equal(rollout_pass(db, &rollout), DB_OK);
}

/* Of three matches that nobody waits for, the last two are looked at, decision by decision. */
static void
rollouts_come_last_and_go_on_where_they_ended(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct analysis_wait next;
	struct rollout_wait rollout;
	struct match_row match;
	struct error_rate rate[2] = {{.decisions = 4, .lost = 0.125}, {.decisions = 5}};
	struct analysis_row row;
	int64_t count, ended[3];

	for (int i = 0; i < 3; i++)
		ended[i] = finished_match(db, alice, bob);
	assert_int_equal(rollout_next(db, 2, &rollout), DB_NONE); /* nothing is judged yet */
	while (analysis_next(db, &next) == DB_OK)
		store(db, &next, "1-a", 0);
	assert_int_equal(rollouts_waiting(db, 9, &count), DB_OK);
	assert_int_equal(count, 3);
	assert_int_equal(rollouts_waiting(db, 2, &count), DB_OK);
	assert_int_equal(count, 2);
	assert_int_equal(rollout_next(db, 2, &rollout), DB_OK);
	assert_true(rollout.match == ended[1] && rollout.after == 0);

	struct decision_row rows[] = {decision(7, 1, 0.25), decision(8, 1, 0)};
	assert_int_equal(match_find(db, ended[1], &match), DB_OK);
	assert_int_equal(rollout_store(db, &rollout, &match, rows, 2, rate), DB_OK);
	assert_int_equal(rollout_next(db, 2, &rollout), DB_OK);
	assert_true(rollout.match == ended[1] && rollout.after == 8);
	assert_int_equal(analysis_find(db, &match, &row), DB_OK);
	assert_true(row.rate[0].decisions == 4 && row.rate[0].lost == 0.125 && row.rate[1].decisions == 5);

	assert_int_equal(rollout_pass(db, &rollout), DB_OK);
	assert_int_equal(rollout_next(db, 2, &rollout), DB_OK);
	assert_true(rollout.match == ended[2] && rollout.after == 0);
	assert_int_equal(rollout_skip(db, &rollout, 50), DB_OK);
	assert_int_equal(rollout_next(db, 2, &rollout), DB_OK);
	assert_true(rollout.match == ended[2] && rollout.after == 50);
	pass_others(db, 2);
	assert_int_equal(rollout_next(db, 2, &rollout), DB_NONE);
	assert_int_equal(rollouts_waiting(db, 2, &count), DB_OK);
	assert_int_equal(count, 0);
}

/* What was on its way then doesn't move that: neither a pass nor what is stored. */
static void
matches_that_are_judged_again_are_rolled_out_again(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	const struct error_rate rate[2] = {{.decisions = 1}};
	const struct decision_row row = decision(7, 1, 0.25);
	struct analysis_wait next;
	struct rollout_wait late, rollout;
	struct match_row match;
	int64_t count, first = finished_match(db, alice, bob), second = finished_match(db, alice, bob);

	while (analysis_next(db, &next) == DB_OK)
		store(db, &next, "1-a", 0);
	assert_int_equal(rollout_next(db, 9, &rollout), DB_OK);
	assert_int_equal(rollout_pass(db, &rollout), DB_OK);
	assert_int_equal(rollout_next(db, 9, &late), DB_OK);
	assert_int_equal(late.match, second);
	assert_int_equal(match_find(db, second, &match), DB_OK);
	assert_int_equal(analysis_ask_old(db, 0, &count), DB_OK);
	for (int i = 0; i < 3; i++) {
		if (i == 1)
			assert_int_equal(rollout_store(db, &late, &match, &row, 1, rate), DB_OK);
		else if (i == 2)
			assert_int_equal(rollout_pass(db, &late), DB_OK);
		assert_int_equal(rollout_next(db, 9, &rollout), DB_OK);
		assert_true(rollout.match == first && rollout.after == 0);
	}
}

/* The next one, which is passed then; 0: none waits. */
static int64_t
next_that_fits(struct db *db)
{
	struct rollout_wait rollout;
	enum db_status status;

	while ((status = rollout_next(db, 9, &rollout)) == DB_OK && !rollout.fits)
		assert_int_equal(rollout_pass(db, &rollout), DB_OK);
	assert_true(status == DB_OK || status == DB_NONE);
	if (status == DB_OK)
		assert_int_equal(rollout_pass(db, &rollout), DB_OK);
	return status == DB_OK ? rollout.match : 0;
}

/* A match between people that ends while others wait comes before them. */
static void
rollouts_take_matches_between_people_first(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct analysis_wait next;
	int64_t house = some_player(db, "casual"), other = some_player(db, "club");

	assert_int_equal(house_mark(db, house, "casual"), DB_OK);
	assert_int_equal(house_mark(db, other, "club"), DB_OK);
	int64_t programs = finished_match(db, house, other), mixed = finished_match(db, alice, house),
		people = finished_match(db, alice, bob), also_mixed = finished_match(db, other, bob);
	while (analysis_next(db, &next) == DB_OK)
		store(db, &next, "1-a", 0);
	assert_int_equal(next_that_fits(db), people);
	assert_int_equal(next_that_fits(db), mixed);
	int64_t fresh = finished_match(db, bob, carol);
	while (analysis_next(db, &next) == DB_OK)
		store(db, &next, "1-a", 0);
	assert_int_equal(next_that_fits(db), fresh);
	assert_int_equal(next_that_fits(db), also_mixed);
	assert_int_equal(next_that_fits(db), programs);
	assert_int_equal(next_that_fits(db), 0);
}

/* A blunder that is none by a rollout is no lesson any more; another stays. */
static void
a_rollout_takes_lessons_back(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	const struct error_rate rate[2] = {{.decisions = 1}};
	struct decision_row rows[] = {decision(7, 1, 0.25), decision(8, 1, 0.01)};
	struct rollout_wait rollout = {.people = 2};
	struct match_row match;
	int64_t count[2];

	assert_int_equal(match_find(db, finished_match(db, alice, bob), &match), DB_OK);
	for (int i = 0; i < 2; i++) {
		const struct lesson lesson = {.player = match.player[rows[i].player],
			.match = match.id,
			.game = rows[i].game,
			.step = rows[i].step,
			.kind = rows[i].kind};
		assert_int_equal(lesson_store(db, &lesson), DB_OK);
	}
	snprintf(rows[0].position, sizeof rows[0].position, "4HPwATDgc/ABMA:cAkAAAAAAAAA");
	rows[1].position[0] = '\0';
	assert_int_equal(rollout_store(db, &rollout, &match, rows, 2, rate), DB_OK);
	for (int i = 0; i < 2; i++)
		assert_int_equal(
			lessons_of_match(db, match.player[rows[i].player], match.id, &count[i]), DB_OK);
	assert_true(count[0] == 1 && count[1] == 0);
}

static void
see(void *arg, const struct decision_row *row)
{
	seen_add(arg, "%d:%.3f ", row->number, row->lost);
}

/* As they were stored, to the digits that are kept. */
static void
check_choices(void *arg, const struct decision_row *row)
{
	const struct decision_row stored = decision(row->number, row->game, row->lost);

	assert_int_equal(row->plies, stored.plies);
	assert_int_equal(row->choice_count, stored.choice_count);
	for (int i = 0; i < row->choice_count; i++) {
		const struct choice_row *read = &row->choices[i], *wrote = &stored.choices[i];
		assert_string_equal(read->text, wrote->text);
		assert_int_equal(read->plies, wrote->plies);
		assert_true(fabs(read->equity - wrote->equity) < 1e-9);
		for (int chance = 0; chance < CHOICE_CHANCES; chance++)
			assert_true(fabs(read->chances[chance] - wrote->chances[chance]) < 1e-9);
	}
	++*(int *)arg;
}

static void
choices_that_make_no_sense_are_refused(void **state)
{
	static const char *const wrong[] = {"x", "x,", "x,2", ",2,0,0,0,0,0,0;", "x,2,0,0,0,0,0,0",
		"x,2,0,0,0,0,0;", "x,-1,0,0,0,0,0,0;", "x,2,0,1001,0,0,0,0;", "x,2,0,0,0,0,0,0;;",
		"0123456789012345678901234567890123456789,2,0,0,0,0,0,0;",
		"a,0,0,0,0,0,0,0;a,0,0,0,0,0,0,0;a,0,0,0,0,0,0,0;a,0,0,0,0,0,0,0;a,0,0,0,0,0,0,0;a,0,0,0,0,0,0,0;"
		"a,0,0,0,0,0,0,0;"};
	struct choice_row choices[CHOICES_MAX];
	char text[CHOICES_TEXT_SIZE];
	(void)state;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_int_equal(choices_read(wrong[i], choices), -1);
	assert_int_equal(choices_read("", choices), 0);
	for (int i = 0; i < CHOICES_MAX; i++)
		choices[i] =
			(struct choice_row){"bar/19 bar/19 24/18 24/18 1234", 2, -123.4567, {1, 1, 1, 1, 1}};
	choices_write(choices, CHOICES_MAX, text);
	assert_int_equal(choices_read(text, choices), CHOICES_MAX);
}

static void
what_was_stored_is_found_again(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t match = finished_match(db, alice, bob);
	struct analysis_wait next;
	struct analysis_row row;
	struct match_row of;
	char seen[SEEN_SIZE] = "";
	int before;

	assert_int_equal(match_find(db, match, &of), DB_OK);
	assert_int_equal(analysis_next(db, &next), DB_OK);
	for (int number = 1; number <= 4; number++) {
		const struct decision_row made = decision(number, number > 2 ? 2 : 1, 0.01 * number);
		assert_int_equal(decision_store(db, match, &made), DB_OK);
	}
	assert_int_equal(analysis_find(db, &of, &row), DB_NONE); /* half of it is nothing */
	store(db, &next, "1-a", 4);
	assert_int_equal(analysis_find(db, &of, &row), DB_OK);
	assert_string_equal(row.judge, "1-a");
	assert_int_equal(row.at, 4000);
	assert_int_equal(row.plies, 2);
	assert_int_equal(row.fault, FAULT_NONE);
	assert_int_equal(row.rate[1].blunders, 1);
	assert_true(row.rate[1].lost == 0.3 && row.rate[0].luck == 0.5);

	assert_int_equal(decision_each_worst(db, match, 0, 0.02, 2, see, seen), DB_OK);
	assert_string_equal(seen, "4:0.040 3:0.030 ");
	before = 0;
	assert_int_equal(decision_each(db, match, 1, 9, check_choices, &before), DB_OK);
	assert_int_equal(before, 4);
	seen[0] = '\0';
	assert_int_equal(decision_each_worst(db, match, 1, 0.02, 9, see, seen), DB_OK);
	assert_string_equal(seen, "2:0.020 ");
	seen[0] = '\0';
	assert_int_equal(decision_each_of_game(db, match, 1, see, seen), DB_OK);
	assert_int_equal(decision_each(db, match, 3, 1, see, seen), DB_OK);
	for (int game = 1; game <= 3; game++) {
		assert_int_equal(decisions_before(db, match, game, &before), DB_OK);
		assert_int_equal(before, game == 1 ? 0 : game == 2 ? 2 : 4);
	}
	assert_string_equal(seen, "1:0.010 2:0.020 3:0.030 ");
}

static void
another_judge_replaces_all_of_it(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t count, match = finished_match(db, alice, bob);
	struct decision_row made;
	struct analysis_wait next;
	struct analysis_row row;
	struct match_row of;
	char seen[SEEN_SIZE] = "";

	assert_int_equal(match_find(db, match, &of), DB_OK);
	assert_int_equal(analysis_next(db, &next), DB_OK);
	for (int number = 1; number <= 3; number++) {
		made = decision(number, 1, 0.5);
		assert_int_equal(decision_store(db, match, &made), DB_OK);
	}
	store(db, &next, "1-a", 3);
	assert_int_equal(analysis_next(db, &next), DB_OK);
	assert_int_equal(analysis_pass(db, &next), DB_OK);
	assert_int_equal(analysis_ask_old(db, 0, &count), DB_OK);
	assert_int_equal(analysis_next(db, &next), DB_OK);
	assert_int_equal(analysis_forget(db, match), DB_OK);
	assert_int_equal(analysis_find(db, &of, &row), DB_NONE);
	made = decision(1, 1, 0.25);
	assert_int_equal(decision_store(db, match, &made), DB_OK);
	store(db, &next, "1-b", 1);
	assert_int_equal(analysis_find(db, &of, &row), DB_OK);
	assert_string_equal(row.judge, "1-b");
	assert_int_equal(decision_each(db, match, 1, 9, see, seen), DB_OK);
	assert_string_equal(seen, "1:0.250 ");
}

static void
the_last_twenty_matches_of_three_points_or_more_count(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct analysis_wait next;
	struct error_rate rate;
	int matches;

	assert_int_equal(error_rate_lately(db, alice, &matches, &rate), DB_OK);
	assert_int_equal(matches, 0);
	for (int i = 0; i < 22; i++) {
		finished_match(db, alice, bob);
		assert_int_equal(analysis_next(db, &next), DB_OK);
		store(db, &next, "1-a", 0);
	}
	assert_int_equal(error_rate_lately(db, alice, &matches, &rate), DB_OK);
	assert_int_equal(matches, 20);
	assert_int_equal(rate.decisions, 200);
	assert_true(rate.lost > 1.999 && rate.lost < 2.001);
	assert_int_equal(error_rate_lately(db, carol, &matches, &rate), DB_OK);
	assert_int_equal(matches, 0);
}

static void
the_last_finished_match_is_found(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t match;

	assert_int_equal(analysis_last_match(db, alice, &match), DB_NONE);
	int64_t one = finished_match(db, alice, bob), two = finished_match(db, carol, alice);
	(void)some_match(db, alice, bob);
	assert_int_equal(analysis_last_match(db, alice, &match), DB_OK);
	assert_int_equal(match, two);
	assert_int_equal(analysis_last_match(db, bob, &match), DB_OK);
	assert_int_equal(match, one);
}

struct hints {
	struct hint_row row[3];
	int count;
};

static void
keep_hint(void *arg, const struct hint_row *row)
{
	struct hints *hints = arg;

	assert_true(hints->count < 3);
	hints->row[hints->count++] = *row;
}

static void
hints_are_on_record(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t match = some_match(db, alice, bob), other = some_match(db, alice, carol);
	int counts[2];

	assert_int_equal(hint_append(db, &(struct hint_row){0, match, 5, 0, 100}), DB_OK);
	assert_int_equal(hint_append(db, &(struct hint_row){0, match, 5, 0, 101}), DB_OK);
	assert_int_equal(hint_append(db, &(struct hint_row){0, other, 5, 0, 101}), DB_OK);
	assert_int_equal(hint_append(db, &(struct hint_row){0, match, 9, 1, 102}), DB_OK);
	assert_int_equal(hint_append(db, &(struct hint_row){0, other + 1, 9, 1, 102}), DB_NONE);
	assert_int_equal(hint_counts(db, match, counts), DB_OK);
	assert_int_equal(counts[0], 2);
	assert_int_equal(counts[1], 1);

	struct hints hints = {.count = 0};
	assert_int_equal(hint_each(db, match, 0, 2, keep_hint, &hints), DB_OK);
	assert_int_equal(hints.count, 2);
	assert_int_equal(hints.row[1].at, 101);
	assert_int_equal(hint_each(db, match, hints.row[1].id, 2, keep_hint, &hints), DB_OK);
	assert_int_equal(hints.count, 3);
	assert_int_equal(hints.row[2].after, 9);
	assert_int_equal(hints.row[2].player, 1);
}

TEST_GROUP(analyses)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			matches_wait_in_the_order_in_which_they_ended, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(matches_that_may_go_on_never_wait, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(older_matches_come_behind_new_ones, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			rollouts_come_last_and_go_on_where_they_ended, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			matches_that_are_judged_again_are_rolled_out_again, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			rollouts_take_matches_between_people_first, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(a_rollout_takes_lessons_back, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(what_was_stored_is_found_again, setup, fixture_teardown),
		cmocka_unit_test(choices_that_make_no_sense_are_refused),
		cmocka_unit_test_setup_teardown(another_judge_replaces_all_of_it, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			the_last_twenty_matches_of_three_points_or_more_count, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(the_last_finished_match_is_found, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(hints_are_on_record, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
