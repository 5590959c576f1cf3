/*
 * daily_test.c - what may be the position of the day, and what is answered to it.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/daily.h"
#include "db/people/accounts.h"
#include "tests/groups/group.h"

enum { DAY_SECONDS = 24 * 60 * 60, TODAY = 100, POOL = 20 };

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static void
add(struct db *db, int64_t match, int64_t at, double rating)
{
	const struct daily_candidate candidate = {
		.match = match, .player = alice, .game = 1, .step = 1, .at = at, .rating = rating};

	assert_int_equal(daily_pool_add(db, &candidate, POOL), DB_OK);
}

static int64_t
best(struct db *db, int64_t from, int64_t to)
{
	struct daily_candidate candidate = {.match = 0};
	enum db_status status = daily_pool_best(db, from, to, &candidate);

	assert_true(status == DB_OK || status == DB_NONE);
	return status == DB_OK ? candidate.match : 0;
}

static void
yesterdays_come_first_and_the_strongest_of_them(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	int64_t yesterday = (TODAY - 1) * (int64_t)DAY_SECONDS, today = yesterday + DAY_SECONDS;

	assert_int_equal(best(db, yesterday, today), 0);
	add(db, 1, yesterday - 1, 1900);
	assert_int_equal(best(db, yesterday, today), 1);
	add(db, 2, yesterday, 1500);
	add(db, 3, today - 1, 1600);
	add(db, 4, today, 1700);
	assert_int_equal(best(db, yesterday, today), 3);
	assert_int_equal(daily_pool_drop(db, 3), DB_OK);
	assert_int_equal(best(db, yesterday, today), 2);
	assert_int_equal(daily_pool_drop(db, 2), DB_OK);
	assert_int_equal(best(db, yesterday, today), 1);
}

static void
a_match_is_one_once_and_the_oldest_go(void **state)
{
	const struct fixture *fixture = *state;

	for (int match = 1; match <= POOL + 5; match++) {
		add(fixture->db, match, match, 1500);
		add(fixture->db, match, match, 1600);
	}
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM daily_pool"), POOL);
	assert_int_equal(ask_file(fixture, "SELECT min(match) FROM daily_pool"), 6);
	assert_int_equal(ask_file(fixture, "SELECT max(rating) FROM daily_pool"), 1500);
}

static void
note(void *arg, const struct daily_play *play)
{
	seen_add(arg, "%s%s %.3f %d ", play->play, play->about ? "?" : "", play->lost, (int)play->count);
}

static struct daily_row
row_of(int64_t day)
{
	struct daily_row row = {.day = day, .match = 17, .options = "5", .made = "8/4"};

	row.decision = (struct decision_row){
		.game = 2, .step = 3, .player = 1, .side = SIDE_X, .kind = DECISION_PLAY, .dice = 31};
	snprintf(row.decision.position, sizeof row.decision.position, "4HPwATDgc/ABMA:cAkAAAAAAAAA");
	return row;
}

static void
what_is_answered_is_counted(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	const struct daily_row row = row_of(TODAY);
	struct daily_answer answer = {.player = alice, .day = TODAY, .play = "8/4", .lost = .5, .run = 3};
	struct daily_row found;
	struct daily_play play;
	char seen[SEEN_SIZE] = "";

	assert_int_equal(daily_store(db, &row,
				 "[{\"play\":\"8/5 6/5\",\"lost\":0,\"about\":false},"
				 "{\"play\":\"8/4\",\"lost\":0.5,\"about\":true}]"),
		DB_OK);
	assert_int_equal(daily_find(db, TODAY + 1, &found), DB_NONE);
	assert_int_equal(daily_find_last(db, TODAY + 1, &found), DB_OK);
	assert_int_equal(found.day, TODAY);
	assert_int_equal(found.decision.dice, 31);
	assert_int_equal(found.decision.side, SIDE_X);
	assert_string_equal(found.decision.position, row.decision.position);
	assert_int_equal(daily_answer_find(db, alice, TODAY, &answer), DB_NONE);
	answer = (struct daily_answer){.player = alice, .day = TODAY, .play = "8/4", .lost = .5, .run = 3};
	assert_int_equal(daily_answer_store(db, &answer), DB_OK);
	assert_int_equal(daily_count(db, TODAY, "8/4"), DB_OK);
	assert_int_equal(daily_count(db, TODAY, "8/4"), DB_OK);
	assert_int_equal(daily_each_play(db, TODAY, 9, note, seen), DB_OK);
	assert_string_equal(seen, "8/5 6/5 0.000 0 8/4? 0.500 2 ");
	assert_int_equal(daily_play_find(db, TODAY, "8/7", &play), DB_NONE);
	assert_int_equal(daily_play_find(db, TODAY, "8/4", &play), DB_OK);
	assert_int_equal(play.count, 2);
	assert_int_equal(daily_play_last(db, TODAY, &play), DB_OK);
	assert_string_equal(play.play, "8/4");
	/* Who is erased leaves the count. */
	assert_int_equal(player_erase(db, alice, 1), DB_OK);
	assert_int_equal(daily_answer_find(db, alice, TODAY, &answer), DB_NONE);
	assert_int_equal(daily_play_find(db, TODAY, "8/4", &play), DB_OK);
	assert_int_equal(play.count, 2);
}

TEST_GROUP(daily)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			yesterdays_come_first_and_the_strongest_of_them, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_match_is_one_once_and_the_oldest_go, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(what_is_answered_is_counted, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
