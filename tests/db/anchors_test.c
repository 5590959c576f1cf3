/*
 * anchors_test.c - fixed ratings of house players, and matches with them that a person has left.
 */
#include "tests/db/fixture.h"

#include <math.h>
#include <string.h>

#include "db/abandoned.h"
#include "db/people/house.h"
#include "db/rankings/anchors.h"
#include "db/rankings/posting.h"
#include "db/rankings/standings.h"
#include "tests/groups/group.h"
#include "tests/groups/rounds.h"

enum { NOW = 1600000000, LENGTH = 3 };

static int64_t alice, club, club_b;

static int
setup(void **state)
{
	int setup = fixture_setup_players(state, &alice, &club, &club_b);
	struct fixture *fixture = *state;

	assert_int_equal(house_mark(fixture->db, club, "club"), DB_OK);
	assert_int_equal(house_mark(fixture->db, club_b, "club"), DB_OK);
	return setup;
}

static struct player_row
account_of(struct db *db, int64_t id)
{
	struct player_row player;

	assert_int_equal(player_find_by_id(db, id, &player), DB_OK);
	return player;
}

static struct rated
rated_of(struct db *db, int64_t id)
{
	const struct player_row player = account_of(db, id);
	struct anchored anchored;

	assert_int_equal(anchor_of(db, id, INT64_MAX, &anchored), DB_OK);
	return anchored.rated.fixed
		       ? anchored.rated
		       : (struct rated){.rating = player.rating, .experience = player.experience};
}

static void
append(struct db *db, int64_t match, int64_t player, int64_t opponent, const struct rated *after)
{
	const struct rated before = rated_of(db, player);
	const struct rating_row row = {.player = player,
		.opponent = opponent,
		.match = match,
		.length = LENGTH,
		.before = before.rating,
		.after = after->rating,
		.experience_before = before.experience,
		.experience_after = after->experience,
		.at = NOW};

	assert_int_equal(rating_append(db, &row), DB_OK);
}

/* What the server does with a match that is over. */
static void
rate(struct db *db, int64_t match, int64_t winner, int64_t loser)
{
	const struct rating_change change =
		rating_of_match(rated_of(db, winner), rated_of(db, loser), LENGTH);

	append(db, match, winner, loser, &change.winner);
	append(db, match, loser, winner, &change.loser);
}

/* Alice invites. */
static void
finish(struct db *db, int64_t house, bool wins)
{
	int64_t match = some_match(db, alice, house);

	assert_int_equal(match_finish(db, match, wins ? 0 : 1, NOW), DB_OK);
	rate(db, match, wins ? alice : house, wins ? house : alice);
}

static int64_t
leave_until(struct db *db, int64_t house, int64_t at, int64_t due)
{
	const struct stop_row stop = {.match = some_match(db, alice, house),
		.who = alice,
		.why = STOP_LEFT,
		.at = at,
		.loser = alice,
		.level = "club",
		.due = due};

	assert_int_equal(match_interrupt(db, &stop), DB_OK);
	return stop.match;
}

static int64_t
leave(struct db *db, int64_t house, int64_t at)
{
	return leave_until(db, house, at, 0);
}

static double
rating_of(struct db *db, int64_t player, int64_t sequence)
{
	struct anchored anchored;

	assert_int_equal(anchor_of(db, player, sequence, &anchored), DB_OK);
	return anchored.rated.fixed ? anchored.rated.rating : NAN;
}

