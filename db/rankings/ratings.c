/*
 * ratings.c - what matches did to ratings.
 */
#include "db/rankings/ratings.h"

#include "db/statement.h"

const struct statement_text rating_statements[] = {
	{RATING_APPEND,
		"INSERT INTO ratings (match, player, opponent, length, rating_before, rating_after, "
		"experience_before, experience_after, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"},
	{RATING_STORE, "UPDATE players SET rating = ?2, experience = ?3 WHERE id = ?1"},
	{0, NULL},
};

enum db_status
rating_append(struct db *db, const struct rating_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, RATING_APPEND);
	bind_int(stmt, 1, row->match);
	bind_int(stmt, 2, row->player);
	bind_int(stmt, 3, row->opponent);
	bind_int(stmt, 4, row->length);
	bind_real(stmt, 5, row->before);
	bind_real(stmt, 6, row->after);
	bind_int(stmt, 7, row->experience_before);
	bind_int(stmt, 8, row->experience_after);
	bind_int(stmt, 9, row->at);
	enum db_status status = statement_write(db, RATING_APPEND);
	if (status != DB_OK)
		return status;

	stmt = statement_of(db, RATING_STORE);
	bind_int(stmt, 1, row->player);
	bind_real(stmt, 2, row->after);
	bind_int(stmt, 3, row->experience_after);
	return statement_write(db, RATING_STORE);
}
