/*
 * schema.h - migrations as a row of the log: every machine runs the same ones, and compares what came of
 * them; inside db/ only.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

#include "db/log/recorder.h"

enum { SCHEMA_BODY_SIZE = 40 };

/* The body of such a row: which version the tables have now, and a sum of their definitions. False with
 * SQLite's error. */
bool schema_describe(sqlite3 *handle, int version, char body[SCHEMA_BODY_SIZE]);

/* Runs the migrations that a file of this version lacks, in one transaction, and has them stored as a row of
 * the log before its commit. False with a sentence in `reason`. */
MUST_USE bool schema_migrate(
	sqlite3 *handle, int version, const struct log_store *log, char reason[DB_REASON_SIZE]);
