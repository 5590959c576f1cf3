/*
 * seasons.c - a row for each player, series and year.
 */
#include "db/tournaments/seasons.h"

#include "db/statement.h"

const struct statement_text season_statements[] = {
	{SEASON_ADD, "INSERT INTO seasons (tournament, year, player, points, editions, best) "
		     "VALUES (?1, ?2, ?3, ?4, 1, ?4) ON CONFLICT (tournament, year, player) DO UPDATE "
		     "SET points = points + ?4, editions = editions + 1, best = max(best, ?4)"},
	{SEASON_EACH, "SELECT tournament, year, player, players.name, points, editions, best FROM seasons "
		      "CROSS JOIN players ON players.id = player WHERE tournament = ?1 AND year = ?2 "
		      "ORDER BY points DESC, best DESC LIMIT ?3"},
	{0, NULL},
};

enum db_status
season_add(struct db *db, const struct season_row *row)
{
	BIND_INTS(statement_of(db, SEASON_ADD), row->tournament, row->year, row->player, row->points);
	return statement_write(db, SEASON_ADD);
}

static struct season_row
row_of(sqlite3_stmt *stmt)
{
	struct season_row row = {
		.tournament = sqlite3_column_int64(stmt, 0),
		.year = sqlite3_column_int(stmt, 1),
		.player = sqlite3_column_int64(stmt, 2),
		.points = sqlite3_column_int(stmt, 4),
		.editions = sqlite3_column_int(stmt, 5),
		.best = sqlite3_column_int(stmt, 6),
	};

	column_copy(stmt, 3, row.name, sizeof row.name);
	return row;
}

enum db_status
season_each(struct db *db, int64_t tournament, int year, int limit, season_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, SEASON_EACH);
	enum db_status status;

	BIND_INTS(stmt, tournament, year, limit);
	while (statement_next(db, SEASON_EACH, &status)) {
		const struct season_row row = row_of(stmt);
		each(arg, &row);
	}
	return status;
}
