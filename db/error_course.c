/*
 * error_course.c - see error_course.h.
 */
#include "db/error_course.h"

#include "db/statement.h"

const struct statement_text error_course_statements[] = {
	{ERROR_POINT_EACH,
		"SELECT match, (SELECT coalesce(ended, 0) FROM matches WHERE id = match), decisions, lost "
		"FROM error_rates WHERE player = ?1 AND length >= 3 AND decisions > 0 "
		"ORDER BY match DESC LIMIT ?2"},
	{0, NULL},
};

enum db_status
error_point_each(struct db *db, int64_t player, int limit, error_point_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, ERROR_POINT_EACH);
	enum db_status status;

	BIND_INTS(stmt, player, limit);
	while (statement_next(db, ERROR_POINT_EACH, &status)) {
		const struct error_point point = {
			.match = sqlite3_column_int64(stmt, 0),
			.ended = sqlite3_column_int64(stmt, 1),
			.decisions = sqlite3_column_int(stmt, 2),
			.lost = sqlite3_column_double(stmt, 3),
		};
		each(arg, &point);
	}
	return status;
}
