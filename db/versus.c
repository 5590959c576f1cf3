/*
 * versus.c - adds finished matches to what their two players have done against each other.
 */
#include "db/versus.h"

#include <string.h>

#include "db/following.h"
#include "db/statement.h"
#include "db/words.h"

const struct statement_text versus_statements[] = {
	{VERSUS_GAMES, "SELECT coalesce(sum(winner = 'inviter'), 0), coalesce(sum(winner = 'invited'), 0), "
		       "coalesce(sum(points * (winner = 'inviter')), 0), "
		       "coalesce(sum(points * (winner = 'invited')), 0) FROM games WHERE match = ?1"},
	{VERSUS_ADD,
		"INSERT INTO versus (low, high, kind, length, matches, low_won, high_won, low_games, high_games, "
		"low_points, high_points) VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9, ?10) "
		"ON CONFLICT (low, high, kind, length) DO UPDATE SET matches = matches + 1, "
		"low_won = low_won + excluded.low_won, high_won = high_won + excluded.high_won, "
		"low_games = low_games + excluded.low_games, high_games = high_games + excluded.high_games, "
		"low_points = low_points + excluded.low_points, "
		"high_points = high_points + excluded.high_points"},
	{VERSUS_RUNS_STORE,
		"INSERT OR REPLACE INTO versus_runs (low, high, kind, run, low_longest, high_longest, "
		"last_1, last_2, last_3, last_4, last_5) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"},
	{VERSUS_RUNS_FIND, "SELECT run, low_longest, high_longest, last_1, last_2, last_3, last_4, last_5 "
			   "FROM versus_runs WHERE low = ?1 AND high = ?2 AND kind = ?3"},
	{VERSUS_EACH, "SELECT length, matches, low_won, low_games, low_points, high_won, high_games, "
		      "high_points FROM versus WHERE low = ?1 AND high = ?2 AND kind = ?3 ORDER BY length"},
	{VERSUS_ROWS, "SELECT (SELECT count(*) FROM versus), (SELECT count(*) FROM versus_runs)"},
	{0, NULL},
};

const char versus_followed[] = "versus";

/* Parameters 1 to 3. */
static sqlite3_stmt *
bind_pair(struct db *db, enum statement statement, const struct versus_pair *pair)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	int64_t one = pair->player, other = pair->other;

	bind_int(stmt, 1, one < other ? one : other);
	bind_int(stmt, 2, one < other ? other : one);
	bind_text(stmt, 3, word_of(&kind_words, (int)pair->kind));
	return stmt;
}

/* --- what one match adds */

/* Of the games: the inviter's first. */
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

enum db_status
versus_of_match(struct db *db, const struct followed_match *match, struct versus_row *row)
{
	int low = match->player[0] < match->player[1] ? 0 : 1;
	struct won won;

	bind_int(statement_of(db, VERSUS_GAMES), 1, match->id);
	enum db_status status = statement_one(db, VERSUS_GAMES, games_read, &won);
	if (status != DB_OK)
		return status;
	*row = (struct versus_row){
		.length = match->length,
		.matches = 1,
		.own = {match->winner == low, won.games[low], won.points[low]},
		.other = {match->winner == 1 - low, won.games[1 - low], won.points[1 - low]},
	};
	return DB_OK;
}

