/*
 * engaged_test.c - whether anybody is paired in a tournament is known at any moment, also after a turn that
 * was taken back.
 */
#include "tests/db/fixture.h"

#include <string.h>

#include "db/tournaments/engaged.h"
#include "db/tournaments/entrants.h"
#include "db/tournaments/tournaments.h"
#include "tests/groups/group.h"

enum { NOW = 1600000000, SERVED_MS = 5000 };

static bool
anybody_is(struct db *db)
{
	bool any;

	assert_int_equal(entrants_engaged(db, &any), DB_OK);
	return any;
}

/* Alice enters a tournament, which is stored. */
static struct entrant_row
some_entrant(struct db *db)
{
	struct player_row alice = {.id = some_player(db, "alice")};
	const struct tournament_terms terms = {.name = "Monday",
		.director = alice.id,
		.kind = TOURNAMENT_ROLLING,
		.options = "5",
		.minutes = 60,
		.seats = 16,
		.at = NOW};
	struct edition_row edition = {.starts = NOW};
	struct entrant_row entrant = {.player = alice.id, .entered_as = "alice", .at = NOW, .first_round = 1};

	assert_int_equal(tournament_create(db, &terms, &edition.tournament), DB_OK);
	assert_int_equal(edition_create(db, &edition), DB_OK);
	entrant.edition = edition.id;
	assert_int_equal(entrant_add(db, &entrant), DB_OK);
	assert_int_equal(db_commit(db), DB_OK);
	return entrant;
}

static void
whoever_is_paired_or_waits_is_engaged(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;

	assert_false(anybody_is(db));
	struct entrant_row entrant = some_entrant(db);
	assert_false(anybody_is(db));
	entrant.pairing = 1;
	assert_int_equal(entrant_store(db, &entrant), DB_OK);
	assert_true(anybody_is(db));
	entrant.pairing = 0;
	entrant.free_ms = SERVED_MS;
	assert_int_equal(entrant_store(db, &entrant), DB_OK);
	assert_true(anybody_is(db));
	entrant.free_ms = 0;
	assert_int_equal(entrant_store(db, &entrant), DB_OK);
	assert_false(anybody_is(db));
}

static void
a_turn_that_is_taken_back_engages_nobody(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct entrant_row entrant = some_entrant(db);

	entrant.pairing = 1;
	assert_int_equal(entrant_store(db, &entrant), DB_OK);
	assert_true(anybody_is(db));
	db_rollback(db);
	assert_false(anybody_is(db));
}

/* With nobody engaged the row isn't looked for. */
static void
whoever_waits_does_so_anew(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct entrant_row entrant = some_entrant(db), found;

	assert_false(anybody_is(db));
	assert_int_equal(entrants_wait_anew(db, entrant.player, SERVED_MS), DB_OK);
	entrant.free_ms = SERVED_MS;
	assert_int_equal(entrant_store(db, &entrant), DB_OK);
	assert_int_equal(entrants_wait_anew(db, entrant.player, 2 * SERVED_MS), DB_OK);
	assert_int_equal(entrant_find_by_id(db, entrant.id, &found), DB_OK);
	assert_int_equal(found.free_ms, 2 * SERVED_MS);
}

TEST_GROUP(engaged)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(whoever_is_paired_or_waits_is_engaged),
		WITH_FILE(a_turn_that_is_taken_back_engages_nobody),
		WITH_FILE(whoever_waits_does_so_anew),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