static void
an_anchor_holds_from_a_match_on(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;

	assert_true(isnan(rating_of(db, club, 1)));
	finish(db, club, true); /* by the formula for both */
	assert_true(account_of(db, club).rating < 1500);
	assert_int_equal(anchor_set(db, "club", 1650), DB_OK);
	assert_int_equal(anchor_set(db, "club", 1650), DB_OK); /* writes nothing */
	assert_true(isnan(rating_of(db, club, 1)));
	assert_true(rating_of(db, club, 2) == 1650);
	assert_true(rating_of(db, club_b, INT64_MAX) == 1650);
	assert_true(isnan(rating_of(db, alice, INT64_MAX)));
	assert_true(account_of(db, club).rating == 1650);
	assert_int_equal(account_of(db, club_b).experience, ANCHOR_EXPERIENCE);

	double before = account_of(db, alice).rating;
	finish(db, club, false);
	assert_true(account_of(db, alice).rating < before);
	assert_true(account_of(db, club).rating == 1650);
	assert_int_equal(account_of(db, club).experience, ANCHOR_EXPERIENCE);
	assert_int_equal(anchor_set(db, "club", 1640), DB_OK);
	assert_true(rating_of(db, club, 2) == 1650);
	assert_true(rating_of(db, club, 3) == 1640);
	assert_int_equal(db_commit(db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM anchors"), 2);
}

static void
a_new_house_player_has_the_anchor_of_its_level(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t dave = some_player(db, "dave"), erin = some_player(db, "erin");

	assert_int_equal(anchor_set(db, "expert", 1800), DB_OK);
	assert_int_equal(house_mark(db, dave, "expert"), DB_OK);
	assert_int_equal(house_mark(db, erin, "master"), DB_OK); /* has no anchor yet */
	assert_true(account_of(db, dave).rating == 1800);
	assert_int_equal(account_of(db, dave).experience, ANCHOR_EXPERIENCE);
	assert_true(account_of(db, erin).rating == 1500);
	assert_int_equal(account_of(db, erin).experience, 0);
}

/* Nobody of the house is ranked: not in a list, not in a count, not among the programs. */
static void
house_players_stand_in_no_list(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	static const char *const lists[] = {"all", "3-5", "2020-09"};
	struct ranked rows[4], row;
	int found;

	assert_int_equal(anchor_set(db, "club", 1650), DB_OK);
	for (int i = 0; i < 30; i++)
		finish(db, club, i % 2 == 0);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(standing_list(db, lists[i], RANKED_ANYBODY, 1, 4, rows, &found), DB_OK);
		assert_int_equal(found, 1);
		assert_string_equal(rows[0].name, "alice");
		assert_int_equal(standing_list(db, lists[i], RANKED_PROGRAMS, 1, 4, rows, &found), DB_OK);
		assert_int_equal(found, 0);
		assert_int_equal(standing_of(db, lists[i], RANKED_ANYBODY, "bob", &row), DB_NONE);
		assert_int_equal(standing_of(db, lists[i], RANKED_PEOPLE, "alice", &row), DB_OK);
		assert_int_equal(row.rank, 1);
	}
	assert_int_equal(standing_list(db, standing_list_rated, RANKED_ANYBODY, 1, 4, rows, &found), DB_OK);
	assert_int_equal(found, 1);
	assert_int_equal(posting_write(db), DB_OK);
	assert_int_equal(db_commit(db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM ranks WHERE programs <> 0"), 0);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM (SELECT list, rating, people, programs "
					   "FROM ranks WHERE people <> 0 OR programs <> 0 EXCEPT "
					   "SELECT list, rating, people, programs FROM ranks_recount)"),
		0);
}

/* Also from matches that were played before there were anchors. */
static void
lists_made_anew_are_the_same(void **state)
{
	struct fixture *fixture = *state;
	struct ranked before, after;

	for (int i = 0; i < 5; i++)
		finish(fixture->db, i % 2 == 0 ? club : club_b, i != 3);
	assert_int_equal(anchor_set(fixture->db, "club", 1650), DB_OK);
	for (int i = 0; i < 5; i++)
		finish(fixture->db, club, i % 2 == 0);
	assert_int_equal(standing_of(fixture->db, "3-5", RANKED_ANYBODY, "alice", &before), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	db_close(fixture->db);
	fixture->db = NULL;
	change_file(fixture, "DELETE FROM followed WHERE name = 'lists'");
	fixture_reopen(fixture);
	assert_int_equal(posting_write(fixture->db), DB_OK);
	assert_int_equal(standing_of(fixture->db, "3-5", RANKED_ANYBODY, "alice", &after), DB_OK);
	assert_true(fabs(before.rating - after.rating) < 1e-9);
	assert_int_equal(before.experience, after.experience);
}

static void
count(void *arg, const struct abandoned_row *row)
{
	int *found = arg;

	(void)row;
	++*found;
}

static int
count_old(struct db *db, int64_t latest)
{
	int found = 0;

	assert_int_equal(abandoned_each_old(db, latest, 10, count, &found), DB_OK);
	return found;
}

static int
count_due(struct db *db, int64_t served_ms)
{
	int found = 0;

	assert_int_equal(abandoned_each_due(db, served_ms, 10, count, &found), DB_OK);
	return found;
}

static void
an_abandoned_match_is_known_until_its_state_changes(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct abandoned_row row;

	int64_t match = leave(db, club, NOW);
	assert_int_equal(abandoned_find(db, alice, "expert", &row), DB_NONE);
	assert_int_equal(abandoned_find(db, club, "club", &row), DB_NONE);
	assert_int_equal(abandoned_find(db, alice, "club", &row), DB_OK);
	assert_int_equal(row.match, match);
	assert_int_equal(row.at, NOW);
	assert_string_equal(row.house, account_of(db, club).name);
	assert_string_equal(row.options, "3");
	assert_int_equal(count_old(db, NOW - 1), 0);
	assert_int_equal(count_old(db, NOW), 1);
	assert_int_equal(match_resume(db, match, NOW), DB_OK);
	assert_int_equal(count_old(db, NOW), 0);
	/* The house player's line is lost: nobody has left it. */
	assert_int_equal(stop_match(db, match, 0, club, STOP_LINE_LOST, NOW), DB_OK);
	assert_int_equal(count_old(db, NOW), 0);
	match = leave(db, club_b, NOW);
	assert_int_equal(match_lose(db, match, 1, NOW), DB_OK);
	assert_int_equal(match_lose(db, match, 1, NOW), DB_NONE);
	assert_int_equal(count_old(db, NOW), 0);
}

/* R14.5: left in the player's own turn, with a clock. */
static void
an_abandoned_match_is_due_in_service_time(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct abandoned_row row;

	int64_t match = leave_until(db, club, NOW, 5000);
	assert_int_equal(count_due(db, 4999), 0);
	assert_int_equal(count_due(db, 5000), 1);
	assert_int_equal(abandoned_find_match(db, match, &row), DB_OK);
	assert_int_equal(row.due_ms, 5000);
	assert_string_equal(row.leaver, "alice");
	row.due_ms = 6000;
	row.at = NOW + 1;
	assert_int_equal(abandoned_put_off(db, &row), DB_OK);
	assert_int_equal(count_due(db, 5999), 0);
	assert_int_equal(count_due(db, 6000), 1);
	assert_int_equal(count_old(db, NOW), 0);
	assert_int_equal(match_lose(db, match, 1, NOW), DB_OK);
	assert_int_equal(count_due(db, 6000), 0);
	assert_int_equal(abandoned_put_off(db, &row), DB_NONE);
	/* Without a clock nothing is ever due. */
	leave(db, club, NOW);
	assert_int_equal(count_due(db, INT64_MAX), 0);
}

/* What the server does before a match with that level, and when a match was left too long ago. */
static void
lose_abandoned(struct db *db)
{
	struct abandoned_row row;
	struct match_row match;

	while (abandoned_find(db, alice, "club", &row) == DB_OK) {
		assert_int_equal(match_find(db, row.match, &match), DB_OK);
		assert_int_equal(match_lose(db, row.match, 1, NOW), DB_OK);
		rate(db, row.match, match.player[1], alice);
	}
}

enum { SIMULATED = 10000 };

/* The rating of somebody as strong as the level, after that many matches with its two seats. */
static double
simulate(struct db *db, bool leaves)
{
	uint32_t chance = 1;

	for (int i = 0; i < rounds_of(SIMULATED); i++) {
		chance = chance * 1664525u + 1013904223u;
		int64_t house = (chance >> 20 & 1) == 0 ? club : club_b;
		bool wins = chance >> 31 == 0;
		lose_abandoned(db);
		if (wins || !leaves)
			finish(db, house, wins);
		else
			leave(db, house, NOW + i);
		if (i % 1000 == 0)
			assert_int_equal(db_commit(db), DB_OK);
	}
	lose_abandoned(db);
	return account_of(db, alice).rating;
}

static void
who_leaves_every_losing_match_gains_nothing(void **state)
{
	struct fixture *fixture = *state;

	assert_int_equal(anchor_set(fixture->db, "club", 1650), DB_OK);
	double honest = simulate(fixture->db, false);
	fixture_teardown(state);
	setup(state);
	fixture = *state;
	assert_int_equal(anchor_set(fixture->db, "club", 1650), DB_OK);
	double leaver = simulate(fixture->db, true);
	assert_true(fabs(honest - 1650) < 150); /* else the formula is wrong, or the player isn't */
	assert_true(fabs(leaver - honest) < 1e-6);
}

TEST_GROUP(anchors)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(an_anchor_holds_from_a_match_on, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_new_house_player_has_the_anchor_of_its_level, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(house_players_stand_in_no_list, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(lists_made_anew_are_the_same, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			an_abandoned_match_is_known_until_its_state_changes, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			an_abandoned_match_is_due_in_service_time, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			who_leaves_every_losing_match_gains_nothing, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
