/*
 * ratings.c - the ranking, and the history of every rating.
 */
#include "db/ratings.h"

#include "db/ranked.h"
#include "db/statement.h"

/* Both queries put players of the same rating in the order of their names. */
const struct statement_text rating_statements[] = {
	{RANKING_LIST, "SELECT name, rating, experience FROM players WHERE experience > ?1 AND " PLAYER_FITS
		       " ORDER BY rating DESC, name LIMIT ?3 OFFSET ?4"},
	{RANKING_OF, "SELECT name, rating, experience, "
		     "(SELECT count(*) FROM players AS other WHERE other.rating >= players.rating "
		     "AND (other.rating > players.rating OR other.name < players.name) "
		     "AND other.experience > ?1 AND " OTHER_FITS ") "
		     "FROM players WHERE name = ?3 AND experience > ?1 AND " PLAYER_FITS},
	{RATING_APPEND,
		"INSERT INTO ratings (match, player, opponent, length, rating_before, rating_after, "
		"experience_before, experience_after, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"},
	{RATING_STORE, "UPDATE players SET rating = ?2, experience = ?3 WHERE id = ?1"},
	{0, NULL},
};

enum db_status
ranking_list(struct db *db, int min_experience, enum ranked_kind kind, int from, int count,
	struct ranked *rows, int *found)
{
	bind_int(statement_of(db, RANKING_LIST), 1, min_experience);
	return ranked_list(db, RANKING_LIST, kind, from, count, rows, found);
}

enum db_status
ranking_of(struct db *db, int min_experience, enum ranked_kind kind, const char *name, struct ranked *row)
{
	bind_int(statement_of(db, RANKING_OF), 1, min_experience);
	return ranked_one(db, RANKING_OF, kind, name, row);
}

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
