/*
 * ratings_test.c - the ranking, and the history of ratings.
 */
#include "tests/db/fixture.h"

#include "db/rankings/ratings.h"
#include "db/rankings/standings.h"
#include "tests/groups/group.h"

static void
rate(struct db *db, int64_t player, int64_t opponent, double after, int experience)
{
	int64_t match = some_match(db, player, opponent);

	assert_int_equal(match_finish(db, match, 0, 4000), DB_OK);
	assert_int_equal(rating_append(db,
				 &(struct rating_row){
					 .player = player,
					 .opponent = opponent,
					 .match = match,
					 .length = 3,
					 .before = 1500,
					 .after = after,
					 .experience_after = experience,
					 .at = 4000,
				 }),
		DB_OK);
}

static void
a_rating_is_stored_exactly_and_with_its_history(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");

	rate(fixture->db, alice, bob, 1502.1234567890123, 3);
	assert_int_equal(player_find_by_id(fixture->db, alice, &player), DB_OK);
	assert_true(player.rating == 1502.1234567890123);
	assert_int_equal(player.experience, 3);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM ratings WHERE rating_before = 1500 AND "
					   "rating_after = 1502.1234567890123 AND experience_before = 0 AND "
					   "experience_after = 3 AND length = 3 AND at = 4000"),
		1);
}

static void
a_match_rates_a_player_once(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	struct rating_row row = {
		.player = alice,
		.opponent = bob,
		.match = some_match(fixture->db, alice, bob),
		.after = 1510,
		.experience_after = 1,
	};

	assert_int_equal(rating_append(fixture->db, &row), DB_OK);
	row.after = 1520;
	assert_int_equal(rating_append(fixture->db, &row), DB_TAKEN);
	row.player = 99;
	assert_int_equal(rating_append(fixture->db, &row), DB_NONE);
	assert_int_equal(player_find_by_id(fixture->db, alice, &player), DB_OK);
	assert_true(player.rating == 1510.0);
}

/* dora 1600, alice and Bob 1550 (alice registered first), carol 1500; eve hasn't played enough. */
static void
fill_ranking(struct db *db)
{
	int64_t other = some_player(db, "other"), alice = some_player(db, "alice");
	rate(db, some_player(db, "carol"), other, 1500, 60);
	rate(db, some_player(db, "Bob"), other, 1550, 51);
	rate(db, some_player(db, "dora"), other, 1600, 70);
	rate(db, some_player(db, "eve"), other, 1900, 50);
	rate(db, alice, other, 1550, 99);
}

static void
the_ranking_lists_the_best_first(void **state)
{
	struct fixture *fixture = *state;
	struct ranked rows[9];
	int found;

	assert_int_equal(
		standing_list(fixture->db, standing_list_rated, RANKED_ANYBODY, 1, 9, rows, &found), DB_OK);
	assert_int_equal(found, 0);
	fill_ranking(fixture->db);
	assert_int_equal(
		standing_list(fixture->db, standing_list_rated, RANKED_ANYBODY, 1, 9, rows, &found), DB_OK);
	assert_int_equal(found, 4);
	assert_string_equal(rows[0].name, "dora");
	assert_string_equal(rows[1].name, "alice");
	assert_string_equal(rows[2].name, "Bob");
	assert_string_equal(rows[3].name, "carol");
	for (int i = 0; i < found; i++)
		assert_int_equal(rows[i].rank, i + 1);
	assert_true(rows[0].rating == 1600.0);
	assert_int_equal(rows[0].experience, 70);

	assert_int_equal(
		standing_list(fixture->db, standing_list_rated, RANKED_ANYBODY, 2, 2, rows, &found), DB_OK);
	assert_int_equal(found, 2);
	assert_int_equal(rows[0].rank, 2);
	assert_string_equal(rows[0].name, "alice");
	assert_int_equal(
		standing_list(fixture->db, standing_list_rated, RANKED_ANYBODY, 5, 2, rows, &found), DB_OK);
	assert_int_equal(found, 0);
}

static void
a_place_in_the_ranking_agrees_with_the_list(void **state)
{
	struct fixture *fixture = *state;
	struct ranked rows[9], row;
	int found;

	fill_ranking(fixture->db);
	assert_int_equal(
		standing_list(fixture->db, standing_list_rated, RANKED_ANYBODY, 1, 9, rows, &found), DB_OK);
	for (int i = 0; i < found; i++) {
		assert_int_equal(
			standing_of(fixture->db, standing_list_rated, RANKED_ANYBODY, rows[i].name, &row),
			DB_OK);
		assert_int_equal(row.rank, rows[i].rank);
		assert_string_equal(row.name, rows[i].name);
		assert_true(row.rating == rows[i].rating);
		assert_int_equal(row.experience, rows[i].experience);
	}
	assert_int_equal(standing_of(fixture->db, standing_list_rated, RANKED_ANYBODY, "ALICE", &row), DB_OK);
	assert_int_equal(row.rank, 2);
	assert_int_equal(standing_of(fixture->db, standing_list_rated, RANKED_ANYBODY, "eve", &row), DB_NONE);
	assert_int_equal(
		standing_of(fixture->db, standing_list_rated, RANKED_ANYBODY, "nobody", &row), DB_NONE);
}

TEST_GROUP(ratings)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(a_rating_is_stored_exactly_and_with_its_history),
		WITH_FILE(a_match_rates_a_player_once),
		WITH_FILE(the_ranking_lists_the_best_first),
		WITH_FILE(a_place_in_the_ranking_agrees_with_the_list),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
