/*
 * file.h - the database file: created private, checked before it is touched, set up; inside db/ only.
 */
#pragma once

#include <sqlite3.h>

#include "db/db.h"

/* NULL with a sentence in `reason`. sqlite3_close() frees the result. It waits some seconds for what another
 * program has locked, at each question until sqlite3_busy_timeout() says otherwise. */
sqlite3 *file_open(const char *path, char reason[DB_REASON_SIZE]);

/* One that exists and is of this program's version, for reading only. */
sqlite3 *file_open_to_read(const char *path, char reason[DB_REASON_SIZE]);

/* The same of any version this program knows, but not an empty one. */
sqlite3 *file_open_to_copy(const char *path, char reason[DB_REASON_SIZE]);

/* A new file is made before SQLite can make it, which would let others read it. */
bool file_make_private(const char *path, char reason[DB_REASON_SIZE]);

/* Is it ours, and not too new? An empty one is ours; *version says of which version it is. */
bool file_check_owner(sqlite3 *handle, const char *path, int *version, char reason[DB_REASON_SIZE]);

/* `check`: a PRAGMA that answers "ok". */
bool file_check_damage(sqlite3 *handle, const char *path, const char *check, char reason[DB_REASON_SIZE]);
