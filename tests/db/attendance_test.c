/*
 * attendance_test.c - logins are forgotten after a while, figures follow what they count.
 */
#include "tests/db/fixture.h"

#include "db/people/accounts.h"
#include "db/people/attendance.h"
#include "db/statement.h"
#include "tests/groups/group.h"

static void
keep(void *arg, const struct login_row *row)
{
	struct login_row **at = arg;

	*(*at)++ = *row;
}

static int
logins_of(struct db *db, int64_t player, struct login_row rows[LOGINS_KEPT])
{
	struct login_row *at = rows;

	assert_int_equal(login_each_of(db, player, keep, &at), DB_OK);
	return (int)(at - rows);
}

static void
the_oldest_logins_are_forgotten(void **state)
{
	struct fixture *fixture = *state;
	struct login_row rows[LOGINS_KEPT];
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob"), first, id;

	assert_int_equal(login_append(fixture->db, bob, 1, "there", &first), DB_OK);
	for (int i = 0; i < LOGINS_KEPT + 5; i++) {
		assert_int_equal(login_append(fixture->db, alice, 1000 + i, "here", &id), DB_OK);
		assert_int_equal(login_end(fixture->db, id, 2000 + i), DB_OK);
	}
	assert_int_equal(logins_of(fixture->db, alice, rows), LOGINS_KEPT);
	assert_int_equal(rows[0].at, 1000 + LOGINS_KEPT + 4);
	assert_int_equal(rows[LOGINS_KEPT - 1].at, 1005);
	assert_int_equal(rows[LOGINS_KEPT - 1].ended, 2005);
	assert_string_equal(rows[0].name, "alice");
	assert_int_equal(logins_of(fixture->db, bob, rows), 1);
	assert_int_equal(rows[0].ended, 0);
	assert_int_equal(player_erase(fixture->db, bob, 3000), DB_OK);
	assert_int_equal(logins_of(fixture->db, bob, rows), 0);
	assert_int_equal(login_end(fixture->db, first, 3000), DB_OK);
	assert_int_equal(login_append(fixture->db, 99, 1, "there", &id), DB_NONE);
}

static void
hours_are_kept(void **state)
{
	struct fixture *fixture = *state;
	struct attendance attendance;
	const struct attendance_hour evening = {.ms = 3600000, .person_ms = 7200000, .least = 1, .most = 4};

	assert_int_equal(attendance_store(fixture->db, 23, &(struct attendance_hour){.ms = 1}), DB_OK);
	assert_int_equal(attendance_store(fixture->db, 23, &evening), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);
	assert_int_equal(attendance_load(fixture->db, &attendance), DB_OK);
	assert_memory_equal(&attendance.hour[23], &evening, sizeof evening);
	assert_int_equal(attendance.hour[0].ms, 0);
}

static void
count_wrong(void *arg, const char *name, int64_t stored, int64_t counted)
{
	assert_string_equal(name, "saved");
	assert_int_equal(stored, counted + 7);
	++*(int *)arg;
}

static int
wrong_figures(struct db *db)
{
	int wrong = 0;

	assert_int_equal(figures_each_wrong(db, count_wrong, &wrong), DB_OK);
	return wrong;
}

static void
figures_follow_what_they_count(void **state)
{
	struct fixture *fixture = *state;
	struct figures figures;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(db_commit(fixture->db), DB_OK);
	(void)some_player(fixture->db, "carol");
	db_rollback(fixture->db);
	assert_int_equal(figures_load(fixture->db, &figures), DB_OK);
	assert_int_equal(figures.registered, 2);
	assert_int_equal(figures.matches, 1);
	assert_int_equal(figures.saved, 0);
	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, 5000), DB_OK);
	assert_int_equal(figures_load(fixture->db, &figures), DB_OK);
	assert_int_equal(figures.saved, 1);
	assert_int_equal(wrong_figures(fixture->db), 0);
	assert_int_equal(player_erase(fixture->db, bob, 6000), DB_OK);
	assert_int_equal(figures_load(fixture->db, &figures), DB_OK);
	assert_int_equal(figures.registered, 1);
	assert_int_equal(figures.saved, 0);
	assert_int_equal(figures.finished, 0);
	assert_int_equal(figures.matches, 1);
	assert_int_equal(wrong_figures(fixture->db), 0);
}

static void
a_wrong_figure_is_found(void **state)
{
	struct fixture *fixture = *state;

	assert_int_equal(
		sqlite3_exec(db_handle(fixture->db),
			"UPDATE figures SET value = value + 7 WHERE name = 'saved'", NULL, NULL, NULL),
		SQLITE_OK);
	assert_int_equal(wrong_figures(fixture->db), 1);
}

TEST_GROUP(attendance)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(the_oldest_logins_are_forgotten),
		WITH_FILE(hours_are_kept),
		WITH_FILE(figures_follow_what_they_count),
		WITH_FILE(a_wrong_figure_is_found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
