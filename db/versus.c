/*
 * versus.c - adds finished matches to what their two players have done against each other.
 */
#include "db/versus.h"

#include <string.h>

#include "db/following.h"
#include "db/statement.h"

const struct statement_text versus_statements[] = {
	{VERSUS_GAMES, "SELECT coalesce(sum(winner = 'inviter'), 0), coalesce(sum(winner = 'invited'), 0), "
		       "coalesce(sum(points * (winner = 'inviter')), 0), "
		       "coalesce(sum(points * (winner = 'invited')), 0) FROM games WHERE match = ?1"},
	{VERSUS_ADD,
		"INSERT INTO versus (low, high, length, matches, low_won, high_won, low_games, high_games, "
		"low_points, high_points) VALUES (?1, ?2, ?3, 1, ?4, ?5, ?6, ?7, ?8, ?9) "
		"ON CONFLICT (low, high, length) DO UPDATE SET matches = matches + 1, "
		"low_won = low_won + excluded.low_won, high_won = high_won + excluded.high_won, "
		"low_games = low_games + excluded.low_games, high_games = high_games + excluded.high_games, "
		"low_points = low_points + excluded.low_points, "
		"high_points = high_points + excluded.high_points"},
	{VERSUS_RUNS_STORE,
		"INSERT OR REPLACE INTO versus_runs (low, high, run, low_longest, high_longest, "
		"last_1, last_2, last_3, last_4, last_5) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"},
	{VERSUS_RUNS_FIND, "SELECT run, low_longest, high_longest, last_1, last_2, last_3, last_4, last_5 "
			   "FROM versus_runs WHERE low = ?1 AND high = ?2"},
	{VERSUS_EACH, "SELECT length, matches, low_won, low_games, low_points, high_won, high_games, "
		      "high_points FROM versus WHERE low = ?1 AND high = ?2 ORDER BY length"},
	{0, NULL},
};

/* Games and points that each of the two has won in a match. */
struct won {
	int64_t games[2], points[2];
};

static enum db_status
games_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct won *won = to;

	(void)db;
	for (int i = 0; i < 2; i++) {
		won->games[i] = sqlite3_column_int64(stmt, i);
		won->points[i] = sqlite3_column_int64(stmt, 2 + i);
	}
	return DB_OK;
}

static void
bind_pair(sqlite3_stmt *stmt, int64_t one, int64_t other)
{
	bind_int(stmt, 1, one < other ? one : other);
	bind_int(stmt, 2, one < other ? other : one);
}

/* Of the player with the lower id. */
static enum db_status
runs_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct versus_runs *runs = to;

	(void)db;
	runs->run = sqlite3_column_int64(stmt, 0);
	runs->own_longest = sqlite3_column_int64(stmt, 1);
	runs->other_longest = sqlite3_column_int64(stmt, 2);
	for (int i = 0; i < VERSUS_LAST; i++)
		runs->last[i] = sqlite3_column_int64(stmt, 3 + i);
	return DB_OK;
}

static enum db_status
find_runs(struct db *db, int64_t one, int64_t other, struct versus_runs *runs)
{
	*runs = (struct versus_runs){.run = 0};
	bind_pair(statement_of(db, VERSUS_RUNS_FIND), one, other);
	return statement_one(db, VERSUS_RUNS_FIND, runs_read, runs);
}

/* A match without a winner is no end of a run. */
static void
add_to_runs(struct versus_runs *runs, bool own_won, bool other_won)
{
	if (own_won)
		runs->run = runs->run > 0 ? runs->run + 1 : 1;
	if (other_won)
		runs->run = runs->run < 0 ? runs->run - 1 : -1;
	if (runs->run > runs->own_longest)
		runs->own_longest = runs->run;
	if (-runs->run > runs->other_longest)
		runs->other_longest = -runs->run;
}

