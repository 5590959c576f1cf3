/*
 * journal.c - actions, as they are read, and finished games; appended.c appends actions.
 */
#include "db/journal.h"

#include <assert.h>

#include "db/statement.h"
#include "db/words.h"

/* -1 where there is no clock. */
#define ACTION_TIME "coalesce(spent_ms, -1), coalesce(clock_ms, -1)"

const struct statement_text journal_statements[] = {
	/* Follows the chain back, each step by id; then sorts. A damaged link that leads forward ends the
	   walk. */
	{ACTION_EACH,
		"WITH RECURSIVE chain (id, previous) AS ("
		"SELECT id, previous FROM actions WHERE id = "
		"(SELECT last_action FROM matches WHERE matches.id = ?1) "
		"UNION ALL "
		"SELECT actions.id, actions.previous FROM chain CROSS JOIN actions "
		"ON actions.id = chain.previous AND chain.previous < chain.id) "
		"SELECT actions.id, number, side, text, events, at_ms, cause, throw, actions.previous, " ACTION_TIME
		" "
		"FROM chain CROSS JOIN actions ON actions.id = chain.id "
		"WHERE match = ?1 ORDER BY actions.id"},
	{ACTION_EACH_TO,
		"WITH RECURSIVE chain (id, previous) AS ("
		"SELECT id, previous FROM actions WHERE id = ?1 "
		"UNION ALL "
		"SELECT actions.id, actions.previous FROM chain CROSS JOIN actions "
		"ON actions.id = chain.previous AND chain.previous < chain.id) "
		"SELECT actions.id, number, side, text, events, at_ms, cause, throw, actions.previous, " ACTION_TIME
		" "
		"FROM chain CROSS JOIN actions ON actions.id = chain.id ORDER BY actions.id"},
	/* Goes back to just after an action. */
	{ACTION_EACH_AFTER,
		"WITH RECURSIVE chain (id, previous) AS ("
		"SELECT id, previous FROM actions WHERE id = ?1 AND ?1 > ?2 "
		"UNION ALL "
		"SELECT actions.id, actions.previous FROM chain CROSS JOIN actions "
		"ON actions.id = chain.previous AND chain.previous < chain.id AND chain.previous > ?2) "
		"SELECT actions.id, number, side, text, events, at_ms, cause, throw, actions.previous, " ACTION_TIME
		" "
		"FROM chain CROSS JOIN actions ON actions.id = chain.id ORDER BY actions.id"},
	/* Of all matches. */
	{ACTION_EACH_SINCE,
		"SELECT id, number, side, text, events, at_ms, cause, throw, previous, " ACTION_TIME
		", match FROM actions WHERE id > ?1 ORDER BY id"},
	{ACTION_FIND, "SELECT id, number, side, text, events, at_ms, cause, throw, previous, " ACTION_TIME
		      " FROM actions "
		      "WHERE id = ?1 AND match = ?2"},
	/* Some links back from an action, and no further than to just after another. */
	{ACTION_BACK, "WITH RECURSIVE chain (id, previous, count) AS ("
		      "SELECT id, previous, 1 FROM actions WHERE id = ?1 "
		      "UNION ALL "
		      "SELECT actions.id, actions.previous, count + 1 FROM chain CROSS JOIN actions "
		      "ON actions.id = chain.previous AND chain.previous < chain.id AND chain.previous > ?2 "
		      "WHERE count < ?3) "
		      "SELECT min(id), min(previous) FROM chain"},
	{ACTION_FIND_STRAY, "SELECT id, match FROM actions WHERE match NOT IN (SELECT id FROM matches) "
			    "ORDER BY id LIMIT 1"},
	{GAME_SCORES, "SELECT number, inviter_score, invited_score FROM games WHERE match = ?1 "
		      "AND number BETWEEN ?2 - 2 AND ?2 - 1"},
	{GAME_APPEND,
		"INSERT INTO games (match, number, winner, points, win, ending, inviter_score, "
		"invited_score, at, last_action, last_number, programs, inviter_clock_ms, invited_clock_ms) "
		"VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, nullif(?13, 0), nullif(?14, 0))"},
	{0, NULL},
};

static enum db_status
action_from_row(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct action_row *row = to;
	int side = word_find(&side_words, column_text(stmt, 2));
	int cause = word_find(&cause_words, column_text(stmt, 6));
	if (side < 0 || cause < 0)
		return statement_unreadable(db, "side or cause of an action");

	*row = (struct action_row){
		.id = sqlite3_column_int64(stmt, 0),
		.previous = sqlite3_column_int64(stmt, 8),
		.number = sqlite3_column_int(stmt, 1),
		.side = (enum side)side,
		.text = column_text(stmt, 3),
		.events = column_text(stmt, 4),
		.at_ms = sqlite3_column_int64(stmt, 5),
		.cause = (enum cause)cause,
		.throw_number = sqlite3_column_int(stmt, 7),
		.timed = sqlite3_column_int64(stmt, 9) >= 0,
		.spent_ms = sqlite3_column_int64(stmt, 9),
		.clock_ms = sqlite3_column_int64(stmt, 10),
	};
	return DB_OK;
}

/* The parameters of the statement are bound. */
static enum db_status
each_action(struct db *db, enum statement statement, action_fn *each, void *arg)
{
	enum db_status status;
	struct action_row row;

	while (statement_read(db, statement, action_from_row, &row, &status))
		if (!each(arg, &row))
			break;
	statement_end(db, statement);
	return status;
}

