/*
 * file.h - the database file: created private, checked before it is touched, set up; inside db/ only.
 */
#pragma once

#include <sqlite3.h>

#include "db/db.h"

/* NULL with a sentence in `reason`. sqlite3_close() frees the result. */
sqlite3 *file_open(const char *path, char reason[DB_REASON_SIZE]);

/* One that exists and is of this program's version, for reading only. */
sqlite3 *file_open_to_read(const char *path, char reason[DB_REASON_SIZE]);
