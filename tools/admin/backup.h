/*
 * backup.h - copies the database to a new file, as a whole or not at all.
 */
#pragma once

#include "db/file/backup.h"

/*
 * Writes a copy of the database `from` to the new file `to`. The server may run. Even if it is killed or the
 * disk is full, no half-written file has that name. A disk that it would fill is refused at once. False with
 * a sentence in `reason`.
 */
MUST_USE bool backup_write(
	const char *from, const char *to, const struct db_copying *how, char reason[DB_REASON_SIZE]);

/* Whether the disk of this folder has room for `times` copies of the file, and some more for others. False
 * with a sentence. */
MUST_USE bool backup_fits(const char *file, int times, const char *folder, char reason[DB_REASON_SIZE]);

/* Renames a file to its final name so that the name survives a power cut. False with a sentence in
 * `reason`. */
MUST_USE bool backup_name(const char *begun, const char *path, char reason[DB_REASON_SIZE]);
