/*
 * fixture.c - a fresh database file for each test.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/db/image.h"
#include "tests/sanitized/sqlite_memory.h"

static struct image new_file; /* as the first test of this process has made it */

__attribute__((constructor)) static void
spare_checks(void)
{
	if (getenv("BARPOINT_TEST_COPY") != NULL)
		sqlite_memory_leave_unchecked();
}

static void
make_new_file(struct fixture *fixture)
{
	fixture_reopen(fixture);
	db_close(fixture->db);
	fixture->db = NULL;
	image_take(&new_file, fixture->path);
}

int
fixture_setup(void **state)
{
	struct fixture *fixture = calloc(1, sizeof *fixture);
	assert_non_null(fixture);
	folder_make(fixture->dir);
	assert_in_range(snprintf(fixture->path, sizeof fixture->path, "%.40s/test.db", fixture->dir), 1,
		sizeof fixture->path - 1);
	if (new_file.bytes == NULL)
		make_new_file(fixture);
	else
		image_put(&new_file, fixture->path);
	fixture_reopen(fixture);
	*state = fixture;
	return 0;
}

int
fixture_setup_players(void **state, int64_t *alice, int64_t *bob, int64_t *carol)
{
	fixture_setup(state);
	struct fixture *fixture = *state;
	*alice = some_player(fixture->db, "alice");
	*bob = some_player(fixture->db, "bob");
	*carol = some_player(fixture->db, "carol");
	return db_commit(fixture->db) == DB_OK ? 0 : -1;
}

void
seen_add(char seen[SEEN_SIZE], const char *format, ...)
{
	size_t used = strlen(seen);
	va_list arguments;

	va_start(arguments, format);
	int size = vsnprintf(seen + used, SEEN_SIZE - used, format, arguments);
	va_end(arguments);
	assert_in_range(size, 0, SEEN_SIZE - used - 1);
}

int
fixture_teardown(void **state)
{
	struct fixture *fixture = *state;
	db_close(fixture->db);
	int removed = folder_remove(fixture->dir);
	free(fixture);
	return removed;
}

void
fixture_reopen(struct fixture *fixture)
{
	char reason[DB_REASON_SIZE] = "";
	db_close(fixture->db);
	fixture->db = db_open(fixture->path, reason);
	if (fixture->db == NULL)
		fail_msg("%s", reason);
}

int64_t
some_player(struct db *db, const char *name)
{
	struct player_row player;
	assert_int_equal(player_create(db, name, "hash", 1000, &player), DB_OK);
	return player.id;
}

int64_t
some_match(struct db *db, int64_t inviter, int64_t invited)
{
	struct match_row row = {
		.player = {inviter, invited},
		.name = {"alice", "bob"},
		.inviter = SIDE_X,
		.options = "3",
		.rules_version = 1,
		.started = 2000,
	};
	assert_int_equal(match_create(db, &row), DB_OK);
	return row.id;
}

enum db_status
some_action(struct db *db, int64_t match, int number, const char *text, int64_t *last)
{
	struct action_row row = {
		.previous = *last,
		.number = number,
		.side = SIDE_O,
		.text = text,
		.events = "O rolled 31, 2 to move",
		.at_ms = 2000000 + number,
		.cause = CAUSE_TYPED,
		.throw_number = number,
	};
	enum db_status status = action_append(db, match, &row);
	if (status == DB_OK)
		*last = row.id;
	return status;
}

enum db_status
stop_match(struct db *db, int64_t match, int after, int64_t who, enum stop_why why, int64_t at)
{
	return match_interrupt(
		db, &(struct stop_row){.match = match, .after = after, .who = who, .why = why, .at = at});
}

enum db_status
stop_match_at(struct db *db, int64_t match, int64_t last)
{
	return match_interrupt(
		db, &(struct stop_row){
			    .match = match, .after = 1, .last_action = last, .why = STOP_SERVER, .at = 3000});
}

int64_t
ask_file(const struct fixture *fixture, const char *sql)
{
	sqlite3 *handle;
	sqlite3_stmt *stmt;
	assert_int_equal(sqlite3_open(fixture->path, &handle), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &stmt, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	int64_t answer = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	sqlite3_close(handle);
	return answer;
}

void
change_file(const struct fixture *fixture, const char *sql)
{
	sqlite3 *handle;
	char *error = NULL;
	assert_null(fixture->db);
	assert_int_equal(sqlite3_open(fixture->path, &handle), SQLITE_OK);
	if (sqlite3_exec(handle, sql, NULL, NULL, &error) != SQLITE_OK)
		fail_msg("%s", error);
	sqlite3_close(handle);
}
