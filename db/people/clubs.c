/*
 * clubs.c - see clubs.h. An index has the members of each club by their rating: a rated match moves those who
 * have a club, and nobody else.
 */
#include "db/people/clubs.h"

#include "db/statement.h"

#define IN_CLUB(player)                                                                                      \
	player ".club = ?1 COLLATE NOCASE AND " player ".club <> '' AND " player                             \
	       ".experience > 0 AND " player ".house = ''"
#define OTHERS "players AS other INDEXED BY players_clubs WHERE " IN_CLUB("other")

const struct statement_text club_statements[] = {
	{CLUB_LIST, "SELECT name, rating, experience FROM players INDEXED BY players_clubs WHERE " IN_CLUB(
			    "players") " ORDER BY rating DESC, id LIMIT ?2 OFFSET ?3"},
	{CLUB_OF, "SELECT name, rating, experience, "
		  "(SELECT count(*) FROM " OTHERS " AND other.rating > players.rating) + "
		  "(SELECT count(*) FROM " OTHERS
		  " AND other.rating = players.rating AND other.id < players.id) "
		  "FROM players WHERE name = ?2 AND " IN_CLUB("players")},
	{PLAYER_CLUB, "SELECT club FROM players WHERE id = ?1"},
	{0, NULL},
};

enum db_status
player_club(struct db *db, int64_t id, char club[CLUB_SIZE])
{
	club[0] = '\0';
	bind_int(statement_of(db, PLAYER_CLUB), 1, id);
	return statement_copy(db, PLAYER_CLUB, club, CLUB_SIZE);
}

static void
columns_read(sqlite3_stmt *stmt, struct ranked *row)
{
	column_copy(stmt, 0, row->name, sizeof row->name);
	row->rating = sqlite3_column_double(stmt, 1);
	row->experience = sqlite3_column_int(stmt, 2);
}

enum db_status
club_list(struct db *db, const char *club, int from, int count, struct ranked *rows, int *found)
{
	sqlite3_stmt *stmt = statement_of(db, CLUB_LIST);
	enum db_status status;

	bind_text(stmt, 1, club);
	bind_int(stmt, 2, count);
	bind_int(stmt, 3, from - 1);
	for (*found = 0; statement_next(db, CLUB_LIST, &status); (*found)++) {
		rows[*found].rank = from + *found;
		columns_read(stmt, &rows[*found]);
	}
	statement_end(db, CLUB_LIST);
	return status;
}

static enum db_status
place_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct ranked *row = to;

	(void)db;
	columns_read(stmt, row);
	row->rank = 1 + sqlite3_column_int(stmt, 3);
	return DB_OK;
}

enum db_status
club_of(struct db *db, const char *club, const char *name, struct ranked *row)
{
	bind_text(statement_of(db, CLUB_OF), 1, club);
	bind_text(statement_of(db, CLUB_OF), 2, name);
	return statement_one(db, CLUB_OF, place_read, row);
}
