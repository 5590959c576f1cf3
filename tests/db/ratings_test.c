/*
 * ratings_test.c - the ranking, and the history of ratings.
 */
#include "tests/db/fixture.h"

#include <limits.h>
#include <stdio.h>

#include "db/people/accounts.h"
#include "db/ratings.h"
#include "db/standings.h"
#include "tests/groups/group.h"

static void
rate(struct db *db, int64_t player, int64_t opponent, double after, int experience)
{
	assert_int_equal(rating_append(db,
				 &(struct rating_row){
					 .player = player,
					 .opponent = opponent,
					 .match = some_match(db, player, opponent),
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

/* dora 1600, alice and Bob 1550 (in the order of names), carol 1500; eve hasn't played enough. */
static void
fill_ranking(struct db *db)
{
	int64_t other = some_player(db, "other");
	rate(db, some_player(db, "carol"), other, 1500, 60);
	rate(db, some_player(db, "Bob"), other, 1550, 51);
	rate(db, some_player(db, "dora"), other, 1600, 70);
	rate(db, some_player(db, "eve"), other, 1900, 50);
	rate(db, some_player(db, "alice"), other, 1550, 99);
}

static void
the_ranking_lists_the_best_first(void **state)
{
	struct fixture *fixture = *state;
	struct ranked rows[9];
	int found;

	assert_int_equal(ranking_list(fixture->db, 50, RANKED_ANYBODY, 1, 9, rows, &found), DB_OK);
	assert_int_equal(found, 0);
	fill_ranking(fixture->db);
	assert_int_equal(ranking_list(fixture->db, 50, RANKED_ANYBODY, 1, 9, rows, &found), DB_OK);
	assert_int_equal(found, 4);
	assert_string_equal(rows[0].name, "dora");
	assert_string_equal(rows[1].name, "alice");
	assert_string_equal(rows[2].name, "Bob");
	assert_string_equal(rows[3].name, "carol");
	for (int i = 0; i < found; i++)
		assert_int_equal(rows[i].rank, i + 1);
	assert_true(rows[0].rating == 1600.0);
	assert_int_equal(rows[0].experience, 70);

	assert_int_equal(ranking_list(fixture->db, 50, RANKED_ANYBODY, 2, 2, rows, &found), DB_OK);
	assert_int_equal(found, 2);
	assert_int_equal(rows[0].rank, 2);
	assert_string_equal(rows[0].name, "alice");
	assert_int_equal(ranking_list(fixture->db, 50, RANKED_ANYBODY, 5, 2, rows, &found), DB_OK);
	assert_int_equal(found, 0);
}

static void
a_place_in_the_ranking_agrees_with_the_list(void **state)
{
	struct fixture *fixture = *state;
	struct ranked rows[9], row;
	int found;

	fill_ranking(fixture->db);
	assert_int_equal(ranking_list(fixture->db, 50, RANKED_ANYBODY, 1, 9, rows, &found), DB_OK);
	for (int i = 0; i < found; i++) {
		assert_int_equal(ranking_of(fixture->db, 50, RANKED_ANYBODY, rows[i].name, &row), DB_OK);
		assert_int_equal(row.rank, rows[i].rank);
		assert_string_equal(row.name, rows[i].name);
		assert_true(row.rating == rows[i].rating);
		assert_int_equal(row.experience, rows[i].experience);
	}
	assert_int_equal(ranking_of(fixture->db, 50, RANKED_ANYBODY, "ALICE", &row), DB_OK);
	assert_int_equal(row.rank, 2);
	assert_int_equal(ranking_of(fixture->db, 50, RANKED_ANYBODY, "eve", &row), DB_NONE);
	assert_int_equal(ranking_of(fixture->db, 50, RANKED_ANYBODY, "nobody", &row), DB_NONE);
}

enum { CROWD = 60, CROWD_STORIES = 600 };

/* splitmix64: 0 .. below-1 */
static int
any(uint64_t *state, int below)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	return (int)((z ^ z >> 31) % (uint64_t)below);
}

/* Something that moves somebody in a list: a match that counts, the mark of a program, an erased account. */
static void
happen(struct db *db, const int64_t players[CROWD], uint64_t *state)
{
	static const char *const options[] = {"1", "3 crawford", "7 crawford"};
	int64_t one = players[any(state, CROWD - 1)], other = players[CROWD - 1];

	switch (any(state, 12)) {
	case 0:
		assert_int_equal(setting_store(db, one, "program", any(state, 2) == 0 ? "yes" : "no"), DB_OK);
		break;
	case 1:
		assert_int_equal(player_mark_program(db, one, any(state, 2) == 0), DB_OK);
		break;
	case 2:
		if (any(state, 10) == 0)
			(void)!player_erase(db, one, 5000);
		break;
	default: {
		struct player_row player;
		struct match_row match = {.player = {one, other},
			.name = {"one", "other"},
			.inviter = SIDE_O,
			.rules_version = 1,
			.started = 2000};
		if (player_find_by_id(db, one, &player) != DB_OK)
			return; /* erased */
		snprintf(match.options, sizeof match.options, "%s", options[any(state, 3)]);
		assert_int_equal(match_create(db, &match), DB_OK);
		assert_int_equal(match_finish(db, match.id, any(state, 2), 1600000000), DB_OK);
		struct rating_row row = {.player = one,
			.opponent = other,
			.match = match.id,
			.length = 1 + 2 * any(state, 4),
			.before = player.rating,
			.after = any(state, 400) / 8.0 - 20,
			.experience_after = player.experience + 20,
			.at = 1600000000};
		assert_int_equal(rating_append(db, &row), DB_OK);
		assert_int_equal(standings_update(db), DB_OK);
	}
	}
}

/* From each place the list goes on as the whole list does; each player's own place is that in the list. */
static void
assert_places(struct db *db, const char *list, enum ranked_kind kind)
{
	struct ranked whole[CROWD], rest[CROWD], row;
	int all, found;

	assert_int_equal(standing_list(db, list, kind, 1, CROWD, whole, &all), DB_OK);
	for (int i = 0; i <= all; i++) {
		assert_int_equal(standing_list(db, list, kind, i + 1, CROWD, rest, &found), DB_OK);
		assert_int_equal(found, all - i);
		if (i == all)
			break;
		for (int at = 0; at < found; at++) {
			assert_int_equal(rest[at].rank, i + at + 1);
			assert_string_equal(rest[at].name, whole[i + at].name);
		}
		assert_int_equal(standing_of(db, list, kind, whole[i].name, &row), DB_OK);
		assert_int_equal(row.rank, i + 1);
	}
}

static void
places_follow_from_counts_that_any_story_keeps_true(void **state)
{
	struct fixture *fixture = *state;
	static const char *const lists[] = {"all", "1", "3-5", "7+", "2020-09"};
	int64_t players[CROWD];
	uint64_t chance = 1;

	for (int i = 0; i < CROWD; i++) {
		const char name[] = {(char)('a' + i % 26), (char)('a' + i / 26), 'x', '\0'};
		players[i] = some_player(fixture->db, name);
	}
	for (int i = 0; i < CROWD_STORIES; i++)
		happen(fixture->db, players, &chance);
	for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
		for (int kind = RANKED_ANYBODY; kind <= RANKED_PROGRAMS; kind++)
			assert_places(fixture->db, lists[list], (enum ranked_kind)kind);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_in_range(ask_file(fixture, "SELECT sum(people) * sum(programs) FROM ranks"), 1, INT_MAX);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM (SELECT * FROM ranks WHERE people <> 0 OR "
					   "programs <> 0 EXCEPT SELECT * FROM ranks_recount)"),
		0);
	assert_int_equal(
		ask_file(fixture,
			"SELECT count(*) FROM (SELECT * FROM ranks_recount EXCEPT SELECT * FROM ranks)"),
		0);
}

TEST_GROUP(ratings)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(a_rating_is_stored_exactly_and_with_its_history),
		WITH_FILE(a_match_rates_a_player_once),
		WITH_FILE(the_ranking_lists_the_best_first),
		WITH_FILE(a_place_in_the_ranking_agrees_with_the_list),
		WITH_FILE(places_follow_from_counts_that_any_story_keeps_true),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
