/*
 * recorder.h - writes down what a turn changes, row by row, until its commit hands that over to be stored
 * elsewhere, too.
 *
 * The changes are in the order in which they were made, table by table, with the values before: whoever
 * applies them with triggers and foreign keys off (copy.h) has the same tables, and a file that differs is
 * found at its first row. Tables that speak of the file alone are left out.
 *
 * Owns: SQLite's hook before each change. May not touch: sockets; a callback says whether a turn is stored.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

#include "db/log/log_store.h"
#include "server/rules/must_use.h"

struct recorder;

/* Of an open file whose tables have this version. Statements are prepared later: SQLite decides then whether
 * one empties a table without a look at its rows. NULL with a sentence in `reason`. */
struct recorder *recorder_open(
	sqlite3 *handle, int version, const struct log_store *log, char reason[DB_REASON_SIZE]);
void recorder_close(struct recorder *recorder); /* takes NULL */

/* SQLite undoes a statement that fails: what was recorded since the mark is forgotten, too. */
size_t recorder_mark(const struct recorder *recorder);
void recorder_go_back(struct recorder *recorder, size_t mark);

/* Has the turn stored; without a change there is nothing to store, and *stored is false. */
MUST_USE enum db_status recorder_store(
	struct recorder *recorder, bool *stored, struct log_place *place, char reason[DB_REASON_SIZE]);

/* The turn is over. */
void recorder_forget(struct recorder *recorder);
