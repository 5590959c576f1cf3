/*
 * reliability.h - what the journal says about how a player ends matches.
 */
#pragma once

#include "db/db.h"

struct reliability {
	int64_t finished;      /* matches played to the end */
	int64_t unfinished;    /* left by the player and never resumed: given up, or overdue */
	int64_t times_left;    /* with `leave` or `bye`, or idle */
	int64_t lines_lost;    /* the player's */
	int64_t left_by_other; /* for any of these reasons */
	int64_t resumed;       /* after the player had left or lost the connection */
	int64_t resigned;      /* games */
	int64_t lost_on_time;  /* matches */
};

/* A saved match is overdue if the player left it at `overdue` (Unix seconds) or before, and hasn't offered
 * to resume it. Reads counters, so it is as fast for many matches as for few. */
MUST_USE enum db_status reliability_find(
	struct db *db, int64_t player, int64_t overdue, struct reliability *reliability);
