/*
 * soundness_test.c - the mark of a server that ended in order, and what the check of the whole file finds.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/file/soundness.h"
#include "db/statement.h"
#include "tests/groups/group.h"

enum { MANY = 60000 }; /* actions: more than one slice of the check */

static bool
always(void *arg)
{
	(void)arg;
	return true;
}

static bool
never(void *arg)
{
	(void)arg;
	return false;
}

static void
fixture_close(struct fixture *fixture)
{
	db_close(fixture->db);
	fixture->db = NULL;
}

/* Whether a check is due at this start. */
static bool
begin(struct fixture *fixture)
{
	struct soundness soundness;

	assert_int_equal(soundness_begin(fixture->db, &soundness), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	return soundness.unchecked;
}

static void
end(struct fixture *fixture)
{
	assert_int_equal(soundness_end(fixture->db), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);
}

static void
store(struct fixture *fixture, const char *found)
{
	assert_int_equal(soundness_store(fixture->db, found), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
}

static void
a_check_is_due_after_a_kill_alone(void **state)
{
	struct fixture *fixture = *state;

	assert_false(begin(fixture));
	end(fixture);
	assert_false(begin(fixture));
	fixture_reopen(fixture); /* without end() */
	assert_true(begin(fixture));
	end(fixture); /* before the check was through */
	assert_true(begin(fixture));
	store(fixture, "");
	end(fixture);
	assert_false(begin(fixture));
}

static void
damage_is_known_until_it_is_found_no_more(void **state)
{
	struct fixture *fixture = *state;
	struct soundness soundness;

	begin(fixture);
	store(fixture, "table players: broken");
	end(fixture);
	assert_true(begin(fixture));
	assert_int_equal(soundness_find(fixture->db, &soundness), DB_OK);
	assert_string_equal(soundness.found, "table players: broken");
	store(fixture, "");
	end(fixture);
	assert_int_equal(soundness_find(fixture->db, &soundness), DB_OK);
	assert_string_equal(soundness.found, "");
	assert_false(soundness.unchecked);
}

/* Players and a long journal, closed; rows of no match will do. */
static void
fill(struct fixture *fixture)
{
	char sql[512];

	for (char name[] = "aaaa"; name[3] <= 'z'; name[3]++)
		some_player(fixture->db, name);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_close(fixture);
	snprintf(sql, sizeof sql,
		"INSERT INTO actions (match, previous, number, side, text, events, at_ms, cause, throw) "
		"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
		"SELECT 1, i - 1, i, 'O', 'O rolls 31', 'O rolled 31, 2 to move', i, 'typed', i FROM n",
		MANY);
	change_file(fixture, sql);
}

static void
assert_check(struct fixture *fixture, enum checked expected, const char *words)
{
	char found[DB_REASON_SIZE];

	if (fixture->db == NULL)
		fixture_reopen(fixture);
	assert_int_equal(soundness_check(fixture->db, always, NULL, found), expected);
	if (strstr(found, words) == NULL)
		fail_msg("'%s' lacks '%s'", found, words);
}

/* Replaces 200 bytes of a page. */
static void
scribble(const struct fixture *fixture, int64_t page)
{
	FILE *file = fopen(fixture->path, "r+b");
	assert_non_null(file);
	assert_int_equal(fseek(file, (page - 1) * 4096 + 8, SEEK_SET), 0);
	for (int i = 0; i < 200; i++)
		assert_int_equal(fputc(0xff, file), 0xff);
	assert_int_equal(fclose(file), 0);
}

static void
a_whole_file_is_sound(void **state)
{
	struct fixture *fixture = *state;

	fill(fixture);
	assert_check(fixture, CHECK_SOUND, "");
}

static void
a_damaged_index_is_found(void **state)
{
	struct fixture *fixture = *state;

	fill(fixture);
	scribble(fixture,
		ask_file(fixture, "SELECT rootpage FROM sqlite_schema WHERE name = 'players_by_name'"));
	assert_check(fixture, CHECK_DAMAGED, "table players: ");
}

/* A leaf after the first slice. */
static void
a_damaged_journal_is_found(void **state)
{
	struct fixture *fixture = *state;

	fill(fixture);
	scribble(fixture, ask_file(fixture, "SELECT max(pageno) - 2 FROM dbstat WHERE name = 'actions' AND "
					    "pagetype = 'leaf'"));
	assert_check(fixture, CHECK_DAMAGED, "table actions: ");
}

static void
rows_that_break_the_schema_are_damage(void **state)
{
	struct fixture *fixture = *state;
	struct player_row player;

	fill(fixture);
	change_file(fixture, "PRAGMA ignore_check_constraints = ON; UPDATE players SET last_host = "
			     "hex(zeroblob(100)) WHERE name = 'aaab'");
	assert_check(fixture, CHECK_DAMAGED, "table players: ");
	/* Until somebody looks, such a row harms nobody. */
	assert_int_equal(player_find(fixture->db, "aaab", false, &player), DB_OK);
	assert_int_equal(strlen(player.last_host), sizeof player.last_host - 1);
}

static void
who_tells_it_to_end_is_obeyed(void **state)
{
	struct fixture *fixture = *state;
	char found[DB_REASON_SIZE];

	fill(fixture);
	fixture_reopen(fixture);
	assert_int_equal(soundness_check(fixture->db, never, NULL, found), CHECK_UNFINISHED);
	assert_check(fixture, CHECK_SOUND, "");
}

/* A snapshot of the whole check would keep a writer beside it from ever writing its log back. */
struct beside {
	struct db *writer;
	int asked, written;
	int rises; /* how often more of the log could be written back than before */
};

static bool
writer_goes_on(void *arg)
{
	struct beside *beside = arg;
	int frames, written;

	assert_int_equal(player_login(beside->writer, 1, 1000 + ++beside->asked, "host"), DB_OK);
	assert_int_equal(db_commit(beside->writer), DB_OK);
	assert_int_equal(sqlite3_wal_checkpoint_v2(db_handle(beside->writer), NULL, SQLITE_CHECKPOINT_PASSIVE,
				 &frames, &written),
		SQLITE_OK);
	beside->rises += written > beside->written;
	beside->written = written;
	return true;
}

static void
a_writer_beside_it_can_write_its_log_back(void **state)
{
	struct fixture *fixture = *state;
	struct beside beside = {.asked = 0};
	char found[DB_REASON_SIZE], reason[DB_REASON_SIZE];

	fill(fixture);
	fixture_reopen(fixture);
	beside.writer = db_open(fixture->path, reason);
	assert_non_null(beside.writer);
	assert_int_equal(soundness_check(fixture->db, writer_goes_on, &beside, found), CHECK_SOUND);
	assert_true(beside.rises >= 2);
	db_close(beside.writer);
}

TEST_GROUP(soundness)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(a_check_is_due_after_a_kill_alone),
		WITH_FILE(damage_is_known_until_it_is_found_no_more),
		WITH_FILE(a_whole_file_is_sound),
		WITH_FILE(a_damaged_index_is_found),
		WITH_FILE(a_damaged_journal_is_found),
		WITH_FILE(rows_that_break_the_schema_are_damage),
		WITH_FILE(who_tells_it_to_end_is_obeyed),
		WITH_FILE(a_writer_beside_it_can_write_its_log_back),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