/* A match without a winner is no end of a run. */
void
versus_run_on(struct versus_runs *runs, int64_t match, const struct versus_row *row)
{
	if (row->own.matches > 0)
		runs->run = runs->run > 0 ? runs->run + 1 : 1;
	if (row->other.matches > 0)
		runs->run = runs->run < 0 ? runs->run - 1 : -1;
	if (runs->run > runs->own_longest)
		runs->own_longest = runs->run;
	if (-runs->run > runs->other_longest)
		runs->other_longest = -runs->run;
	memmove(runs->last + 1, runs->last, (VERSUS_LAST - 1) * sizeof *runs->last);
	runs->last[0] = match;
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
find_runs(struct db *db, const struct versus_pair *pair, struct versus_runs *runs)
{
	*runs = (struct versus_runs){.run = 0};
	(void)bind_pair(db, VERSUS_RUNS_FIND, pair);
	return statement_one(db, VERSUS_RUNS_FIND, runs_read, runs);
}

static enum db_status
store_runs(struct db *db, const struct versus_pair *pair, int64_t match, const struct versus_row *row)
{
	struct versus_runs runs;
	enum db_status status = find_runs(db, pair, &runs);

	if (status != DB_OK && status != DB_NONE)
		return status;
	versus_run_on(&runs, match, row);
	sqlite3_stmt *stmt = bind_pair(db, VERSUS_RUNS_STORE, pair);
	bind_int(stmt, 4, runs.run);
	bind_int(stmt, 5, runs.own_longest);
	bind_int(stmt, 6, runs.other_longest);
	for (int i = 0; i < VERSUS_LAST; i++)
		bind_int(stmt, 7 + i, runs.last[i]);
	return statement_write(db, VERSUS_RUNS_STORE);
}

static enum db_status
add(struct db *db, const struct followed_match *match)
{
	const struct versus_pair pair = {match->player[0], match->player[1], match->kind};
	struct versus_row row;
	enum db_status status = versus_of_match(db, match, &row);

	if (status != DB_OK)
		return status;
	sqlite3_stmt *stmt = bind_pair(db, VERSUS_ADD, &pair);
	bind_int(stmt, 4, row.length);
	bind_int(stmt, 5, row.own.matches);
	bind_int(stmt, 6, row.other.matches);
	bind_int(stmt, 7, row.own.games);
	bind_int(stmt, 8, row.other.games);
	bind_int(stmt, 9, row.own.points);
	bind_int(stmt, 10, row.other.points);
	status = statement_write(db, VERSUS_ADD);
	return status == DB_OK ? store_runs(db, &pair, match->id, &row) : status;
}

enum db_status
versus_follow(struct db *db, int limit, bool *more)
{
	return follow(db, versus_followed, limit, add, more);
}

/* --- what is asked */

enum db_status
versus_each(struct db *db, const struct versus_pair *pair, versus_fn *each, void *arg)
{
	sqlite3_stmt *stmt = bind_pair(db, VERSUS_EACH, pair);
	bool is_low = pair->player < pair->other;
	enum db_status status;

	while (statement_next(db, VERSUS_EACH, &status)) {
		struct versus_row row = {
			.length = sqlite3_column_int(stmt, 0), .matches = sqlite3_column_int64(stmt, 1)};
		struct versus_score *low = is_low ? &row.own : &row.other;
		struct versus_score *high = is_low ? &row.other : &row.own;
		*low = (struct versus_score){sqlite3_column_int64(stmt, 2), sqlite3_column_int64(stmt, 3),
			sqlite3_column_int64(stmt, 4)};
		*high = (struct versus_score){sqlite3_column_int64(stmt, 5), sqlite3_column_int64(stmt, 6),
			sqlite3_column_int64(stmt, 7)};
		each(arg, &row);
	}
	return status;
}

enum db_status
versus_runs(struct db *db, const struct versus_pair *pair, struct versus_runs *runs)
{
	struct versus_runs low;
	enum db_status status = find_runs(db, pair, &low);

	*runs = low;
	if (pair->player > pair->other) {
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

struct versus_counts {
	int64_t rows, runs;
};

static enum db_status
counts_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(struct versus_counts *)to =
		(struct versus_counts){sqlite3_column_int64(stmt, 0), sqlite3_column_int64(stmt, 1)};
	return DB_OK;
}

enum db_status
versus_rows(struct db *db, int64_t *rows, int64_t *runs)
{
	struct versus_counts counts = {.rows = 0};
	enum db_status status = statement_one(db, VERSUS_ROWS, counts_read, &counts);

	*rows = counts.rows;
	*runs = counts.runs;
	return status;
}
