/*
 * slices_test.c - a game of thousands of actions, read in slices, and shown step by step.
 */
#include "server/journal/slices.h"

#include <stdio.h>

#include "server/journal/playback.h"
#include "tests/db/fixture.h"
#include "tests/groups/group.h"

enum {
	ACTIONS = 3000,
	IN_SLICE = 40,
	MICROSECONDS = 1000, /* no call may take longer, as the database counts */
};

static int64_t
store_game(struct db *db, int64_t match)
{
	int64_t last = 0;

	for (int number = 1; number <= ACTIONS; number++)
		assert_int_equal(some_action(db, match, number, "O rolls 31", &last), DB_OK);
	return last;
}

static bool
expect_next(void *arg, const struct action_row *row)
{
	int *number = arg;

	assert_int_equal(row->number, ++*number);
	return true;
}

static void
no_slice_of_a_long_game_takes_long(void **state)
{
	const struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t match = some_match(db, some_player(db, "alice"), some_player(db, "bob"));
	int64_t head = store_game(db, match), most = 0;
	struct slices slices;
	int number = 0;

	slices_open(&slices, db, match, &(struct game_end){.game = 0}, head, IN_SLICE);
	while (slices_more(&slices)) {
		int64_t before = db_work(db);
		assert_int_equal(slices_each(&slices, expect_next, &number), DB_OK);
		most = db_work(db) - before > most ? db_work(db) - before : most;
	}
	assert_int_equal(number, ACTIONS);
	print_message("the dearest call: %lld of at most %d microseconds\n",
		(long long)most / DB_WORK_PER_MICROSECOND, MICROSECONDS);
	assert_true(most / DB_WORK_PER_MICROSECOND < MICROSECONDS);
	slices_close(&slices);
}

/* --- shown: a match in which nothing happens but offers to resign that are rejected */

static void
append(struct db *db, int64_t match, int64_t *last, int number, const char *text, const char *events)
{
	struct action_row row = {.previous = *last,
		.number = number,
		.side = SIDE_O,
		.text = text,
		.events = events,
		.at_ms = 2000000 + number};

	assert_int_equal(action_append(db, match, &row), DB_OK);
	*last = row.id;
}

/* Three actions come before the first offer; one of them, the opening throw, is a step. */
static int64_t
store_offers(struct db *db, int64_t match)
{
	int64_t last = 0;
	int number = 0;

	append(db, match, &last, ++number, "O joins", "O joined");
	append(db, match, &last, ++number, "X joins", "game 1, inviter X");
	append(db, match, &last, ++number, "opening 31", "opening 31, O begins");
	while (number < ACTIONS + 1) {
		append(db, match, &last, ++number, "O resigns single", "O resigned single");
		append(db, match, &last, ++number, "X rejects", "X rejected");
	}
	return last;
}

enum { STEPS = ACTIONS - 1 };

static void
pass_shown(void *arg, const struct match *shown, const struct events *events)
{
	(void)shown;
	(void)events;
	++*(int *)arg;
}

/* The dearest of all pieces, as the database counts. */
static int64_t
dearest(struct db *db, struct playback *playback, int *shown)
{
	struct playback_walk walk;
	enum playback_found found = PLAYBACK_MORE;
	int64_t most = 0;

	playback_walk_open(&walk, db, playback);
	while (found == PLAYBACK_MORE) {
		int64_t before = db_work(db);
		found = shown == NULL ? playback_count(&walk, playback)
				      : playback_show(&walk, 0, playback->steps, pass_shown, shown);
		most = db_work(db) - before > most ? db_work(db) - before : most;
	}
	playback_walk_close(&walk);
	assert_int_equal(found, PLAYBACK_FOUND);
	return most / DB_WORK_PER_MICROSECOND;
}

static int64_t
dearest_look(struct db *db, const struct match_row *match, int64_t head, struct playback *playback)
{
	int64_t before = db_work(db);

	assert_int_equal(playback_find(db, match, head, 1, playback), PLAYBACK_FOUND);
	assert_true(playback_has_step(db, playback, STEPS));
	assert_false(playback_has_step(db, playback, 2L * STEPS));
	return (db_work(db) - before) / DB_WORK_PER_MICROSECOND;
}

static void
no_step_of_a_long_game_takes_long(void **state)
{
	const struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t match = some_match(db, some_player(db, "alice"), some_player(db, "bob"));
	int64_t head = store_offers(db, match);
	struct match_row row;
	struct playback playback;
	int shown = 0;

	assert_int_equal(match_find(db, match, &row), DB_OK);
	int64_t look = dearest_look(db, &row, head, &playback);
	int64_t count = dearest(db, &playback, NULL);
	assert_int_equal(playback.steps, STEPS);
	int64_t show = dearest(db, &playback, &shown);
	assert_int_equal(shown, STEPS + 1);
	print_message("found, counted, shown: %lld, %lld, %lld of at most %d microseconds\n", (long long)look,
		(long long)count, (long long)show, MICROSECONDS);
	assert_true(look < MICROSECONDS && count < MICROSECONDS && show < MICROSECONDS);
}

/* A game that has not begun is not there, and the one before it is the last. */
static void
a_game_begins_with_its_first_action(void **state)
{
	const struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t match = some_match(db, some_player(db, "alice"), some_player(db, "bob"));
	int64_t last = 0;
	struct game_range range;

	assert_int_equal(game_range_find(db, match, 0, 0, &range), DB_NONE);
	append(db, match, &last, 1, "O joins", "O joined");
	assert_int_equal(game_range_find(db, match, last, 0, &range), DB_NONE);
	append(db, match, &last, 2, "X joins", "game 1, inviter X");
	assert_int_equal(game_range_find(db, match, last, 0, &range), DB_OK);
	assert_int_equal(range.game, 1);
	assert_int_equal(range.actions, 2);
	append(db, match, &last, 3, "O resigns single", "O resigned single");
	append(db, match, &last, 4, "X accepts", "X accepted, X won single, 1");
	const struct game_row over = {.number = 1,
		.points = 1,
		.win = WIN_SINGLE,
		.ending = ENDING_RESIGN,
		.last_action = last,
		.last_number = 4};
	assert_int_equal(game_append(db, match, &over), DB_OK);
	append(db, match, &last, 5, "O joins", "O joined");
	assert_int_equal(game_range_find(db, match, last, 0, &range), DB_OK);
	assert_int_equal(range.game, 1);
	assert_int_equal(range.head, over.last_action);
	assert_false(range.more);
	assert_int_equal(game_range_find(db, match, last, 2, &range), DB_NONE);
	append(db, match, &last, 6, "X joins", "game 2, inviter X");
	assert_int_equal(game_range_find(db, match, last, 1, &range), DB_OK);
	assert_true(range.more);
	assert_int_equal(game_range_find(db, match, last, 2, &range), DB_OK);
	assert_int_equal(range.actions, 2);
}

TEST_GROUP(slices)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			no_slice_of_a_long_game_takes_long, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			no_step_of_a_long_game_takes_long, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_game_begins_with_its_first_action, fixture_setup, fixture_teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
