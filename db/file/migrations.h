/*
 * migrations.h - the schema as numbered steps; inside db/ only (and its tests).
 *
 * Step n is db/migrations/000n.sql. `PRAGMA user_version` is the number of the last step run.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

#include "db/status.h"
#include "server/rules/must_use.h"

/* Generated from the files: migrations[0] is 0001.sql. */
extern const char *const migrations[];
extern const int migration_count;

/* Makes at once what all of them make of a new database. */
extern const char new_database_sql[];

/*
 * Runs the steps after `version`, each in a transaction of its own that also stores its number and
 * `application`. False with a sentence in `reason`; the steps before the failed one stay.
 */
MUST_USE bool migrations_run(sqlite3 *handle, const char *const *steps, int count, int version,
	int application, char reason[DB_REASON_SIZE]);

/* Runs the steps after `version` in the transaction that is open, and leaves the commit to the caller. */
MUST_USE bool migrations_run_within(sqlite3 *handle, const char *const *steps, int count, int version,
	int application, char reason[DB_REASON_SIZE]);
