/*
 * copy.h - a file that becomes what the log says: rows of the log are applied to it, and nothing else writes
 * it.
 *
 * Many rows of the log go into one transaction, and their place with them. Each row must fit exactly: a fault
 * takes the transaction back, and the file stays the beginning of the log that it was.
 */
#pragma once

#include <stdbool.h>

#include "db/log/log_row.h"
#include "db/status.h"
#include "server/rules/must_use.h"

struct copy;

enum copied {
	COPY_DONE,
	COPY_TOO_OLD, /* this program: it lacks a migration. The file waits for a newer one */
	COPY_FORKED,  /* the file isn't the beginning of this log: another copy is needed */
	COPY_UNFIT,   /* likewise: the row is the next one, and what it changes isn't in the file as it was */
	COPY_OTHER_TABLES, /* a migration made others than the log has: perhaps this program is wrong */
	COPY_NO_SPACE,	   /* disk full, or the file locked by a shell: later */
	COPY_BROKEN,	   /* the disk, or the memory */
};

/* Opens a file of ours, of any version that this program knows, and doesn't migrate it; it is made if it
 * isn't there. NULL with a sentence in `reason`. copy_close() takes back what isn't kept. */
struct copy *copy_open(const char *path, char reason[DB_REASON_SIZE]);
void copy_close(struct copy *copy); /* takes NULL */

/* Doesn't wait for another program's lock any more, as db_stop_waiting(). */
void copy_stop_waiting(struct copy *copy);

/* `told` hears of each row that is written from now on, before that is kept. */
struct copied_row {
	const char *table;
	int64_t row; /* its rowid; of a table without one any number */
	bool is_removed;
	struct sqlite3 *handle; /* borrowed; for copied_text() */
};
typedef void copy_row_fn(void *arg, const struct copied_row *row);
void copy_tell(struct copy *copy, copy_row_fn *told, void *arg);

/* Inside `told`: the text of that column, the first being 0, as it is now, or was before it was removed.
 * Borrowed until `told` returns; "" if it is no text. */
const char *copied_text(const struct copied_row *row, int column);

/* Of all that was applied so far; borrowed. */
const struct log_place *copy_place(const struct copy *copy);

/* The version of its tables, and whether it is that of this program. */
int copy_version(const struct copy *copy);
bool copy_is_current(const struct copy *copy);

/* Applies the row at `place`, which is the next one. All before a migration is kept, and then the migration,
 * at once. After a fault, with a sentence in `reason`, all since the last copy_keep() is taken back. */
MUST_USE enum copied copy_apply(struct copy *copy, const struct log_row *row, const struct log_place *place,
	char reason[DB_REASON_SIZE]);

/* The row at `place` changes no table. */
MUST_USE enum copied copy_pass(struct copy *copy, const struct log_place *place, char reason[DB_REASON_SIZE]);

/* Commits what was applied. */
MUST_USE enum copied copy_keep(struct copy *copy, char reason[DB_REASON_SIZE]);
