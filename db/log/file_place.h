/*
 * file_place.h - the row in which a file says how far it has come in the log; inside db/ only.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

#include "db/log/log_row.h"

#define FILE_PLACE_UPDATE "UPDATE log_place SET seq = ?1, epoch = ?2, digest = ?3 WHERE id = 1"

/* Binds a place to the statement above; it is borrowed until the statement has run. */
void file_place_bind(sqlite3_stmt *stmt, const struct log_place *place);

/* A file whose tables are older than the row is in no log. False with SQLite's error. */
bool file_place_read(sqlite3 *handle, struct log_place *place);

/* In the transaction that is open. False with SQLite's error. */
bool file_place_write(sqlite3 *handle, const struct log_place *place);
