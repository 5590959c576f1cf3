/*
 * file.h - the database file: created private, checked before it is touched, set up; inside db/ only.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

#include "db/status.h"

enum { FILE_APPLICATION = 0x42617270 }; /* "Barp" */

/* NULL with a sentence in `reason`. sqlite3_close() frees the result. Each query waits some seconds for
 * another program's lock, until sqlite3_busy_timeout() says otherwise. */
sqlite3 *file_open(const char *path, char reason[DB_REASON_SIZE]);

/* Of any version that this program knows: 0 is a new file. */
sqlite3 *file_open_unmigrated(const char *path, int *version, char reason[DB_REASON_SIZE]);

/* Opens for reading only a file that exists and is of this program's version. */
sqlite3 *file_open_to_read(const char *path, char reason[DB_REASON_SIZE]);

/* The answer to a PRAGMA that is a number. */
bool file_ask_number(sqlite3 *handle, const char *sql, int *number);

/* Opens for reading only a file of any version that this program knows. */
sqlite3 *file_open_of_any_version(const char *path, int *version, char reason[DB_REASON_SIZE]);

/* For a copy: an empty file is refused. */
sqlite3 *file_open_to_copy(const char *path, char reason[DB_REASON_SIZE]);

/* Makes a new file before SQLite does, which would let others read it. */
bool file_make_private(const char *path, char reason[DB_REASON_SIZE]);

/* Is the file ours, and not too new? An empty one is ours; *version gets its version. */
bool file_check_owner(sqlite3 *handle, const char *path, int *version, char reason[DB_REASON_SIZE]);

/* `check`: a PRAGMA that answers "ok". */
bool file_check_damage(sqlite3 *handle, const char *path, const char *check, char reason[DB_REASON_SIZE]);
