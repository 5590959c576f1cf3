/*
 * copy.c - see copy.h.
 *
 * What triggers and cascades have done is in the rows of the log, so on a copy they are off. To defer foreign
 * keys would not do: the cascade would delete what the row deletes next. Only migrations run with both on, as
 * they did where the log was written.
 */
#include "db/log/copy.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/file/file.h"
#include "db/file/log_layer.h"
#include "db/file/migrations.h"
#include "db/log/changes.h"
#include "db/log/file_place.h"
#include "db/log/log_tables.h"
#include "db/log/schema.h"

struct copy {
	sqlite3 *handle; /* owned */
	int version;
	struct log_tables tables; /* owned */
	struct log_place kept;	  /* as the file says */
	struct log_place place;	  /* with what is applied, but not kept yet */
};

static bool
run(struct copy *copy, const char *sql)
{
	return sqlite3_exec(copy->handle, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool
set_rules(struct copy *copy, bool on)
{
	int is_on = !on;

	return run(copy, on ? "PRAGMA foreign_keys = ON" : "PRAGMA foreign_keys = OFF") &&
	       sqlite3_db_config(copy->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, (int)on, &is_on) ==
		       SQLITE_OK &&
	       is_on == on;
}

struct copy *
copy_open(const char *path, char reason[DB_REASON_SIZE])
{
	struct copy *copy = calloc(1, sizeof *copy);

	snprintf(reason, DB_REASON_SIZE, "no memory for a copy of the database");
	if (copy == NULL)
		return NULL;
	copy->handle = file_open_unmigrated(path, &copy->version, reason);
	if (copy->handle == NULL || !log_tables_read(copy->handle, &copy->tables, reason)) {
		copy_close(copy);
		return NULL;
	}
	if (!set_rules(copy, false) || !file_place_read(copy->handle, &copy->kept)) {
		snprintf(reason, DB_REASON_SIZE, "the database %.80s can't become a copy: %.100s", path,
			sqlite3_errmsg(copy->handle));
		copy_close(copy);
		return NULL;
	}
	copy->place = copy->kept;
	return copy;
}

void
copy_close(struct copy *copy)
{
	if (copy == NULL)
		return;
	log_tables_clear(&copy->tables);
	sqlite3_close(copy->handle);
	free(copy);
}

void
copy_stop_waiting(struct copy *copy)
{
	sqlite3_busy_timeout(copy->handle, 0);
}

const struct log_place *
copy_place(const struct copy *copy)
{
	return &copy->place;
}

int
copy_version(const struct copy *copy)
{
	return copy->version;
}

static void
take_back(struct copy *copy)
{
	if (!sqlite3_get_autocommit(copy->handle))
		(void)run(copy, "ROLLBACK");
	copy->place = copy->kept;
}

/* SQLite has failed. */
static enum copied
fail(struct copy *copy, const char *what, char reason[DB_REASON_SIZE])
{
	int code = sqlite3_errcode(copy->handle) & 0xff;

	snprintf(reason, DB_REASON_SIZE, "%s: %.150s", what, sqlite3_errmsg(copy->handle));
	return code == SQLITE_FULL || code == SQLITE_BUSY ? COPY_NO_SPACE : COPY_BROKEN;
}

static enum copied
begin(struct copy *copy, char reason[DB_REASON_SIZE])
{
	if (!sqlite3_get_autocommit(copy->handle) || run(copy, "BEGIN IMMEDIATE"))
		return COPY_DONE;
	return fail(copy, "the copy can't be written", reason);
}

enum copied
copy_keep(struct copy *copy, char reason[DB_REASON_SIZE])
{
	enum copied copied = COPY_DONE;

	if (sqlite3_get_autocommit(copy->handle))
		return COPY_DONE;
	log_layer_waits(copy->handle, false); /* what the power takes is in the log */
	if (!file_place_write(copy->handle, &copy->place) || !run(copy, "COMMIT"))
		copied = fail(copy, "the copy can't be written", reason);
	if (copied == COPY_DONE)
		copy->kept = copy->place;
	else
		take_back(copy);
	return copied;
}

/* Is it the next row, and for the tables as they are? */
static enum copied
check_row(const struct copy *copy, int schema, const struct log_place *place, char reason[DB_REASON_SIZE])
{
	if (place->seq != copy->place.seq + 1) {
		snprintf(reason, DB_REASON_SIZE,
			"the database is at row %" PRId64 " of the log, and row %" PRId64 " is not the next",
			copy->place.seq, place->seq);
		return COPY_FORKED;
	}
	if (schema > migration_count) {
		snprintf(reason, DB_REASON_SIZE,
			"row %" PRId64 " of the log was written by a newer version of this program (its "
			"format is %d, this program knows up to %d): upgrade this one",
			place->seq, schema, migration_count);
		return COPY_TOO_OLD;
	}
	if (schema != copy->version) {
		snprintf(reason, DB_REASON_SIZE,
			"row %" PRId64 " of the log is for tables of version %d, but this database has "
			"version %d",
			place->seq, schema, copy->version);
		return COPY_FORKED;
	}
	return COPY_DONE;
}

/* What doesn't fit, where SQLite meets it first. */
struct misfit {
	const char *how;
	char table[64];
};

static int
on_conflict(void *arg, int kind, sqlite3_changeset_iter *change)
{
	struct misfit *misfit = arg;
	const char *table = "";
	int columns, op, indirect;

	if (kind != SQLITE_CHANGESET_FOREIGN_KEY)
		(void)sqlite3changeset_op(change, &table, &columns, &op, &indirect);
	snprintf(misfit->table, sizeof misfit->table, "%s", table);
	misfit->how = kind == SQLITE_CHANGESET_DATA	  ? "is not as it was there"
		      : kind == SQLITE_CHANGESET_NOTFOUND ? "is missing"
		      : kind == SQLITE_CHANGESET_CONFLICT ? "is there already"
							  : "breaks a constraint";
	return SQLITE_CHANGESET_ABORT;
}

static enum copied
apply_changes(struct copy *copy, const struct log_row *row, struct misfit *misfit, int64_t count)
{
	int64_t before = sqlite3_total_changes64(copy->handle);
	/* It only reads the body, but SQLite doesn't promise it. */
	void *body = (void *)(uintptr_t)row->body;
	int code = sqlite3changeset_apply_v2(copy->handle, (int)row->size, body, NULL, on_conflict, misfit,
		NULL, NULL, SQLITE_CHANGESETAPPLY_NOSAVEPOINT);

	if (code == SQLITE_OK && sqlite3_total_changes64(copy->handle) - before == count)
		return COPY_DONE;
	if (code == SQLITE_OK || misfit->how != NULL)
		return COPY_FORKED;
	return (code & 0xff) == SQLITE_FULL ? COPY_NO_SPACE : COPY_BROKEN;
}

static enum copied
apply_turn(struct copy *copy, const struct log_row *row, int64_t seq, char reason[DB_REASON_SIZE])
{
	char what[DB_REASON_SIZE];
	struct misfit misfit = {0};
	int64_t count;

	if (row->size > INT32_MAX || !changes_check(&copy->tables, row->body, row->size, &count, what)) {
		snprintf(reason, DB_REASON_SIZE, "row %" PRId64 " of the log %.200s", seq,
			row->size > INT32_MAX ? "is too large" : what);
		return COPY_FORKED;
	}
	enum copied copied = begin(copy, reason);
	if (copied == COPY_DONE)
		copied = apply_changes(copy, row, &misfit, count);
	if (copied == COPY_FORKED)
		snprintf(reason, DB_REASON_SIZE,
			"row %" PRId64 " of the log doesn't fit this database: a row of %s that it changes "
			"%s",
			seq, misfit.how != NULL ? misfit.table : "a table",
			misfit.how != NULL ? misfit.how : "was skipped");
	else if (copied != COPY_DONE)
		(void)fail(copy, "the copy can't be written", reason);
	return copied;
}

/* To which version? 0: the body is damaged. */
static int
read_version(const struct log_row *row)
{
	char text[SCHEMA_BODY_SIZE];
	int version = 0;

	if (row->size >= sizeof text)
		return 0;
	memcpy(text, row->body, row->size);
	text[row->size] = '\0';
	return sscanf(text, "%d", &version) == 1 ? version : 0;
}

static enum copied
migrate(struct copy *copy, const struct log_row *row, int version, char reason[DB_REASON_SIZE])
{
	char body[SCHEMA_BODY_SIZE];

	enum copied copied = begin(copy, reason);
	if (copied != COPY_DONE)
		return copied;
	if (!migrations_run_within(
		    copy->handle, migrations, version, copy->version, FILE_APPLICATION, reason)) {
		int code = sqlite3_errcode(copy->handle) & 0xff;
		return code == SQLITE_FULL ? COPY_NO_SPACE : COPY_BROKEN;
	}
	if (!schema_describe(copy->handle, version, body))
		return fail(copy, "the tables of the copy can't be read", reason);
	if (strlen(body) == row->size && memcmp(body, row->body, row->size) == 0)
		return COPY_DONE;
	snprintf(reason, DB_REASON_SIZE, "the migrations up to %d make other tables here than in the log",
		version);
	return COPY_FORKED;
}

static enum copied
know_tables(struct copy *copy, int version, char reason[DB_REASON_SIZE])
{
	copy->version = version;
	log_tables_clear(&copy->tables);
	return log_tables_read(copy->handle, &copy->tables, reason) ? COPY_DONE : COPY_BROKEN;
}

static enum copied
apply_schema(struct copy *copy, const struct log_row *row, const struct log_place *place,
	char reason[DB_REASON_SIZE])
{
	int version = read_version(row);

	if (version <= copy->version || version > migration_count) {
		snprintf(reason, DB_REASON_SIZE,
			"row %" PRId64 " of the log changes the tables to version %d, which %s", place->seq,
			version,
			version > migration_count ? "only a newer program knows: upgrade this one"
						  : "they have already");
		return version > migration_count ? COPY_TOO_OLD : COPY_FORKED;
	}
	enum copied copied = copy_keep(copy, reason);
	if (copied == COPY_DONE)
		copied = set_rules(copy, true) ? migrate(copy, row, version, reason)
					       : fail(copy, "the copy can't be migrated", reason);
	if (copied == COPY_DONE) {
		copy->place = *place;
		copied = copy_keep(copy, reason);
	} else
		take_back(copy);
	if (!set_rules(copy, false) && copied == COPY_DONE)
		copied = fail(copy, "the copy can't be written", reason);
	return copied == COPY_DONE ? know_tables(copy, version, reason) : copied;
}

enum copied
copy_apply(struct copy *copy, const struct log_row *row, const struct log_place *place,
	char reason[DB_REASON_SIZE])
{
	enum copied copied = check_row(copy, row->schema, place, reason);

	if (copied == COPY_DONE && row->kind == LOG_SCHEMA)
		return apply_schema(copy, row, place, reason);
	if (copied == COPY_DONE)
		copied = apply_turn(copy, row, place->seq, reason);
	if (copied == COPY_DONE)
		copy->place = *place;
	else
		take_back(copy);
	return copied;
}

enum copied
copy_pass(struct copy *copy, const struct log_place *place, char reason[DB_REASON_SIZE])
{
	enum copied copied = check_row(copy, copy->version, place, reason);

	if (copied == COPY_DONE)
		copied = begin(copy, reason);
	if (copied == COPY_DONE)
		copy->place = *place;
	else
		take_back(copy);
	return copied;
}