/* `low`: the seat of the player with the lower id. */
static enum db_status
store_runs(struct db *db, const struct followed_match *match, int low)
{
	sqlite3_stmt *stmt = statement_of(db, VERSUS_RUNS_STORE);
	struct versus_runs runs;
	enum db_status status = find_runs(db, match->player[0], match->player[1], &runs);

	if (status != DB_OK && status != DB_NONE)
		return status;
	add_to_runs(&runs, match->winner == low, match->winner == 1 - low);
	memmove(runs.last + 1, runs.last, (VERSUS_LAST - 1) * sizeof *runs.last);
	runs.last[0] = match->id;
	bind_pair(stmt, match->player[0], match->player[1]);
	bind_int(stmt, 3, runs.run);
	bind_int(stmt, 4, runs.own_longest);
	bind_int(stmt, 5, runs.other_longest);
	for (int i = 0; i < VERSUS_LAST; i++)
		bind_int(stmt, 6 + i, runs.last[i]);
	return statement_write(db, VERSUS_RUNS_STORE);
}

static enum db_status
add(struct db *db, const struct followed_match *match)
{
	sqlite3_stmt *stmt = statement_of(db, VERSUS_ADD);
	int low = match->player[0] < match->player[1] ? 0 : 1;
	struct won won;

	bind_int(statement_of(db, VERSUS_GAMES), 1, match->id);
	enum db_status status = statement_one(db, VERSUS_GAMES, games_read, &won);
	if (status != DB_OK)
		return status;
	bind_pair(stmt, match->player[0], match->player[1]);
	bind_int(stmt, 3, match->length);
	bind_int(stmt, 4, match->winner == low);
	bind_int(stmt, 5, match->winner == 1 - low);
	bind_int(stmt, 6, won.games[low]);
	bind_int(stmt, 7, won.games[1 - low]);
	bind_int(stmt, 8, won.points[low]);
	bind_int(stmt, 9, won.points[1 - low]);
	status = statement_write(db, VERSUS_ADD);
	return status == DB_OK ? store_runs(db, match, low) : status;
}

enum db_status
versus_follow(struct db *db, int limit, bool *more)
{
	return follow(db, "versus", limit, add, more);
}

enum db_status
versus_each(struct db *db, int64_t player, int64_t other, versus_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, VERSUS_EACH);
	enum db_status status;

	bind_pair(stmt, player, other);
	while (statement_next(db, VERSUS_EACH, &status)) {
		struct versus_row row = {
			.length = sqlite3_column_int(stmt, 0), .matches = sqlite3_column_int64(stmt, 1)};
		struct versus_score *low = player < other ? &row.own : &row.other;
		struct versus_score *high = player < other ? &row.other : &row.own;
		*low = (struct versus_score){sqlite3_column_int64(stmt, 2), sqlite3_column_int64(stmt, 3),
			sqlite3_column_int64(stmt, 4)};
		*high = (struct versus_score){sqlite3_column_int64(stmt, 5), sqlite3_column_int64(stmt, 6),
			sqlite3_column_int64(stmt, 7)};
		each(arg, &row);
	}
	statement_end(db, VERSUS_EACH);
	return status;
}

enum db_status
versus_runs(struct db *db, int64_t player, int64_t other, struct versus_runs *runs)
{
	struct versus_runs low;
	enum db_status status = find_runs(db, player, other, &low);

	*runs = low;
	if (player > other) {
		runs->run = -low.run;
		runs->own_longest = low.other_longest;
		runs->other_longest = low.own_longest;
	}
	return status;
}

enum db_status
versus_each_last(struct db *db, int64_t player, const struct versus_runs *runs, history_fn *each, void *arg)
{
	enum db_status status = DB_OK;

	for (int i = 0; i < VERSUS_LAST && runs->last[i] != 0 && status == DB_OK; i++) {
		const struct history_wish wish = {.player = player, .before = runs->last[i] + 1, .limit = 1};
		status = history_each(db, &wish, each, arg);
	}
	return status;
}
