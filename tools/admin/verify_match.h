/*
 * verify_match.h - checks one match of the database against the rules.
 */
#pragma once

#include "db/matches.h"
#include "tools/admin/verified.h"

struct match_dice;

/*
 * Replays the journal of a match through the rules core and compares everything in its rows: numbers, events,
 * games, score, state; and its throws with `dice` (verify_dice.h), unless that is NULL. *actions is the
 * number of actions. The row of a running match must know its last action (match_each_head()). DB_NONE: the
 * match breaks the rules or can't be read; `difference` has the first difference, as a sentence without the
 * match's number.
 */
MUST_USE enum db_status verify_match_journal(struct db *db, const struct match_row *match,
	struct match_dice *dice, int64_t *actions, char difference[DIFFERENCE_SIZE]);
