/*
 * error_course.h - the error rates of a player, match by match: analysed matches of 3 points or more.
 */
#pragma once

#include "db/db.h"

struct error_point {
	int64_t match;
	int64_t ended; /* Unix seconds */
	int decisions; /* where there was a choice, at least 1 */
	double lost;   /* equity, in all of these */
};

/* The newest first, up to `limit`. */
typedef void error_point_fn(void *arg, const struct error_point *point);
MUST_USE enum db_status error_point_each(
	struct db *db, int64_t player, int limit, error_point_fn *each, void *arg);
