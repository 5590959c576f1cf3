/*
 * db.h - the database as a whole: opening, the turn's transaction, what went wrong.
 *
 * One process writes the database. A turn of the server's loop is a transaction: the first row of a turn
 * begins it, db_commit() makes everything since then durable, or nothing.
 *
 * Owns: the sqlite3 handle and every prepared statement. May not touch: sessions, wording, the log.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/status.h"
#include "server/rules/must_use.h"

struct db;
struct log_store;

/*
 * Opens or creates the file and runs the missing migrations. NULL with a sentence for the operator in
 * `reason` if the file is newer than this program, foreign, a copy of a log, or can't be opened. It is not
 * read through: soundness.h. db_close() frees the result.
 */
struct db *db_open(const char *path, char reason[DB_REASON_SIZE]);
void db_close(struct db *db);

/*
 * As db_open(), and from then on each commit that changes something of the club goes by log_store.h: it is
 * stored there first, the missing migrations, too. NULL with a sentence also if this program was built
 * without.
 */
struct db *db_open_recorded(const char *path, const struct log_store *log, char reason[DB_REASON_SIZE]);

/*
 * While another program holds a lock, each query waits for some seconds. From this call on none waits, since
 * a loop that serves others must not stand still: it gets DB_NO_SPACE at once.
 */
void db_stop_waiting(struct db *db);

/*
 * As db_open(), for reading only, also beside a server that writes. The file must exist and be of this
 * version: nothing is made, migrated or checked for damage, and every write fails.
 */
struct db *db_open_to_read(const char *path, char reason[DB_REASON_SIZE]);

/* Rows appended since the last commit or rollback; 0 = a commit has nothing to do. */
int db_pending(const struct db *db);

/* Ends the turn's transaction, if one was begun. DB_NO_SPACE: call db_rollback(), nothing was stored. */
MUST_USE enum db_status db_commit(struct db *db);
void db_rollback(struct db *db);

/*
 * Tries whether the disk has room again, by writing a meaningless row in a transaction of its own. Not within
 * a turn that has rows. DB_NO_SPACE: not yet.
 */
MUST_USE enum db_status db_probe(struct db *db);

/* The work of all queries so far, in steps of SQLite's machine. About ten take a microsecond: an order of
 * magnitude, to keep dear questions apart from cheap ones. */
enum { DB_WORK_PER_MICROSECOND = 10 };
int64_t db_work(const struct db *db);

/* Counts up with each event of a tournament that is written (tournaments/events.h). It stays where it is if
 * the turn is taken back. */
uint64_t db_edition_events(const struct db *db);

/* Likewise, with each row of an entrant. */
uint64_t db_entrants_written(const struct db *db);

/* Another connection of this program has written a row of that table. */
void db_note_written(struct db *db, const char *table);

/* A query or a write has met damage or an I/O error: don't commit the turn, tell nobody anything. */
bool db_is_broken(const struct db *db);

/* What SQLite said about the last failure, for the log; borrowed until the next call. */
const char *db_error(const struct db *db);

/* Queries between the two read one snapshot, whatever the server writes meanwhile. Not within a turn. */
MUST_USE enum db_status db_look(struct db *db);
void db_look_away(struct db *db);
