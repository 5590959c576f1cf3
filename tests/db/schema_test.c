/*
 * schema_test.c - what the tables must be like so that another machine can follow this one row by row.
 */
#include "tests/db/fixture.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "db/file/file.h"
#include "db/file/migrations.h"
#include "db/log/schema.h"
#include "db/statement.h"
#include "tests/groups/group.h"

enum { LIST_SIZE = 2048 };

/* The first column of all rows, a line each. */
static void
list(const struct fixture *fixture, const char *sql, char answer[LIST_SIZE])
{
	sqlite3_stmt *stmt;
	size_t used = 0;

	answer[0] = '\0';
	assert_int_equal(sqlite3_prepare_v2(db_handle(fixture->db), sql, -1, &stmt, NULL), SQLITE_OK);
	while (sqlite3_step(stmt) == SQLITE_ROW) {
		int size = snprintf(
			answer + used, LIST_SIZE - used, "%s\n", (const char *)sqlite3_column_text(stmt, 0));
		assert_in_range(size, 1, LIST_SIZE - used - 1);
		used += (size_t)size;
	}
	sqlite3_finalize(stmt);
}

#define TABLES "sqlite_schema t WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

static void
every_table_has_a_key(void **state)
{
	char without[LIST_SIZE];

	list(*state,
		"SELECT t.name FROM " TABLES
		" AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE pk > 0)",
		without);
	assert_string_equal(without, "");
}

/* The rows of such a key can't be named. Where SQLite chooses the number of a row by itself none is NULL. */
static void
no_key_may_be_null(void **state)
{
	char nullable[LIST_SIZE];

	list(*state,
		"SELECT t.name || '.' || c.name FROM pragma_table_info(t.name) c, " TABLES
		" AND c.pk > 0 AND c.\"notnull\" = 0 AND c.type <> 'INTEGER'",
		nullable);
	assert_string_equal(nullable, "");
}

/* Of a row that is older than a column SQLite says NULL before 3.45, though it reads as the default. That can
 * only be told where no NULL may be (log_tables.h). */
static void
what_has_a_default_is_never_null(void **state)
{
	char nullable[LIST_SIZE];

	list(*state,
		"SELECT t.name || '.' || c.name FROM pragma_table_info(t.name) c, " TABLES
		" AND c.\"notnull\" = 0 AND c.dflt_value IS NOT NULL",
		nullable);
	assert_string_equal(nullable, "");
}

/* A commit must not be able to refuse a turn that a log has stored. */
static void
no_foreign_key_waits_for_the_commit(void **state)
{
	char deferred[LIST_SIZE];

	list(*state, "SELECT t.name FROM " TABLES " AND t.sql LIKE '%DEFERR%'", deferred);
	assert_string_equal(deferred, "");
}

/*
 * Two rows may swap such a value within a turn, or one may take what another has just given up. A copy makes
 * the changes of a table in the order in which they were made, so that it meets no value twice. If these
 * changes are ever told otherwise (SQLite's own sessions tell what came of them), look at each of these.
 */
static void
unique_values_beside_keys_are_known(void **state)
{
	char found[LIST_SIZE];

	list(*state,
		"SELECT t.name || ': ' || (SELECT group_concat(coalesce(name, '()'), ', ') FROM pragma_index_info(i.name)) "
		"FROM pragma_index_list(t.name) i, " TABLES
		" AND i.\"unique\" AND i.origin <> 'pk' ORDER BY 1",
		found);
	assert_string_equal(found, "bans: what\n"
				   "entrants: edition, player\n"
				   "interruptions: match\n"
				   "lots: tournament, round\n"
				   "mail_routes: place\n"
				   "matches: (), (), kind, ()\n"
				   "matches: sequence\n"
				   "outbox_spreads: player\n"
				   "pairings: edition, stage, round, place\n"
				   "pairings: match\n"
				   "players: name\n"
				   "pushes: endpoint\n"
				   "resets: hash\n"
				   "slow_offers: inviter, ()\n");
}

static bool
is_word(char letter)
{
	return isalnum((unsigned char)letter) || letter == '_';
}

/* As a whole word, or as its beginning if it ends with a bracket. */
static bool
names(const char *sql, const char *word)
{
	size_t size = strlen(word);

	for (const char *at = sql; (at = strcasestr(at, word)) != NULL; at += size)
		if ((at == sql || !is_word(at[-1])) && (word[size - 1] == '(' || !is_word(at[size])))
			return true;
	return false;
}

/* What is another thing on another machine, or at another time. */
static void
migrations_ask_for_neither_chance_nor_time(void **state)
{
	static const char *const words[] = {"random", "randomblob", "unixepoch", "julianday", "strftime",
		"datetime", "date(", "time(", "timediff", "current_time", "current_date", "current_timestamp",
		"localtime", "last_insert_rowid", "changes(", "total_changes(", "sqlite_version",
		"sqlite_source_id"};

	(void)state;
	for (int i = 0; i < migration_count; i++)
		for (size_t word = 0; word < sizeof words / sizeof *words; word++)
			if (names(migrations[i], words[word]))
				fail_msg("migration %d says %s", i + 1, words[word]);
}

/* In one transaction or one by one, on this machine or another. */
static void
migrations_make_the_same_tables_each_time(void **state)
{
	char reason[DB_REASON_SIZE], one[SCHEMA_BODY_SIZE], other[SCHEMA_BODY_SIZE];
	sqlite3 *at_once, *in_steps;

	(void)state;
	assert_int_equal(sqlite3_open(":memory:", &at_once), SQLITE_OK);
	assert_true(migrations_run(at_once, migrations, migration_count, 0, FILE_APPLICATION, reason));
	assert_int_equal(sqlite3_open(":memory:", &in_steps), SQLITE_OK);
	for (int version = 1; version <= migration_count; version++)
		assert_true(
			migrations_run(in_steps, migrations, version, version - 1, FILE_APPLICATION, reason));
	assert_true(schema_describe(at_once, migration_count, one));
	assert_true(schema_describe(in_steps, migration_count, other));
	assert_string_equal(one, other);
	sqlite3_close(at_once);
	sqlite3_close(in_steps);
}

TEST_GROUP(schema)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(every_table_has_a_key),
		WITH_FILE(no_key_may_be_null),
		WITH_FILE(what_has_a_default_is_never_null),
		WITH_FILE(no_foreign_key_waits_for_the_commit),
		WITH_FILE(unique_values_beside_keys_are_known),
		cmocka_unit_test(migrations_ask_for_neither_chance_nor_time),
		cmocka_unit_test(migrations_make_the_same_tables_each_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
