/*
 * copied.c - see copied.h.
 */
#include "tests/db/copied.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/file/file.h"
#include "db/file/migrations.h"
#include "db/sql/transaction.h"
#include "db/statement.h"
#include "tests/copies/copying.h"

struct log_place
place_at(int64_t seq)
{
	struct log_place place = {.seq = seq, .epoch = 1};

	memset(place.digest, (int)seq, sizeof place.digest);
	return place;
}

static enum db_status
keep_row(void *arg, const struct log_row *row, struct log_place *place, char reason[DB_REASON_SIZE])
{
	struct copied_fixture *fixture = arg;
	void *body = malloc(row->size);

	if (fixture->store_says != DB_OK) {
		snprintf(reason, DB_REASON_SIZE, "the test doesn't want it");
		free(body);
		return fixture->store_says;
	}
	assert_non_null(body);
	assert_in_range(fixture->rows, 0, KEPT_MOST - 1);
	memcpy(body, row->body, row->size);
	fixture->row[fixture->rows] = *row;
	fixture->row[fixture->rows].body = body;
	*place = place_at(++fixture->rows);
	return DB_OK;
}

static void
open_both(struct copied_fixture *fixture)
{
	char reason[DB_REASON_SIZE];

	fixture->db = db_open_recorded(
		fixture->path, &(struct log_store){.store = keep_row, .arg = fixture}, reason);
	if (fixture->db == NULL)
		fail_msg("%s", reason);
	fixture->copy = copy_open(fixture->copy_path, reason);
	if (fixture->copy == NULL)
		fail_msg("%s", reason);
}

static void
close_both(struct copied_fixture *fixture)
{
	copy_close(fixture->copy);
	db_close(fixture->db);
	for (int i = 0; i < fixture->rows; i++)
		free((void *)(uintptr_t)fixture->row[i].body);
	fixture->rows = fixture->applied = 0;
}

int
copied_setup(void **state)
{
	struct copied_fixture *fixture = calloc(1, sizeof *fixture);

	assert_non_null(fixture);
	folder_make(fixture->dir);
	snprintf(fixture->path, sizeof fixture->path, "%.40s/file.db", fixture->dir);
	snprintf(fixture->copy_path, sizeof fixture->copy_path, "%.40s/copy.db", fixture->dir);
	open_both(fixture);
	*state = fixture;
	return 0;
}

int
copied_teardown(void **state)
{
	struct copied_fixture *fixture = *state;

	close_both(fixture);
	int removed = folder_remove(fixture->dir);
	free(fixture);
	return removed;
}

void
turn(struct copied_fixture *fixture, const char *sql)
{
	char *error = NULL;

	assert_int_equal(transaction_begin(fixture->db), DB_OK);
	if (sqlite3_exec(db_handle(fixture->db), sql, NULL, NULL, &error) != SQLITE_OK)
		fail_msg("%s", error);
	assert_int_equal(db_commit(fixture->db), DB_OK);
}

void
apply_all(struct copied_fixture *fixture)
{
	char reason[DB_REASON_SIZE] = "";

	for (; fixture->applied < fixture->rows; fixture->applied++) {
		struct log_place place = place_at(fixture->applied + 1);
		if (copy_apply(fixture->copy, &fixture->row[fixture->applied], &place, reason) != COPY_DONE)
			fail_msg("%s", reason);
	}
	if (copy_keep(fixture->copy, reason) != COPY_DONE)
		fail_msg("%s", reason);
	assert_false(copies_differ(fixture->path, fixture->copy_path));
}

static void
make_file(const char *path, int version, const char *sql)
{
	char reason[DB_REASON_SIZE];
	sqlite3 *handle;

	(void)unlink(path);
	assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
	assert_true(migrations_run(handle, migrations, version, 0, FILE_APPLICATION, reason));
	assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(handle);
}

void
copied_begin_anew(struct copied_fixture *fixture, int version, const char *sql)
{
	close_both(fixture);
	make_file(fixture->path, version, sql);
	make_file(fixture->copy_path, version, sql);
	open_both(fixture);
}

int64_t
ask_copied(const struct copied_fixture *fixture, const char *sql)
{
	sqlite3_stmt *stmt;

	assert_int_equal(sqlite3_prepare_v2(db_handle(fixture->db), sql, -1, &stmt, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	int64_t answer = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	return answer;
}

void
change_copy(struct copied_fixture *fixture, const char *sql)
{
	sqlite3 *handle = NULL;
	char *error = NULL;

	assert_int_equal(sqlite3_open(fixture->copy_path, &handle), SQLITE_OK);
	if (sqlite3_exec(handle, sql, NULL, NULL, &error) != SQLITE_OK)
		fail_msg("%s", error);
	sqlite3_close(handle);
}
