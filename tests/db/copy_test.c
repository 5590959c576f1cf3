/*
 * copy_test.c - a copy takes only the next row of its own log, and says what is wrong with any other.
 */
#include "tests/db/copied.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/groups/group.h"

#define PLAYERS                                                                                              \
	"INSERT INTO players (id, name, hash, registered) VALUES (1, 'alice', '', 1), (2, 'bob', '', 1);"

/* Three rows: the tables, players, a change of one. The copy has the first two. */
static struct copied_fixture *
begin(void **state)
{
	struct copied_fixture *fixture = *state;

	turn(fixture, PLAYERS);
	apply_all(fixture);
	turn(fixture, "UPDATE players SET rating = 1600 WHERE id = 1");
	return fixture;
}

/* The last row of the log, at its place or another. */
static void
check_refused(struct copied_fixture *fixture, const struct log_row *row, int64_t seq, enum copied expected,
	const char *sentence)
{
	struct log_place place = place_at(seq), before = *copy_place(fixture->copy);
	char reason[DB_REASON_SIZE] = "";

	assert_int_equal(copy_apply(fixture->copy, row, &place, reason), expected);
	assert_string_equal(reason, sentence);
	assert_memory_equal(copy_place(fixture->copy), &before, sizeof before);
}

static void
reopen_changed(struct copied_fixture *fixture, const char *sql)
{
	char reason[DB_REASON_SIZE];

	copy_close(fixture->copy);
	change_copy(fixture, sql);
	fixture->copy = copy_open(fixture->copy_path, reason);
	assert_non_null(fixture->copy);
}

static void
a_file_that_differs_is_found(void **state)
{
	struct copied_fixture *fixture = begin(state);

	reopen_changed(fixture, "UPDATE players SET rating = 1400 WHERE id = 1");
	check_refused(fixture, &fixture->row[2], 3, COPY_UNFIT,
		"row 3 of the log doesn't fit this database: a row of players that it changes is not as it was "
		"there");
	reopen_changed(fixture, "DELETE FROM players WHERE id = 1");
	check_refused(fixture, &fixture->row[2], 3, COPY_UNFIT,
		"row 3 of the log doesn't fit this database: a row of players that it changes is missing");
	turn(fixture, "INSERT INTO matches_of_weeks (chosen, swing) VALUES (1, 5)");
	reopen_changed(fixture, "INSERT INTO matches_of_weeks (chosen, swing) VALUES (1, 5)");
	check_refused(fixture, &fixture->row[3], 3, COPY_UNFIT,
		"row 3 of the log doesn't fit this database: a row of matches_of_weeks that it changes is there "
		"already");
	turn(fixture, "INSERT INTO players (id, name, hash, registered) VALUES (3, 'carol', '', 1)");
	reopen_changed(fixture, "UPDATE players SET name = 'carol' WHERE id = 2");
	check_refused(fixture, &fixture->row[4], 3, COPY_UNFIT,
		"row 3 of the log doesn't fit this database: a row of players that it changes breaks a "
		"constraint");
}

static void
a_fault_takes_back_what_is_not_kept(void **state)
{
	struct copied_fixture *fixture = begin(state);
	char reason[DB_REASON_SIZE];
	struct log_place place = place_at(3), kept = place_at(2);

	assert_int_equal(copy_apply(fixture->copy, &fixture->row[2], &place, reason), COPY_DONE);
	assert_int_equal(copy_place(fixture->copy)->seq, 3);
	place = place_at(4);
	assert_int_equal(copy_apply(fixture->copy, &fixture->row[2], &place, reason), COPY_UNFIT);
	assert_memory_equal(copy_place(fixture->copy), &kept, sizeof kept);
	apply_all(fixture);
}

static void
rows_come_one_after_the_other(void **state)
{
	struct copied_fixture *fixture = begin(state);

	check_refused(fixture, &fixture->row[2], 4, COPY_FORKED,
		"the database is at row 2 of the log, and row 4 is not the next");
	check_refused(fixture, &fixture->row[2], 2, COPY_FORKED,
		"the database is at row 2 of the log, and row 2 is not the next");
}

