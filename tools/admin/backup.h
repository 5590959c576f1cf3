/*
 * backup.h - a copy of the database under a name of its own, whole or not at all.
 */
#pragma once

#include "db/db.h"

/*
 * Writes a copy of the database `from` to the new file `to`. The server may run. Whatever happens, killed or
 * a full disk, there is no half-written file of that name. False with a sentence in `reason`.
 */
MUST_USE bool backup_write(const char *from, const char *to, char reason[DB_REASON_SIZE]);

/* Gives a file its final name for good, also after a power cut. False with a sentence in `reason`. */
MUST_USE bool backup_name(const char *begun, const char *path, char reason[DB_REASON_SIZE]);
