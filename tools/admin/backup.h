/*
 * backup.h - copies the database to a new file, as a whole or not at all.
 */
#pragma once

#include "db/db.h"

/*
 * Writes a copy of the database `from` to the new file `to`. The server may run. Even if it is killed or the
 * disk is full, no half-written file has that name. False with a sentence in `reason`.
 */
MUST_USE bool backup_write(const char *from, const char *to, char reason[DB_REASON_SIZE]);

/* Renames a file to its final name so that the name survives a power cut. False with a sentence in
 * `reason`. */
MUST_USE bool backup_name(const char *begun, const char *path, char reason[DB_REASON_SIZE]);
