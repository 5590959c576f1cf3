/*
 * clock_marks.h - how the clock of a running match stood when it was told last, where its actions don't say
 * so: for machines that only read. The row of a match goes with the end of its run, by a trigger.
 */
#pragma once

#include "db/db.h"

struct clock_mark {
	int64_t match;
	int after; /* number of the last action then: once there is another one the mark says nothing */
	int64_t at_ms;
	const char *state; /* "runs", "waits", "stopped", "paused"; as it is read it stays */
	int64_t spent_ms;  /* until then, since that action */
};

/* In the place of the one before. */
MUST_USE enum db_status clock_mark_store(struct db *db, const struct clock_mark *mark);

/* DB_NONE: there is none. */
MUST_USE enum db_status clock_mark_find(struct db *db, int64_t match, struct clock_mark *mark);