static void
rows_are_for_one_version_of_the_tables(void **state)
{
	struct copied_fixture *fixture = begin(state);
	struct log_row row = fixture->row[2];
	int version = row.schema;
	char sentence[DB_REASON_SIZE];

	row.schema = version + 1;
	snprintf(sentence, sizeof sentence,
		"row 3 of the log was written by a newer version of this program (its format is %d, this program "
		"knows up to %d): upgrade this one",
		version + 1, version);
	check_refused(fixture, &row, 3, COPY_TOO_OLD, sentence);
	row.schema = version - 1;
	snprintf(sentence, sizeof sentence,
		"row 3 of the log is for tables of version %d, but this database has version %d", version - 1,
		version);
	check_refused(fixture, &row, 3, COPY_FORKED, sentence);
}

static void
migrations_must_make_the_same_tables(void **state)
{
	struct copied_fixture *fixture = *state;
	struct log_row row = fixture->row[0];
	char body[64], sentence[DB_REASON_SIZE];
	int version;

	assert_in_range(row.size, 1, sizeof body - 1);
	memcpy(body, row.body, row.size);
	body[row.size] = '\0';
	version = atoi(body);
	body[row.size - 1] ^= 1;
	row.body = body;
	snprintf(sentence, sizeof sentence, "the migrations up to %d make other tables here than in the log",
		version);
	check_refused(fixture, &row, 1, COPY_OTHER_TABLES, sentence);
	assert_int_equal(copy_version(fixture->copy), 0);
	row.size = (size_t)snprintf(body, sizeof body, "%d 0", version + 1);
	snprintf(sentence, sizeof sentence,
		"row 1 of the log changes the tables to version %d, which only a newer program knows: upgrade this "
		"one",
		version + 1);
	check_refused(fixture, &row, 1, COPY_TOO_OLD, sentence);
	row.size = (size_t)snprintf(body, sizeof body, "0 0");
	check_refused(fixture, &row, 1, COPY_FORKED,
		"row 1 of the log changes the tables to version 0, which they have already");
	apply_all(fixture);
}

/* The copy may wait there for the newer program: nobody else is to wait with it, nor miss the turn before. */
static void
before_newer_tables_all_is_kept(void **state)
{
	struct copied_fixture *fixture = begin(state);
	struct log_place place = place_at(3);
	char reason[DB_REASON_SIZE], body[64];
	struct log_row newer = fixture->row[2];

	assert_int_equal(copy_apply(fixture->copy, &fixture->row[2], &place, reason), COPY_DONE);
	newer.kind = LOG_SCHEMA;
	newer.body = body;
	newer.size = (size_t)snprintf(body, sizeof body, "%d 0", copy_version(fixture->copy) + 1);
	place = place_at(4);
	assert_int_equal(copy_apply(fixture->copy, &newer, &place, reason), COPY_TOO_OLD);
	change_copy(fixture, "BEGIN IMMEDIATE");
	reopen_changed(fixture, "");
	assert_int_equal(copy_place(fixture->copy)->seq, 3);
	fixture->applied = 3;
	apply_all(fixture);
}

static void
a_table_that_is_missing_is_named(void **state)
{
	struct copied_fixture *fixture = begin(state);

	turn(fixture, "INSERT INTO matches_of_weeks (chosen, swing) VALUES (1, 5)");
	reopen_changed(fixture, "DROP TABLE matches_of_weeks");
	check_refused(fixture, &fixture->row[3], 3, COPY_UNFIT,
		"row 3 of the log changes the table matches_of_weeks, which this file lacks");
	reopen_changed(fixture, "CREATE TABLE matches_of_weeks (chosen INTEGER PRIMARY KEY)");
	check_refused(fixture, &fixture->row[3], 3, COPY_UNFIT,
		"row 3 of the log knows the table matches_of_weeks with other columns");
}

