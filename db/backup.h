/*
 * backup.h - a whole database file copied into another one.
 */
#pragma once

#include "db/db.h"

/*
 * Copies the database `from` as it is at this moment into the file `to`, which is made or overwritten, and
 * reads the copy through. A server may go on writing `from`. The copy stands alone: nothing of it is in other
 * files, all of it is on the disk. False with a sentence in `reason`, and `to` is of no use then: if `from`
 * is none of ours, damaged or too new, if there is no room.
 */
MUST_USE bool db_copy(const char *from, const char *to, char reason[DB_REASON_SIZE]);

/* Writes the log beside a database that nobody has open back into it. True if no log is left. */
bool db_fold(const char *path);
