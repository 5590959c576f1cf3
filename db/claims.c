/*
 * claims.c - the stop of a saved match that hasn't been resumed: there is one for each.
 */
#include "db/claims.h"

#include "db/statement.h"

const struct statement_text claim_statements[] = {
	{LEFT_FIND,
		"SELECT CASE who WHEN inviter THEN 0 WHEN invited THEN 1 ELSE -1 END, at, coalesce(offered, "
		"0) "
		"FROM interruptions JOIN matches ON matches.id = match WHERE match = ?1 AND resumed IS NULL"},
	{LEFT_OFFER, "UPDATE interruptions SET offered = ?2 WHERE match = ?1 AND resumed IS NULL AND "
		     "offered IS NULL"},
	{0, NULL},
};

enum db_status
left_find(struct db *db, int64_t match, struct left_row *left)
{
	sqlite3_stmt *stmt = statement_of(db, LEFT_FIND);

	bind_int(stmt, 1, match);
	enum db_status status = statement_row(db, LEFT_FIND);
	if (status == DB_OK)
		*left = (struct left_row){
			.by = sqlite3_column_int(stmt, 0),
			.at = sqlite3_column_int64(stmt, 1),
			.offered = sqlite3_column_int64(stmt, 2),
		};
	statement_end(db, LEFT_FIND);
	return status;
}

enum db_status
left_offer(struct db *db, int64_t match, int64_t now)
{
	bind_int(statement_of(db, LEFT_OFFER), 1, match);
	bind_int(statement_of(db, LEFT_OFFER), 2, now);
	return statement_write(db, LEFT_OFFER);
}
