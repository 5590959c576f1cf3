/*
 * history.c - what was played, read from the rows that the journal left.
 */
#include "db/history.h"

#include "db/statement.h"
#include "db/words.h"

/* One half of a history: the matches where the player was `own`, with the `other` player's current name,
 * or the last one before erasure. */
#define HISTORY_HALF(own, other, index)                                                                      \
	"SELECT id AS number, started, state, coalesce((SELECT name FROM players WHERE players.id = " other  \
	" AND erased = 0), " other "_name), options, " own "_score, " other "_score, CASE winner WHEN '" own \
	"' THEN 1 WHEN '" other "' THEN 0 ELSE -1 END, rating_after - rating_before, "                       \
	"coalesce(decided, ''), ended AS over FROM matches " index " LEFT JOIN ratings "                     \
	"ON ratings.match = matches.id AND ratings.player = ?1 WHERE " own " = ?1 AND "

#define HISTORY_AS_INVITER HISTORY_HALF("inviter", "invited", "") "id < ?2"
#define HISTORY_AS_INVITED HISTORY_HALF("invited", "inviter", "") "id < ?2"

/* In the words of the two indexes. */
#define ENDED_AWAY                                                                                           \
	"ended >= ?2 AND (kind = 'slow' AND ended IS NOT NULL OR decided = 'claim' OR decided = 'time' "     \
	"OR decided = 'left' OR decided = 'erased')"
#define AWAY_AS_INVITER HISTORY_HALF("inviter", "invited", "INDEXED BY matches_ended_away_inviter") ENDED_AWAY
#define AWAY_AS_INVITED HISTORY_HALF("invited", "inviter", "INDEXED BY matches_ended_away_invited") ENDED_AWAY

const struct statement_text history_statements[] = {
	{HISTORY_EACH, HISTORY_AS_INVITER " UNION ALL " HISTORY_AS_INVITED " ORDER BY number DESC LIMIT ?3"},
	/* Two indexes alone answer: a match that is passed over costs next to nothing. */
	{HISTORY_SKIP, "SELECT id FROM matches WHERE inviter = ?1 AND id < ?2 UNION ALL "
		       "SELECT id FROM matches WHERE invited = ?1 AND id < ?2 "
		       "ORDER BY id DESC LIMIT 1 OFFSET ?3 - 1"},
	{HISTORY_AWAY,
		AWAY_AS_INVITER " UNION ALL " AWAY_AS_INVITED " ORDER BY over DESC, number DESC LIMIT ?3"},
	{GAME_EACH, "SELECT number, winner, points, win, ending, inviter_score, invited_score, at, "
		    "last_action, last_number, programs, coalesce(inviter_clock_ms, 0), "
		    "coalesce(invited_clock_ms, 0) FROM games "
		    "WHERE match = ?1 AND number >= ?2 ORDER BY number LIMIT ?3"},
	{RATING_FIND, "SELECT opponent, length, rating_before, rating_after, experience_before, "
		      "experience_after, at FROM ratings WHERE match = ?1 AND player = ?2"},
	{RATING_EACH,
		"SELECT opponent, length, rating_before, rating_after, experience_before, "
		"experience_after, at, match FROM ratings WHERE player = ?1 ORDER BY at DESC, match DESC "
		"LIMIT ?2"},
	{0, NULL},
};

static enum db_status
history_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct history_row *row = to;
	int state = word_find(&state_words, column_text(stmt, 2));

	int decided = word_find(&decided_words, column_text(stmt, 9));

	if (state < 0 || decided < 0)
		return statement_unreadable(db, "state of a match");
	*row = (struct history_row){
		.match = sqlite3_column_int64(stmt, 0),
		.started = sqlite3_column_int64(stmt, 1),
		.state = (enum match_state)state,
		.own = sqlite3_column_int(stmt, 5),
		.other = sqlite3_column_int(stmt, 6),
		.won = sqlite3_column_int(stmt, 7),
		.decided = (enum decided)decided,
		.rated = sqlite3_column_type(stmt, 8) != SQLITE_NULL,
		.change = sqlite3_column_double(stmt, 8),
		.ended = sqlite3_column_int64(stmt, 10),
	};
	column_copy(stmt, 3, row->opponent, sizeof row->opponent);
	column_copy(stmt, 4, row->options, sizeof row->options);
	return DB_OK;
}

