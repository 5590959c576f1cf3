/*
 * claims.c - the stop of a saved match that hasn't been resumed: there is one for each.
 */
#include "db/claims.h"

#include "db/statement.h"

/* One half of them: those where the player was `own`. */
#define LEFT_HALF(own, other)                                                                                \
	"SELECT matches.id AS number, name, who <> ?1, at, coalesce(offered, 0) FROM matches CROSS JOIN "    \
	"interruptions ON match = matches.id AND resumed IS NULL AND who IS NOT NULL CROSS JOIN players "    \
	"ON players.id = " other " WHERE " own " = ?1 AND state = 'saved'"

const struct statement_text claim_statements[] = {
	{LEFT_FIND,
		"SELECT CASE who WHEN inviter THEN 0 WHEN invited THEN 1 ELSE -1 END, at, coalesce(offered, "
		"0) "
		"FROM interruptions JOIN matches ON matches.id = match WHERE match = ?1 AND resumed IS NULL"},
	{LEFT_OFFER, "UPDATE interruptions SET offered = ?2 WHERE match = ?1 AND resumed IS NULL AND "
		     "offered IS NULL"},
	{LEFT_EACH, LEFT_HALF("inviter", "invited") " UNION ALL " LEFT_HALF(
			    "invited", "inviter") " ORDER BY number LIMIT ?2"},
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

enum db_status
left_each(struct db *db, int64_t player, int limit, left_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, LEFT_EACH);
	enum db_status status;

	bind_int(stmt, 1, player);
	bind_int(stmt, 2, limit);
	while ((status = statement_row(db, LEFT_EACH)) == DB_OK) {
		struct left_match left = {
			.by_other = sqlite3_column_int(stmt, 2) != 0,
			.at = sqlite3_column_int64(stmt, 3),
			.offered = sqlite3_column_int64(stmt, 4),
		};
		column_copy(stmt, 1, left.other, sizeof left.other);
		each(arg, &left);
	}
	statement_end(db, LEFT_EACH);
	return status == DB_NONE ? DB_OK : status;
}
