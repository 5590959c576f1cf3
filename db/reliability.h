/*
 * reliability.h - what the journal tells of somebody's way of ending matches.
 */
#pragma once

#include "db/db.h"

struct reliability {
	int64_t finished;      /* matches played to the end */
	int64_t unfinished;    /* left by him and never resumed: given up, or overdue */
	int64_t times_left;    /* with `leave` or `bye`, or idle */
	int64_t lines_lost;    /* his */
	int64_t left_by_other; /* for any of these reasons */
	int64_t resumed;       /* after he had left or lost the line */
	int64_t resigned;      /* games */
};

/* A saved match is overdue that he left at `overdue` (Unix seconds) or before, and didn't offer to resume.
 * Counts, not a scan: as fast for many matches as for few. */
MUST_USE enum db_status reliability_find(
	struct db *db, int64_t player, int64_t overdue, struct reliability *reliability);
