/*
 * games.c - the ends of games. Each question is a step or some of the primary key.
 */
#include "db/games.h"

#include "db/statement.h"

#define GAME_CLOCKS "coalesce(inviter_clock_ms, 0), coalesce(invited_clock_ms, 0)"

const struct statement_text games_statements[] = {
	{GAME_ENDED, "SELECT number, last_action, last_number, programs, " GAME_CLOCKS " FROM games "
		     "WHERE match = ?1 AND number = ?2"},
	{GAME_ENDED_FROM, "SELECT number, last_action, last_number, programs, " GAME_CLOCKS " FROM games "
			  "WHERE match = ?1 AND number >= ?2 AND last_number >= ?3 ORDER BY number LIMIT 1"},
	{GAME_COUNT, "SELECT coalesce(max(number), 0) FROM games WHERE match = ?1"},
	{0, NULL},
};

static enum db_status
end_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct game_end *end = to;
	int programs = sqlite3_column_int(stmt, 3);

	*end = (struct game_end){
		.game = sqlite3_column_int(stmt, 0),
		.last_action = sqlite3_column_int64(stmt, 1),
		.last_number = sqlite3_column_int(stmt, 2),
		.program = {(programs & 1) != 0, (programs & 2) != 0},
		.clock_ms = {sqlite3_column_int64(stmt, 4), sqlite3_column_int64(stmt, 5)},
	};
	return end->last_action > 0 ? DB_OK : statement_unreadable(db, "end of a game");
}

enum db_status
game_end_find(struct db *db, int64_t match, int game, struct game_end *end)
{
	BIND_INTS(statement_of(db, GAME_ENDED), match, game);
	return statement_one(db, GAME_ENDED, end_read, end);
}

enum db_status
game_end_from(struct db *db, int64_t match, int game, int number, struct game_end *end)
{
	BIND_INTS(statement_of(db, GAME_ENDED_FROM), match, game, number);
	return statement_one(db, GAME_ENDED_FROM, end_read, end);
}

enum db_status
games_over(struct db *db, int64_t match, int *games)
{
	int64_t count;

	bind_int(statement_of(db, GAME_COUNT), 1, match);
	enum db_status status = statement_int(db, GAME_COUNT, &count);
	*games = (int)count;
	return status;
}

/* By halves: a match may have thousands of games. */
enum db_status
games_over_before(struct db *db, int64_t match, int number, int *games)
{
	int low = 0, high;
	enum db_status status = games_over(db, match, &high);

	while (status == DB_OK && low < high) {
		struct game_end end;
		int middle = low + (high - low + 1) / 2;
		status = game_end_find(db, match, middle, &end);
		if (status == DB_OK && end.last_number < number)
			low = middle;
		else
			high = middle - 1;
	}
	*games = low;
	return status;
}
