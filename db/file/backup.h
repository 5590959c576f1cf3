/*
 * backup.h - a whole database file copied into another one.
 */
#pragma once

#include "db/db.h"

/* How a copy is made. All zero: as fast as it goes, and nobody hears of it. */
struct db_copying {
	bool gently; /* most of the time it rests, so that a server beside it has disk and processor */
	/* Called now and then with the pages copied and all pages, and once more when the copy is read
	 * through. */
	void (*told)(void *arg, int done, int all);
	void *arg;
};

/*
 * Copies a snapshot of the database `from` into the file `to`, which is made or overwritten, and reads the
 * copy through. A server may go on writing `from`. The copy is a single file, synced to disk. False with a
 * sentence in `reason` if `from` isn't ours, is damaged or too new, or if there is no room; `to` is useless
 * then.
 */
MUST_USE bool db_copy(
	const char *from, const char *to, const struct db_copying *how, char reason[DB_REASON_SIZE]);

/* Writes the log of a database that nobody has open back into it. True if no log is left. */
bool db_fold(const char *path);
