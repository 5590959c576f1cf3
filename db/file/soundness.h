/*
 * soundness.h - is the file whole? Whether the last server ended in order, and the reading of the whole file
 * that is due if it didn't.
 */
#pragma once

#include "db/db.h"

struct soundness {
	bool unchecked;		    /* the last server was killed, or the last check found damage */
	char found[DB_REASON_SIZE]; /* by the last check; "" = nothing */
};

/* At a server's start: what is known of the file. From the commit on the server counts as running. */
MUST_USE enum db_status soundness_begin(struct db *db, struct soundness *soundness);

/* What a check of the whole file has found; "" = nothing. Damage keeps a check due at the next start. */
MUST_USE enum db_status soundness_store(struct db *db, const char *found);

/* A server ends in order: nothing is written after the commit of this. */
MUST_USE enum db_status soundness_end(struct db *db);

/* What is stored; for those who only read. */
MUST_USE enum db_status soundness_find(struct db *db, struct soundness *soundness);

enum checked {
	CHECK_SOUND,
	CHECK_DAMAGED,
	CHECK_UNFINISHED, /* `go_on` said so, or the file is locked, or no memory; `found` says which */
};

/*
 * Reads the whole file, table by table, and the journal in slices: no snapshot lasts long, so a server that
 * writes meanwhile can reuse its log. `go_on` is asked many times a second. CHECK_DAMAGED comes
 * with the first damage in `found`; a disk that can't be read is damage, too. Not within a turn.
 */
MUST_USE enum checked soundness_check(
	struct db *db, bool (*go_on)(void *arg), void *arg, char found[DB_REASON_SIZE]);
