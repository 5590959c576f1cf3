/*
 * visitors_test.c - accounts without a password: made, kept, erased, and nothing left of them.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/claims.h"
#include "db/people/accounts.h"
#include "db/people/attendance.h"
#include "db/people/reliability.h"
#include "db/people/tokens.h"
#include "db/people/visitors.h"
#include "tests/groups/group.h"

enum { NOW = 5000, DAY = 24 * 3600 };

static int64_t
some_visitor(struct db *db, const char *name, int64_t last)
{
	struct player_row player;

	assert_int_equal(visitors_add(db, name, last, &player), DB_OK);
	assert_true(player.visitor);
	assert_int_equal(player_login(db, player.id, last, "192.0.2.1"), DB_OK);
	return player.id;
}

static int64_t
how_many(struct db *db)
{
	int64_t count;

	assert_int_equal(visitors_count(db, &count), DB_OK);
	return count;
}

static void
see_wrong(void *arg, const char *name, int64_t stored, int64_t counted)
{
	(void)arg;
	fail_msg("%s: %lld, counted %lld", name, (long long)stored, (long long)counted);
}

static void
check_figures(struct db *db, int64_t registered, int64_t visitors)
{
	struct figures figures;

	assert_int_equal(figures_load(db, &figures), DB_OK);
	assert_int_equal(figures.registered, registered);
	assert_int_equal(figures.visitors, visitors);
	assert_int_equal(figures_each_wrong(db, see_wrong, NULL), DB_OK);
}

static void
a_visitor_has_no_password_and_is_counted(void **state)
{
	struct fixture *fixture = *state;
	char hash[PLAYER_HASH_SIZE];
	struct player_row player;
	int64_t id = some_visitor(fixture->db, "guest_kofamu", NOW);

	some_player(fixture->db, "alice");
	assert_int_equal(player_hash(fixture->db, id, hash), DB_OK);
	assert_string_equal(hash, "");
	assert_int_equal(visitors_add(fixture->db, "Guest_Kofamu", NOW, &player), DB_TAKEN);
	assert_int_equal(how_many(fixture->db), 1);
	check_figures(fixture->db, 1, 1);
}

static void
who_keeps_the_account_keeps_row_and_token(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	const uint8_t token[TOKEN_HASH_SIZE] = {1};
	struct player_row player;
	int64_t ends, once, id = some_visitor(db, "guest_kofamu", NOW);

	some_player(db, "alice");
	assert_int_equal(token_store(db, id, token, NOW, NOW + DAY), DB_OK);
	assert_int_equal(visitors_keep(db, id, "ALICE", "hash"), DB_TAKEN);
	assert_int_equal(visitors_keep(db, id, "bob", "hash"), DB_OK);
	assert_int_equal(player_find_by_id(db, id, &player), DB_OK);
	assert_string_equal(player.name, "bob");
	assert_false(player.visitor);
	assert_int_equal(token_find(db, id, token, &ends), DB_OK);
	assert_int_equal(old_name_find(db, "guest_kofamu", &once), DB_NONE);
	assert_int_equal(visitors_keep(db, id, "carol", "hash"), DB_NONE);
	check_figures(db, 2, 0);
	assert_int_equal(player_password(db, id, "another"), DB_OK);
	assert_int_equal(token_find(db, id, token, &ends), DB_NONE);
}

static void
an_old_name_can_not_be_kept(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t id = some_visitor(db, "guest_kofamu", NOW);

	assert_int_equal(player_erase(db, some_player(db, "alice"), NOW), DB_OK);
	assert_int_equal(visitors_keep(db, id, "alice", "hash"), DB_TAKEN);
}

static void
those_away_longest_are_due_first(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t ids[2];
	int count;
	int64_t late = some_visitor(db, "guest_late", NOW + DAY),
		early = some_visitor(db, "guest_early", NOW);
	int64_t back = some_visitor(db, "guest_back", NOW);

	some_player(db, "alice");
	assert_int_equal(player_logout(db, back, NOW + 2 * DAY), DB_OK);
	assert_int_equal(visitors_due(db, NOW, ids, 2, &count), DB_OK);
	assert_int_equal(count, 0);
	assert_int_equal(visitors_due(db, NOW + DAY + 1, ids, 2, &count), DB_OK);
	assert_int_equal(count, 2);
	assert_int_equal(ids[0], early);
	assert_int_equal(ids[1], late);
	assert_int_equal(visitors_due(db, NOW + 3 * DAY, ids, 1, &count), DB_OK);
	assert_int_equal(count, 1);
}

static int64_t
rows_of(struct fixture *fixture, int64_t id)
{
	char sql[64];

	assert_int_equal(db_commit(fixture->db), DB_OK);
	snprintf(sql, sizeof sql, "SELECT count(*) FROM players WHERE id = %lld", (long long)id);
	return ask_file(fixture, sql);
}

static void
an_erased_one_leaves_no_name_and_without_a_match_no_row(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t once, alice = some_player(db, "alice");
	int64_t idle = some_visitor(db, "guest_idle", NOW), plays = some_visitor(db, "guest_plays", NOW);
	int64_t match = some_match(db, plays, alice);

	assert_int_equal(stop_match(db, match, 0, plays, STOP_LEFT, NOW), DB_OK);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(player_erase(db, i == 0 ? idle : plays, NOW), DB_OK);
		assert_int_equal(visitors_remove(db, i == 0 ? idle : plays), DB_OK);
	}
	assert_int_equal(visitors_remove(db, alice), DB_OK);
	assert_int_equal(old_name_find(db, "guest_idle", &once), DB_NONE);
	assert_int_equal(old_name_find(db, "guest_plays", &once), DB_NONE);
	assert_int_equal(rows_of(fixture, idle), 0);
	assert_int_equal(rows_of(fixture, plays), 1);
	assert_int_equal(rows_of(fixture, alice), 1);
	check_figures(db, 1, 0);
}

static void
their_matches_count_in_nobodys_reliability(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct reliability counts;
	struct left_row left;
	int64_t alice = some_player(db, "alice"), visitor = some_visitor(db, "guest_kofamu", NOW);
	int64_t match = some_match(db, alice, visitor);

	assert_int_equal(visitors_keep(db, visitor, "bob", "hash"), DB_OK);
	assert_int_equal(stop_match(db, match, 0, alice, STOP_LEFT, NOW), DB_OK);
	assert_int_equal(left_find(db, match, &left), DB_NONE);
	assert_int_equal(reliability_find(db, alice, NOW + 1, &counts), DB_OK);
	assert_int_equal(counts.unfinished + counts.times_left, 0);
	assert_int_equal(reliability_find(db, visitor, NOW + 1, &counts), DB_OK);
	assert_int_equal(counts.left_by_other, 0);
}

TEST_GROUP(visitors)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_visitor_has_no_password_and_is_counted, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			who_keeps_the_account_keeps_row_and_token, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(an_old_name_can_not_be_kept, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			those_away_longest_are_due_first, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(an_erased_one_leaves_no_name_and_without_a_match_no_row,
			fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			their_matches_count_in_nobodys_reliability, fixture_setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