/* The id below which the rows wanted begin. DB_NONE: there are fewer. */
static enum db_status
find_start(struct db *db, const struct history_wish *wish, int64_t *before)
{
	*before = wish->before > 0 ? wish->before : INT64_MAX;
	if (wish->skip == 0)
		return DB_OK;
	BIND_INTS(statement_of(db, HISTORY_SKIP), wish->player, *before, wish->skip);
	return statement_int(db, HISTORY_SKIP, before);
}

static enum db_status
each_row(struct db *db, enum statement statement, history_fn *each, void *arg)
{
	enum db_status status;
	struct history_row row;

	while (statement_read(db, statement, history_read, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
history_each(struct db *db, const struct history_wish *wish, history_fn *each, void *arg)
{
	int64_t before;
	enum db_status status = find_start(db, wish, &before);

	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	BIND_INTS(statement_of(db, HISTORY_EACH), wish->player, before, wish->limit);
	return each_row(db, HISTORY_EACH, each, arg);
}

enum db_status
history_each_away(struct db *db, int64_t player, int64_t since, int limit, history_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, HISTORY_AWAY), player, since, limit);
	return each_row(db, HISTORY_AWAY, each, arg);
}

static enum db_status
game_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct game_row *row = to;
	int winner = word_find(&seat_words, column_text(stmt, 1));
	int win = word_find(&win_words, column_text(stmt, 3));
	int ending = word_find(&ending_words, column_text(stmt, 4));

	if (winner < 0 || win < 0 || ending < 0)
		return statement_unreadable(db, "result of a game");
	*row = (struct game_row){
		.number = sqlite3_column_int(stmt, 0),
		.winner = winner,
		.points = sqlite3_column_int(stmt, 2),
		.win = (enum win)win,
		.ending = (enum ending)ending,
		.score = {sqlite3_column_int(stmt, 5), sqlite3_column_int(stmt, 6)},
		.at = sqlite3_column_int64(stmt, 7),
		.last_action = sqlite3_column_int64(stmt, 8),
		.last_number = sqlite3_column_int(stmt, 9),
		.program = {(sqlite3_column_int(stmt, 10) & 1) != 0, (sqlite3_column_int(stmt, 10) & 2) != 0},
		.clock_ms = {sqlite3_column_int64(stmt, 11), sqlite3_column_int64(stmt, 12)},
	};
	return DB_OK;
}

enum db_status
game_each(struct db *db, int64_t match, int from, int limit, game_fn *each, void *arg)
{
	enum db_status status;
	struct game_row row;

	BIND_INTS(statement_of(db, GAME_EACH), match, from, limit);
	while (statement_read(db, GAME_EACH, game_read, &row, &status))
		each(arg, &row);
	return status;
}

/* Reads the columns of RATING_FIND into a row that has its match and player. */
static enum db_status
rating_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct rating_row *row = to;

	(void)db;
	row->opponent = sqlite3_column_int64(stmt, 0);
	row->length = sqlite3_column_int(stmt, 1);
	row->before = sqlite3_column_double(stmt, 2);
	row->after = sqlite3_column_double(stmt, 3);
	row->experience_before = sqlite3_column_int(stmt, 4);
	row->experience_after = sqlite3_column_int(stmt, 5);
	row->at = sqlite3_column_int64(stmt, 6);
	return DB_OK;
}

enum db_status
rating_find(struct db *db, int64_t match, int64_t player, struct rating_row *row)
{
	row->match = match;
	row->player = player;
	BIND_INTS(statement_of(db, RATING_FIND), match, player);
	return statement_one(db, RATING_FIND, rating_read, row);
}

enum db_status
rating_each(struct db *db, int64_t player, int limit, rating_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, RATING_EACH);
	struct rating_row row = {.player = player};
	enum db_status status;

	BIND_INTS(stmt, player, limit);
	while (statement_read(db, RATING_EACH, rating_read, &row, &status)) {
		row.match = sqlite3_column_int64(stmt, 7);
		each(arg, &row);
	}
	return status;
}
