/*
 * lessons_test.c - what is to be looked at again, and when.
 */
#include "tests/db/fixture.h"

#include "db/lessons.h"
#include "db/people/accounts.h"
#include "db/people/house.h"
#include "tests/groups/group.h"

enum { DAY_SECONDS = 24 * 60 * 60, NOW = 100 * DAY_SECONDS };

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

/* Found in game 1 of a match that has just ended. */
static struct lesson
found(struct db *db, int64_t player, int64_t match, int step)
{
	const struct lesson lesson = {
		.player = player, .match = match, .game = 1, .step = step, .at = NOW, .due = NOW};

	assert_int_equal(lesson_store(db, &lesson), DB_OK);
	return lesson;
}

static struct lesson_counts
counts_of(struct db *db, int64_t player, int64_t now)
{
	struct lesson_counts counts;

	assert_int_equal(lessons_count(db, player, now, &counts), DB_OK);
	return counts;
}

/* Answers the lesson that is due at that time. Returns whether it comes again. */
static bool
answer(struct db *db, int64_t now, bool right)
{
	struct lesson lesson;
	bool stays;

	assert_int_equal(lesson_find_due(db, alice, now, 0, &lesson), DB_OK);
	assert_int_equal(lesson_grade(db, &lesson, right, now, &stays), DB_OK);
	return stays;
}

static void
what_is_right_at_once_is_gone(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;

	found(db, alice, 1, 1);
	assert_false(answer(db, NOW, true));
	assert_int_equal(counts_of(db, alice, NOW).open, 0);
}

static void
what_is_wrong_comes_after_1_7_and_30_days(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	static const int days[] = {1, 7, 30};
	struct lesson lesson;
	int64_t now = NOW;

	found(db, alice, 1, 1);
	assert_true(answer(db, now, false));
	for (int i = 0; i < 3; i++) {
		now += days[i] * DAY_SECONDS - 1;
		assert_int_equal(lesson_find_due(db, alice, now, 0, &lesson), DB_NONE);
		assert_int_equal(counts_of(db, alice, now).next, now + 1);
		now++;
		if (i == 2) { /* wrong at the end: from the beginning */
			assert_true(answer(db, now, false));
			now += DAY_SECONDS;
			assert_true(answer(db, now, true));
			now += 7 * DAY_SECONDS;
			assert_true(answer(db, now, true));
			now += 30 * DAY_SECONDS;
			assert_false(answer(db, now, true));
		} else {
			assert_true(answer(db, now, true));
		}
	}
	assert_int_equal(counts_of(db, alice, now).open, 0);
}

static void
it_is_found_once(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t count;

	found(db, alice, 1, 1);
	assert_true(answer(db, NOW, false));
	found(db, alice, 1, 1);
	assert_int_equal(lessons_of_match(db, alice, 1, &count), DB_OK);
	assert_int_equal(count, 1);
	assert_int_equal(counts_of(db, alice, NOW).due, 0);
}

static void
what_comes_again_is_first_then_what_is_new(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct lesson lesson;

	found(db, alice, 1, 1);
	assert_true(answer(db, NOW, false));
	found(db, alice, 2, 1);
	found(db, alice, 3, 1);
	assert_int_equal(lesson_find_due(db, alice, NOW, 0, &lesson), DB_OK);
	assert_int_equal(lesson.match, 3);
	assert_int_equal(lesson_find_due(db, alice, NOW, 1, &lesson), DB_OK);
	assert_int_equal(lesson.match, 2);
	assert_int_equal(lesson_find_due(db, alice, NOW + DAY_SECONDS, 0, &lesson), DB_OK);
	assert_int_equal(lesson.match, 1);
}

static void
too_many_are_those_of_the_oldest_matches(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;

	found(db, alice, 1, 1);
	assert_true(answer(db, NOW, false));
	for (int match = 2; match <= 5; match++)
		for (int step = 1; step <= 2; step++)
			found(db, alice, match, step);
	found(db, bob, 1, 1);
	assert_int_equal(lessons_trim(db, alice, 5, NOW), DB_OK);
	assert_int_equal(counts_of(db, alice, NOW).open, 4);
	assert_int_equal(counts_of(db, alice, NOW).due, 4);
	assert_int_equal(counts_of(db, bob, NOW).open, 1);
}

/* Lessons that come again must not keep out what was found just now. */
static void
there_is_room_for_what_is_new(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t count;

	for (int match = 1; match <= 5; match++) {
		found(db, alice, match, 1);
		assert_true(answer(db, NOW, false));
	}
	found(db, alice, 6, 1);
	assert_int_equal(lessons_trim(db, alice, 5, NOW), DB_OK);
	assert_int_equal(counts_of(db, alice, NOW).open, 5);
	assert_int_equal(lessons_of_match(db, alice, 6, &count), DB_OK);
	assert_int_equal(count, 1);
	assert_int_equal(lessons_of_match(db, alice, 1, &count), DB_OK);
	assert_int_equal(count, 0);
}

static void
what_nobody_looks_at_lapses(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t later = NOW + LESSON_DAYS * DAY_SECONDS, count;
	struct lesson lesson;

	found(db, alice, 1, 1);
	assert_int_equal(counts_of(db, alice, later - 1).due, 1);
	assert_int_equal(counts_of(db, alice, later).due, 0);
	assert_int_equal(lesson_find_due(db, alice, later, 0, &lesson), DB_NONE);
	assert_int_equal(lessons_trim(db, alice, 9, later), DB_OK);
	assert_int_equal(lessons_of_match(db, alice, 1, &count), DB_OK);
	assert_int_equal(count, 0);
}

static void
people_learn_and_erased_ones_leave_nothing(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;

	assert_int_equal(lessons_are_for(db, alice), DB_OK);
	assert_int_equal(house_mark(db, carol, "club"), DB_OK);
	assert_int_equal(lessons_are_for(db, carol), DB_NONE);
	found(db, alice, 1, 1);
	found(db, bob, 1, 2);
	assert_int_equal(player_erase(db, alice, NOW), DB_OK);
	assert_int_equal(lessons_are_for(db, alice), DB_NONE);
	assert_int_equal(counts_of(db, alice, NOW).open, 0);
	assert_int_equal(counts_of(db, bob, NOW).open, 1);
}

TEST_GROUP(lessons)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(what_is_right_at_once_is_gone, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			what_is_wrong_comes_after_1_7_and_30_days, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(it_is_found_once, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			what_comes_again_is_first_then_what_is_new, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			too_many_are_those_of_the_oldest_matches, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(there_is_room_for_what_is_new, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(what_nobody_looks_at_lapses, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			people_learn_and_erased_ones_leave_nothing, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
