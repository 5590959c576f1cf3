/*
 * verify_slow.h - what is stored of the clock of a slow match (R14.6), beside its journal.
 */
#pragma once

#include "db/matches.h"
#include "server/rules/match.h"
#include "tools/admin/verified.h"

/* What the actions of a match say of time. */
struct time_told {
	int64_t spent_ms;	   /* by both players; no vacations are in it */
	int64_t first_ms, last_ms; /* the first action and the last one, by the clock of the machine */
};

/* `match` is as its journal leaves it. `difference` stays "" if all agrees. */
MUST_USE enum db_status verify_slow(struct db *db, const struct match_row *row, const struct match *match,
	const struct time_told *told, char difference[DIFFERENCE_SIZE]);
