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
#include "db/log/applier.h"
#include "db/log/changes.h"
#include "db/log/file_place.h"
#include "db/log/log_tables.h"
#include "db/log/schema.h"

struct copy {
	sqlite3 *handle; /* owned */
	int version;
	struct log_tables tables; /* owned */
	struct applier *applier;  /* owned */
	struct log_place kept;	  /* as the file says */
	struct log_place place;	  /* with what is applied, but not kept yet */
	copy_row_fn *told;	  /* NULL: nobody wants to know */
	void *arg;
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

/* The tables as they are now. */
static bool
know_tables(struct copy *copy, char reason[DB_REASON_SIZE])
{
	applier_close(copy->applier);
	log_tables_clear(&copy->tables);
	copy->applier = NULL;
	if (!log_tables_read(copy->handle, &copy->tables, reason))
		return false;
	copy->applier = applier_open(copy->handle, &copy->tables);
	if (copy->applier == NULL)
		snprintf(reason, DB_REASON_SIZE, "no memory for a copy of the database");
	return copy->applier != NULL;
}

struct copy *
copy_open(const char *path, char reason[DB_REASON_SIZE])
{
	struct copy *copy = calloc(1, sizeof *copy);

	snprintf(reason, DB_REASON_SIZE, "no memory for a copy of the database");
	if (copy == NULL)
		return NULL;
	copy->handle = file_open_unmigrated(path, &copy->version, reason);
	if (copy->handle == NULL || !know_tables(copy, reason)) {
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
	applier_close(copy->applier);
	log_tables_clear(&copy->tables);
	sqlite3_close(copy->handle);
	free(copy);
}

void
copy_stop_waiting(struct copy *copy)
{
	sqlite3_busy_timeout(copy->handle, 0);
}

static void
on_written(void *arg, sqlite3 *handle, int operation, const char *base, const char *table,
	sqlite3_int64 before, sqlite3_int64 after)
{
	const struct copy *copy = arg;
	bool is_removed = operation == SQLITE_DELETE;

	(void)base;
	copy->told(copy->arg, &(struct copied_row){.table = table,
				      .row = is_removed ? before : after,
				      .is_removed = is_removed,
				      .handle = handle});
}

const char *
copied_text(const struct copied_row *row, int column)
{
	sqlite3_value *value = NULL;
	int code = row->is_removed ? sqlite3_preupdate_old(row->handle, column, &value)
				   : sqlite3_preupdate_new(row->handle, column, &value);

	if (code != SQLITE_OK || sqlite3_value_type(value) != SQLITE_TEXT)
		return "";
	const char *text = (const char *)sqlite3_value_text(value);
	return text != NULL ? text : "";
}

void
copy_tell(struct copy *copy, copy_row_fn *told, void *arg)
{
	copy->told = told;
	copy->arg = arg;
	/* The hook for updates is silent about tables without rowids. */
	(void)sqlite3_preupdate_hook(copy->handle, on_written, copy);
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

bool
copy_is_current(const struct copy *copy)
{
	return copy->version == migration_count;
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

/* A row's change, and the sentence if that can't be. */
static enum copied
apply_change(struct copy *copy, const struct log_change *change, int64_t seq, char reason[DB_REASON_SIZE])
{
	struct misfit misfit;

	switch (applier_make(copy->applier, change, &misfit)) {
	case APPLIED:
		return COPY_DONE;
	case APPLY_UNFIT:
		snprintf(reason, DB_REASON_SIZE,
			"row %" PRId64
			" of the log doesn't fit this database: a row of %.80s that it changes %s",
			seq, misfit.table, misfit.how);
		return COPY_UNFIT;
	case APPLY_FAILED:
		break;
	}
	return fail(copy, "the copy can't be written", reason);
}

static enum copied
apply_turn(struct copy *copy, const struct log_row *row, int64_t seq, char reason[DB_REASON_SIZE])
{
	char what[DB_REASON_SIZE];
	struct log_change change;
	struct changes changes;
	enum changes_next next = CHANGES_ONE;

	enum copied copied = begin(copy, reason);
	changes_begin(&changes, &copy->tables, row->body, row->size);
	while (copied == COPY_DONE && (next = changes_next(&changes, &change, what)) == CHANGES_ONE)
		copied = apply_change(copy, &change, seq, reason);
	if (copied != COPY_DONE || next == CHANGES_END)
		return copied;
	snprintf(reason, DB_REASON_SIZE, "row %" PRId64 " of the log %.200s", seq, what);
	return COPY_UNFIT;
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
	return COPY_OTHER_TABLES;
}

static enum copied
apply_schema(struct copy *copy, const struct log_row *row, const struct log_place *place,
	char reason[DB_REASON_SIZE])
{
	int version = read_version(row);

	/* Whatever becomes of this row, no lock is left behind, and what came before is seen. */
	enum copied copied = copy_keep(copy, reason);
	if (copied != COPY_DONE)
		return copied;
	if (version <= copy->version || version > migration_count) {
		snprintf(reason, DB_REASON_SIZE,
			"row %" PRId64 " of the log changes the tables to version %d, which %s", place->seq,
			version,
			version > migration_count ? "only a newer program knows: upgrade this one"
						  : "they have already");
		return version > migration_count ? COPY_TOO_OLD : COPY_FORKED;
	}
	copied = set_rules(copy, true) ? migrate(copy, row, version, reason)
				       : fail(copy, "the copy can't be migrated", reason);
	if (copied == COPY_DONE) {
		copy->place = *place;
		copied = copy_keep(copy, reason);
	} else
		take_back(copy);
	if (!set_rules(copy, false) && copied == COPY_DONE)
		copied = fail(copy, "the copy can't be written", reason);
	if (copied != COPY_DONE)
		return copied;
	copy->version = version;
	return know_tables(copy, reason) ? COPY_DONE : COPY_BROKEN;
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