/* Whatever byte is another: a sentence, or rows that SQLite takes for what they are. Nothing else happens. */
static void
damaged_bytes_do_no_harm(void **state)
{
	struct copied_fixture *fixture = begin(state);
	struct log_row row = fixture->row[2];
	struct log_place place = place_at(3);
	char reason[DB_REASON_SIZE];
	int refused = 0;

	for (size_t i = 0; i < row.size * 8; i++) {
		uint8_t *body = malloc(row.size);
		assert_non_null(body);
		memcpy(body, row.body, row.size);
		body[i / 8] ^= (uint8_t)(1U << i % 8);
		row.body = body;
		if (copy_apply(fixture->copy, &row, &place, reason) == COPY_DONE)
			reopen_changed(fixture, "");
		else
			refused++;
		free(body);
		row.body = fixture->row[2].body;
	}
	assert_true(refused > 0);
	for (size_t size = 0; size < row.size; size++) {
		void *body = malloc(size + 1);
		assert_non_null(body);
		memcpy(body, row.body, size);
		struct log_row cut = {.kind = LOG_TURN, .schema = row.schema, .body = body, .size = size};
		if (copy_apply(fixture->copy, &cut, &place, reason) == COPY_DONE)
			reopen_changed(fixture, "");
		free(body);
	}
	apply_all(fixture);
}

static void
rows_without_changes_are_passed(void **state)
{
	struct copied_fixture *fixture = begin(state);
	struct log_place place = place_at(3);
	char reason[DB_REASON_SIZE];

	assert_int_equal(copy_pass(fixture->copy, &place, reason), COPY_DONE);
	assert_int_equal(copy_keep(fixture->copy, reason), COPY_DONE);
	reopen_changed(fixture, "");
	assert_memory_equal(copy_place(fixture->copy), &place, sizeof place);
	assert_int_equal(copy_pass(fixture->copy, &place, reason), COPY_FORKED);
	assert_string_equal(reason, "the database is at row 3 of the log, and row 3 is not the next");
}

static void
a_locked_copy_is_tried_again(void **state)
{
	struct copied_fixture *fixture = begin(state);
	struct log_place place = place_at(3);
	char reason[DB_REASON_SIZE];
	sqlite3 *other;

	copy_stop_waiting(fixture->copy);
	assert_int_equal(sqlite3_open(fixture->copy_path, &other), SQLITE_OK);
	assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(copy_apply(fixture->copy, &fixture->row[2], &place, reason), COPY_NO_SPACE);
	assert_string_equal(reason, "the copy can't be written: database is locked");
	sqlite3_close(other);
	apply_all(fixture);
}

/* Words of what was told, one after the other. */
static void
note_setting(void *arg, const struct copied_row *row)
{
	char *told = arg;

	if (strcmp(row->table, "settings") != 0)
		return;				      /* its place */
	assert_string_equal(copied_text(row, 0), ""); /* a number */
	strcat(told, row->is_removed ? "no " : "");
	strcat(told, copied_text(row, 1));
	strcat(told, " ");
	strcat(told, copied_text(row, 2));
	strcat(told, ", ");
}

static void
what_is_written_is_told(void **state)
{
	struct copied_fixture *fixture = *state;
	char told[200] = "";

	turn(fixture, PLAYERS);
	apply_all(fixture);
	copy_tell(fixture->copy, note_setting, told);
	turn(fixture,
		"INSERT INTO settings (player, name, value) VALUES (1, 'public', 'no'), (2, 'length', '5')");
	apply_all(fixture);
	turn(fixture, "UPDATE settings SET value = 'yes' WHERE player = 1");
	turn(fixture, "DELETE FROM settings WHERE player = 2");
	apply_all(fixture);
	assert_string_equal(told, "public no, length 5, public yes, no length 5, ");
}

TEST_GROUP(copy)
{
#define WITH_COPY(name) cmocka_unit_test_setup_teardown(name, copied_setup, copied_teardown)
	const struct CMUnitTest tests[] = {
		WITH_COPY(a_file_that_differs_is_found),
		WITH_COPY(a_fault_takes_back_what_is_not_kept),
		WITH_COPY(rows_come_one_after_the_other),
		WITH_COPY(rows_are_for_one_version_of_the_tables),
		WITH_COPY(migrations_must_make_the_same_tables),
		WITH_COPY(before_newer_tables_all_is_kept),
		WITH_COPY(a_table_that_is_missing_is_named),
		WITH_COPY(damaged_bytes_do_no_harm),
		WITH_COPY(rows_without_changes_are_passed),
		WITH_COPY(a_locked_copy_is_tried_again),
		WITH_COPY(what_is_written_is_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
