/*
 * comparison_test.c - a file is compared with what the turns of a log say of its rows.
 */
#include "db/log/comparison.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/db/copied.h"
#include "tests/groups/group.h"

#define PLAYERS                                                                                              \
	"INSERT INTO players (id, name, hash, registered) VALUES (1, 'alice', '', 1), (2, 'bob', '', 1);"

/* What was told: "players 3, ". */
struct told {
	char text[400];
	int64_t rows;
};

static void
tell(void *arg, const char *table, int64_t seq)
{
	struct told *told = arg;
	size_t used = strlen(told->text);

	snprintf(told->text + used, sizeof told->text - used, "%s %" PRId64 ", ", table, seq);
}

static void
take(struct comparison *comparison, const struct log_row *row, int64_t seq)
{
	char reason[DB_REASON_SIZE];

	if (!comparison_take(comparison, row, seq, reason))
		fail_msg("%s", reason);
}

/* The copy, after it was changed by this. `tables`: after that many rows there is a migration; 0: there is
 * none. */
static struct told
compare(struct copied_fixture *fixture, const char *sql, int tables)
{
	struct told told = {0};
	const struct log_row migration = {.kind = LOG_SCHEMA, .body = "", .size = 0};
	char reason[DB_REASON_SIZE];

	apply_all(fixture);
	copy_close(fixture->copy);
	fixture->copy = NULL;
	change_copy(fixture, sql);
	struct comparison *comparison = comparison_open(fixture->copy_path, reason);
	if (comparison == NULL)
		fail_msg("%s", reason);
	assert_int_equal(comparison_place(comparison)->seq, fixture->rows);
	for (int i = 0; i < fixture->rows; i++) {
		take(comparison, &fixture->row[i], i + 1);
		if (i + 1 == tables)
			take(comparison, &migration, i + 1);
	}
	if (!comparison_run(comparison, tell, &told, &told.rows, reason))
		fail_msg("%s", reason);
	comparison_close(comparison);
	return told;
}

/* Rows that were made, changed, removed, and made again. */
static struct copied_fixture *
begin(void **state)
{
	struct copied_fixture *fixture = *state;

	turn(fixture, PLAYERS);
	turn(fixture, "UPDATE players SET rating = 1600 WHERE id = 1");
	turn(fixture, "INSERT INTO old_names (name, player) VALUES ('carol', 1), ('dave', NULL)");
	turn(fixture, "DELETE FROM old_names WHERE name = 'carol'");
	turn(fixture, "UPDATE old_names SET name = 'DAVE'");
	return fixture;
}

static void
a_copy_is_as_the_turns_left_it(void **state)
{
	struct told told = compare(begin(state), "", 0);

	assert_string_equal(told.text, "");
	assert_true(told.rows >= 5); /* two players, three names */
}

static void
a_column_that_differs_is_told(void **state)
{
	struct told told = compare(begin(state),
		"UPDATE players SET rating = 1400 WHERE id = 1; UPDATE players SET name = 'BOB' WHERE id = 2",
		0);

	assert_string_equal(told.text, "players 2, players 3, ");
}

static void
a_row_that_is_missing_is_told(void **state)
{
	struct told told = compare(begin(state), "DELETE FROM old_names", 0);

	assert_string_equal(told.text, "old_names 6, ");
}

static void
a_row_that_is_there_again_is_told(void **state)
{
	struct told told = compare(begin(state), "INSERT INTO old_names (name) VALUES ('carol')", 0);

	assert_string_equal(told.text, "old_names 5, ");
}

/* After a migration only what turns have set since: of the others nobody knows what became. */
static void
what_no_turn_has_set_may_be_anything(void **state)
{
	struct copied_fixture *fixture = begin(state);
	struct told told = compare(fixture,
		"UPDATE players SET name = 'erin' WHERE id = 1; UPDATE players SET rating = 1400 WHERE id = 2",
		2);

	assert_string_equal(told.text, "");
	assert_in_range(told.rows, 4, 5);
}

static void
a_damaged_row_is_not_taken(void **state)
{
	struct copied_fixture *fixture = begin(state);
	char reason[DB_REASON_SIZE];

	apply_all(fixture);
	struct comparison *comparison = comparison_open(fixture->copy_path, reason);
	assert_non_null(comparison);
	struct log_row row = fixture->row[1];
	row.size--;
	assert_false(comparison_take(comparison, &row, 2, reason));
	assert_string_equal(reason, "turn 2 of the log can't be read: its bytes are damaged");
	comparison_close(comparison);
}

TEST_GROUP(comparison)
{
#define WITH_COPY(name) cmocka_unit_test_setup_teardown(name, copied_setup, copied_teardown)
	const struct CMUnitTest tests[] = {
		WITH_COPY(a_copy_is_as_the_turns_left_it),
		WITH_COPY(a_column_that_differs_is_told),
		WITH_COPY(a_row_that_is_missing_is_told),
		WITH_COPY(a_row_that_is_there_again_is_told),
		WITH_COPY(what_no_turn_has_set_may_be_anything),
		WITH_COPY(a_damaged_row_is_not_taken),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
