/*
 * backup.h - a whole database file copied into another one.
 */
#pragma once

#include "db/db.h"

/*
 * Copies a snapshot of the database `from` into the file `to`, which is made or overwritten, and reads the
 * copy through. A server may go on writing `from`. The copy is a single file, synced to disk. False with a
 * sentence in `reason` if `from` isn't ours, is damaged or too new, or if there is no room; `to` is useless
 * then.
 */
MUST_USE bool db_copy(const char *from, const char *to, char reason[DB_REASON_SIZE]);

/* Writes the log of a database that nobody has open back into it. True if no log is left. */
bool db_fold(const char *path);
