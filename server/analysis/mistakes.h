/*
 * mistakes.h - the decisions of an analysed match that its players had better look at again: lessons.
 */
#pragma once

#include "db/db.h"
#include "db/matches.h"

struct examination;

/* Of one player and match at most, those that cost most. */
enum { MISTAKES_OF_MATCH = 20 };

/* How much better than all others the best choice of a position of the day is. */
#define CLEAR_FROM 0.040

struct mistakes_bounds {
	int64_t lessons; /* that a player may have in all */
	int64_t pool;	 /* decisions that may become a position of the day */
};

/*
 * The lessons of a match that has just been judged as well as can be; of people alone: programs do not learn
 * so. One of their decisions may become a position of the day.
 */
MUST_USE enum db_status mistakes_note(struct db *db, const struct match_row *match,
	const struct examination *examination, const struct mistakes_bounds *bounds, int64_t now);
