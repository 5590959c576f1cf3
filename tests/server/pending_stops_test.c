/*
 * pending_stops_test.c - stops that wait for the disk, when it fails again.
 */
#include "server/journal/pending_stops.h"

#include "db/db.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "tests/db/fixture.h"
#include "tests/groups/group.h"

static struct match_row
row_of(struct db *db, int64_t match)
{
	struct match_row row;

	assert_int_equal(match_find(db, match, &row), DB_OK);
	return row;
}

static void
lose_turn(struct server *server)
{
	db_rollback(server->db);
	undo_restore(server->undo);
	undo_drop(server->undo);
}

static void
a_stop_outlives_a_lost_turn_in_which_its_match_went_on(void **state)
{
	const struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct server server = {.db = db, .disk_full = true, .next_probe_ms = 1000};
	int64_t alice = some_player(db, "alice"), match = some_match(db, alice, some_player(db, "bob"));
	const struct stop_row stop = {.match = match, .who = alice, .why = STOP_LEFT, .at = 1};

	undo_open(&server);
	assert_int_equal(db_commit(db), DB_OK);
	pending_stop_add(&server, &stop);
	undo_drop(server.undo);
	assert_int_equal(row_of(db, match).state, MATCH_RUNNING);

	/* There is room again, the two go on at once, and the disk fills before that is stored. */
	server.disk_full = false;
	pending_stops_try(&server);
	assert_int_equal(match_resume(db, match, 2), DB_OK);
	lose_turn(&server);
	assert_int_equal(row_of(db, match).state, MATCH_RUNNING);

	pending_stops_try(&server);
	assert_int_equal(db_commit(db), DB_OK);
	undo_drop(server.undo);
	assert_int_equal(row_of(db, match).state, MATCH_SAVED);
	assert_null(server.pending_stops);
	pending_stops_clear(&server);
	undo_close(&server);
}

static void
a_stop_of_a_lost_turn_is_forgotten(void **state)
{
	const struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct server server = {.db = db};
	int64_t alice = some_player(db, "alice"), match = some_match(db, alice, some_player(db, "bob"));
	const struct stop_row stop = {.match = match, .who = alice, .why = STOP_LEFT, .at = 1};

	undo_open(&server);
	assert_int_equal(db_commit(db), DB_OK);
	pending_stop_add(&server, &stop);
	lose_turn(&server);
	pending_stops_try(&server);
	assert_int_equal(db_commit(db), DB_OK);
	assert_int_equal(row_of(db, match).state, MATCH_RUNNING);
	pending_stops_clear(&server);
	undo_close(&server);
}

static void
a_kept_seat_outlives_lost_turns(void **state)
{
	const struct fixture *fixture = *state;
	struct db *db = fixture->db;
	struct server server = {.db = db, .disk_full = true, .next_probe_ms = 1000};
	int64_t alice = some_player(db, "alice"), match = some_match(db, alice, some_player(db, "bob"));
	struct kept_seat_row seat = {.match = match, .who = alice, .at = 1, .ended = 2, .taken = true};

	undo_open(&server);
	assert_int_equal(db_commit(db), DB_OK);
	pending_seat_add(&server, &seat); /* the disk is full */
	lose_turn(&server);
	seat.ended = 3;
	pending_seat_add(&server, &seat);
	lose_turn(&server);
	server.disk_full = false;
	pending_stops_try(&server);
	lose_turn(&server); /* there is room, and none again at the end of the turn */
	pending_stops_try(&server);
	assert_int_equal(db_commit(db), DB_OK);
	undo_drop(server.undo);
	pending_stops_try(&server);
	assert_int_equal(db_commit(db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM kept_seats"), 2);
	assert_int_equal(ask_file(fixture, "SELECT ended FROM kept_seats ORDER BY id LIMIT 1"), 2);
	assert_null(server.pending_seats);
	pending_stops_clear(&server);
	undo_close(&server);
}

TEST_GROUP(pending_stops)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_stop_outlives_a_lost_turn_in_which_its_match_went_on,
			fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_stop_of_a_lost_turn_is_forgotten, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_kept_seat_outlives_lost_turns, fixture_setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
