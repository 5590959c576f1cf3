/*
 * posting.h - posts finished matches to the tables that follow from them: standings and their ranks, matches
 * finished in reliability, the count of ratings.
 *
 * That is done for some hundreds at once, since many of them change the same rows. What is not posted yet
 * follows from the rows of those matches; the questions of standings.h, reliability.h and attendance.h add
 * it, so that their answers are right at any time.
 */
#pragma once

#include "db/db.h"

/* How many matches may wait. */
enum { POSTING_MOST = 500 };

/* Posts all that wait, in this turn's transaction. Without 'lists' in `followed` all of those
 * tables are made anew. */
MUST_USE enum db_status posting_write(struct db *db);

/* For a start, when much may wait. POSTING_MOST matches are a transaction; the last one is the caller's to
 * commit. Whoever is killed amid that has lost one of them, and the next start goes on. */
MUST_USE enum db_status posting_write_in_parts(struct db *db);

/* False if that row is missing, or the tables were begun anew and not ended: the next start does it. */
MUST_USE enum db_status posting_is_made(struct db *db, bool *made);

/* How many matches were finished since the last posting, or since the database was opened; those of lost
 * turns are counted, too. */
int64_t posting_waiting(struct db *db);

/* Calls for each player whose number of finished matches is wrong, table and waiting ones together. Reads
 * all matches. */
typedef void posting_wrong_fn(void *arg, const char *name, int64_t stored, int64_t counted);
MUST_USE enum db_status posting_each_wrong(struct db *db, posting_wrong_fn *wrong, void *arg);

/* Calls for each row of the lists that are posted, whatever waits. The texts are borrowed until the call
 * returns. */
typedef void posting_standing_fn(void *arg, const char *list, int64_t player, const char *name);
MUST_USE enum db_status posting_each_standing(struct db *db, posting_standing_fn *each, void *arg);