enum db_status
action_each(struct db *db, int64_t match, action_fn *each, void *arg)
{
	bind_int(statement_of(db, ACTION_EACH), 1, match);
	return each_action(db, ACTION_EACH, each, arg);
}

enum db_status
action_each_since(struct db *db, int64_t after, action_since_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, ACTION_EACH_SINCE);
	enum db_status status;
	struct action_row row;

	bind_int(stmt, 1, after);
	while (statement_read(db, ACTION_EACH_SINCE, action_from_row, &row, &status))
		each(arg, sqlite3_column_int64(stmt, 11), &row);
	return status;
}

enum db_status
action_each_to(struct db *db, int64_t head, action_fn *each, void *arg)
{
	bind_int(statement_of(db, ACTION_EACH_TO), 1, head);
	return each_action(db, ACTION_EACH_TO, each, arg);
}

enum db_status
action_each_after(struct db *db, int64_t after, int64_t head, action_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, ACTION_EACH_AFTER), head, after);
	return each_action(db, ACTION_EACH_AFTER, each, arg);
}

/* The action `id`, and whether `each` wants more. */
static enum db_status
back_one(struct db *db, int64_t match, int64_t id, action_fn *each, void *arg, int64_t *previous)
{
	sqlite3_stmt *stmt = statement_of(db, ACTION_FIND);
	enum db_status status;
	struct action_row row;

	BIND_INTS(stmt, id, match);
	bool found = statement_next(db, ACTION_FIND, &status);
	if (found && (status = action_from_row(db, stmt, &row)) == DB_OK)
		*previous = each(arg, &row) && row.previous < id ? row.previous : 0;
	statement_end(db, ACTION_FIND);
	return !found && status == DB_OK ? DB_NONE : status;
}

enum db_status
action_each_back(struct db *db, int64_t match, int64_t *head, int limit, action_fn *each, void *arg)
{
	enum db_status status = DB_OK;

	while (*head != 0 && limit-- > 0 && status == DB_OK)
		status = back_one(db, match, *head, each, arg, head);
	return status;
}

/* An action, and the match it names. */
struct stray {
	int64_t action, match;
};

static enum db_status
stray_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct stray *stray = to;

	(void)db;
	*stray = (struct stray){sqlite3_column_int64(stmt, 0), sqlite3_column_int64(stmt, 1)};
	return DB_OK;
}

enum db_status
action_find_stray(struct db *db, int64_t *id, int64_t *match)
{
	struct stray stray = {0, 0};
	enum db_status status = statement_one(db, ACTION_FIND_STRAY, stray_read, &stray);

	*id = stray.action;
	*match = stray.match;
	return status;
}

/* The first of some links, and where it leads. */
struct chain_link {
	int64_t id, previous;
};

static enum db_status
link_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct chain_link *link = to;

	(void)db;
	*link = (struct chain_link){sqlite3_column_int64(stmt, 0), sqlite3_column_int64(stmt, 1)};
	return DB_OK;
}

enum db_status
action_back(struct db *db, int64_t from, int64_t after, int count, int64_t *previous)
{
	struct chain_link link = {0, 0};

	BIND_INTS(statement_of(db, ACTION_BACK), from, after, count);
	enum db_status status = statement_one(db, ACTION_BACK, link_read, &link);
	*previous = link.previous;
	return status == DB_OK && (link.id == 0 || link.previous >= link.id) ? DB_NONE : status;
}

enum db_status
game_scores(struct db *db, int64_t match, int game, int score[2][2])
{
	sqlite3_stmt *stmt = statement_of(db, GAME_SCORES);
	enum db_status status;

	score[0][0] = score[0][1] = score[1][0] = score[1][1] = 0;
	BIND_INTS(stmt, match, game);
	while (statement_next(db, GAME_SCORES, &status)) {
		int *of_game = score[game - 1 - sqlite3_column_int(stmt, 0)];
		of_game[0] = sqlite3_column_int(stmt, 1);
		of_game[1] = sqlite3_column_int(stmt, 2);
	}
	return status;
}

enum db_status
game_append(struct db *db, int64_t match, const struct game_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, GAME_APPEND);
	bind_int(stmt, 1, match);
	bind_int(stmt, 2, row->number);
	bind_text(stmt, 3, word_of(&seat_words, row->winner));
	bind_int(stmt, 4, row->points);
	bind_text(stmt, 5, word_of(&win_words, (int)row->win));
	bind_text(stmt, 6, word_of(&ending_words, (int)row->ending));
	bind_int(stmt, 7, row->score[0]);
	bind_int(stmt, 8, row->score[1]);
	bind_int(stmt, 9, row->at);
	bind_int(stmt, 10, row->last_action);
	bind_int(stmt, 11, row->last_number);
	bind_int(stmt, 12, row->program[0] + 2 * row->program[1]);
	bind_int(stmt, 13, row->clock_ms[0]);
	bind_int(stmt, 14, row->clock_ms[1]);
	enum db_status status = statement_write(db, GAME_APPEND);
	if (status != DB_OK)
		return status;

	stmt = statement_of(db, MATCH_SCORE);
	bind_int(stmt, 1, match);
	bind_int(stmt, 2, row->score[0]);
	bind_int(stmt, 3, row->score[1]);
	bind_int(stmt, 4, row->last_action);
	bind_int(stmt, 5, row->throws);
	return statement_write(db, MATCH_SCORE);
}
