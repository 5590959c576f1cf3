/*
 * daily.c - the position of the day. The pool has some hundred rows. Choosing one, once a day, reads them
 * all.
 */
#include "db/daily.h"

#include "db/statement.h"
#include "db/words.h"

#define ROW_COLUMNS "day, match, game, step, player, side, kind, dice, position, options, made, rating"
#define PLAY_COLUMNS                                                                                         \
	"value ->> 'play', value ->> 'lost', value ->> 'about', coalesce((SELECT count FROM daily_counts "   \
	"WHERE daily_counts.day = ?1 AND daily_counts.play = value ->> 'play'), 0)"

const struct statement_text daily_statements[] = {
	{DAILY_POOL_ADD, "INSERT OR IGNORE INTO daily_pool (match, at, game, step, kind, player, rating) "
			 "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"},
	{DAILY_POOL_TRIM, "DELETE FROM daily_pool WHERE match <= "
			  "(SELECT match FROM daily_pool ORDER BY match DESC LIMIT 1 OFFSET ?1)"},
	{DAILY_POOL_COUNT, "SELECT count(*) FROM daily_pool"},
	{DAILY_POOL_DROP, "DELETE FROM daily_pool WHERE match = ?1"},
	{DAILY_POOL_BEST, "SELECT match, at, game, step, kind, player, rating FROM daily_pool WHERE at < ?2 "
			  "ORDER BY at >= ?1 DESC, rating DESC, match LIMIT 1"},
	{DAILY_STORE, "INSERT INTO daily (" ROW_COLUMNS
		      ", plays) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"},
	{DAILY_FIND, "SELECT " ROW_COLUMNS " FROM daily WHERE day = ?1"},
	{DAILY_FIND_LAST, "SELECT " ROW_COLUMNS " FROM daily WHERE day <= ?1 ORDER BY day DESC LIMIT 1"},
	{DAILY_EACH_DAY, "SELECT day FROM daily WHERE day <= ?1 ORDER BY day DESC LIMIT ?2"},
	{DAILY_EACH_PLAY, "SELECT " PLAY_COLUMNS
			  " FROM daily CROSS JOIN json_each(plays) WHERE daily.day = ?1 LIMIT ?2"},
	{DAILY_PLAY_FIND,
		"SELECT " PLAY_COLUMNS " FROM daily CROSS JOIN json_each(plays) WHERE daily.day = ?1 "
		"AND value ->> 'play' = ?2"},
	{DAILY_PLAY_LAST,
		"SELECT " PLAY_COLUMNS " FROM daily CROSS JOIN json_each(plays) WHERE daily.day = ?1 "
		"AND key = json_array_length(plays) - 1"},
	{DAILY_ANSWER_FIND, "SELECT play, lost, run FROM daily_answers WHERE player = ?1 AND day = ?2"},
	{DAILY_ANSWER_STORE,
		"INSERT INTO daily_answers (player, day, play, lost, run) VALUES (?1, ?2, ?3, ?4, ?5)"},
	{DAILY_COUNT, "INSERT INTO daily_counts (day, play, count) VALUES (?1, ?2, 1) "
		      "ON CONFLICT (day, play) DO UPDATE SET count = count + 1"},
	{0, NULL},
};

enum db_status
daily_pool_add(struct db *db, const struct daily_candidate *candidate, int64_t most)
{
	sqlite3_stmt *stmt = statement_of(db, DAILY_POOL_ADD);

	bind_int(stmt, 1, candidate->match);
	bind_int(stmt, 2, candidate->at);
	bind_int(stmt, 3, candidate->game);
	bind_int(stmt, 4, candidate->step);
	bind_text(stmt, 5, word_of(&decision_words, (int)candidate->kind));
	bind_int(stmt, 6, candidate->player);
	bind_real(stmt, 7, candidate->rating);
	enum db_status status = statement_write_any(db, DAILY_POOL_ADD);
	if (status != DB_OK)
		return status;
	bind_int(statement_of(db, DAILY_POOL_TRIM), 1, most);
	return statement_write_any(db, DAILY_POOL_TRIM);
}

enum db_status
daily_pool_count(struct db *db, int64_t *count)
{
	return statement_int(db, DAILY_POOL_COUNT, count);
}

enum db_status
daily_pool_drop(struct db *db, int64_t match)
{
	bind_int(statement_of(db, DAILY_POOL_DROP), 1, match);
	return statement_write_any(db, DAILY_POOL_DROP);
}

static enum db_status
candidate_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	int kind = word_find(&decision_words, column_text(stmt, 4));

	*(struct daily_candidate *)to = (struct daily_candidate){
		.match = sqlite3_column_int64(stmt, 0),
		.at = sqlite3_column_int64(stmt, 1),
		.game = sqlite3_column_int(stmt, 2),
		.step = sqlite3_column_int(stmt, 3),
		.kind = (enum decision_kind)kind,
		.player = sqlite3_column_int64(stmt, 5),
		.rating = sqlite3_column_double(stmt, 6),
	};
	return kind >= 0 ? DB_OK : statement_unreadable(db, "a decision that waits");
}

enum db_status
daily_pool_best(struct db *db, int64_t from, int64_t to, struct daily_candidate *candidate)
{
	BIND_INTS(statement_of(db, DAILY_POOL_BEST), from, to);
	return statement_one(db, DAILY_POOL_BEST, candidate_read, candidate);
}

enum db_status
daily_store(struct db *db, const struct daily_row *row, const char *plays)
{
	sqlite3_stmt *stmt = statement_of(db, DAILY_STORE);
	const struct decision_row *decision = &row->decision;

	bind_int(stmt, 1, row->day);
	bind_int(stmt, 2, row->match);
	bind_int(stmt, 3, decision->game);
	bind_int(stmt, 4, decision->step);
	bind_text(stmt, 5, word_of(&seat_words, decision->player));
	bind_text(stmt, 6, word_of(&side_words, (int)decision->side));
	bind_text(stmt, 7, word_of(&decision_words, (int)decision->kind));
	bind_int(stmt, 8, decision->dice);
	bind_text(stmt, 9, decision->position);
	bind_text(stmt, 10, row->options);
	bind_text(stmt, 11, row->made);
	bind_real(stmt, 12, row->rating);
	bind_text(stmt, 13, plays);
	return statement_write(db, DAILY_STORE);
}

static enum db_status
row_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct daily_row *row = to;
	int player = word_find(&seat_words, column_text(stmt, 4));
	int side = word_find(&side_words, column_text(stmt, 5));
	int kind = word_find(&decision_words, column_text(stmt, 6));

	if (player < 0 || side < 0 || kind < 0)
		return statement_unreadable(db, "a position of the day");
	*row = (struct daily_row){
		.day = sqlite3_column_int64(stmt, 0),
		.match = sqlite3_column_int64(stmt, 1),
		.decision =
			{
				.game = sqlite3_column_int(stmt, 2),
				.step = sqlite3_column_int(stmt, 3),
				.player = player,
				.side = (enum side)side,
				.kind = (enum decision_kind)kind,
				.dice = sqlite3_column_int(stmt, 7),
			},
	};
	column_copy(stmt, 8, row->decision.position, sizeof row->decision.position);
	column_copy(stmt, 9, row->options, sizeof row->options);
	column_copy(stmt, 10, row->made, sizeof row->made);
	row->rating = sqlite3_column_double(stmt, 11);
	return DB_OK;
}

enum db_status
daily_find(struct db *db, int64_t day, struct daily_row *row)
{
	bind_int(statement_of(db, DAILY_FIND), 1, day);
	return statement_one(db, DAILY_FIND, row_read, row);
}

enum db_status
daily_find_last(struct db *db, int64_t day, struct daily_row *row)
{
	bind_int(statement_of(db, DAILY_FIND_LAST), 1, day);
	return statement_one(db, DAILY_FIND_LAST, row_read, row);
}

enum db_status
daily_each_day(struct db *db, int64_t day, int limit, daily_day_fn *each, void *arg)
{
	enum db_status status;

	BIND_INTS(statement_of(db, DAILY_EACH_DAY), day, limit);
	while (statement_next(db, DAILY_EACH_DAY, &status))
		each(arg, sqlite3_column_int64(statement_of(db, DAILY_EACH_DAY), 0));
	return status;
}

static enum db_status
play_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct daily_play *play = to;
	(void)db;

	*play = (struct daily_play){
		.lost = sqlite3_column_double(stmt, 1),
		.about = sqlite3_column_int(stmt, 2) != 0,
		.count = sqlite3_column_int64(stmt, 3),
	};
	column_copy(stmt, 0, play->play, sizeof play->play);
	return DB_OK;
}

enum db_status
daily_each_play(struct db *db, int64_t day, int limit, daily_play_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, DAILY_EACH_PLAY);
	struct daily_play play;
	enum db_status status;

	BIND_INTS(stmt, day, limit);
	while (statement_next(db, DAILY_EACH_PLAY, &status)) {
		(void)play_read(db, stmt, &play);
		each(arg, &play);
	}
	return status;
}

enum db_status
daily_play_find(struct db *db, int64_t day, const char *text, struct daily_play *play)
{
	bind_int(statement_of(db, DAILY_PLAY_FIND), 1, day);
	bind_text(statement_of(db, DAILY_PLAY_FIND), 2, text);
	return statement_one(db, DAILY_PLAY_FIND, play_read, play);
}

enum db_status
daily_play_last(struct db *db, int64_t day, struct daily_play *play)
{
	bind_int(statement_of(db, DAILY_PLAY_LAST), 1, day);
	return statement_one(db, DAILY_PLAY_LAST, play_read, play);
}

static enum db_status
answer_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct daily_answer *answer = to;
	(void)db;

	column_copy(stmt, 0, answer->play, sizeof answer->play);
	answer->lost = sqlite3_column_double(stmt, 1);
	answer->run = sqlite3_column_int64(stmt, 2);
	return DB_OK;
}

enum db_status
daily_answer_find(struct db *db, int64_t player, int64_t day, struct daily_answer *answer)
{
	*answer = (struct daily_answer){.player = player, .day = day};
	BIND_INTS(statement_of(db, DAILY_ANSWER_FIND), player, day);
	return statement_one(db, DAILY_ANSWER_FIND, answer_read, answer);
}

enum db_status
daily_answer_store(struct db *db, const struct daily_answer *answer)
{
	sqlite3_stmt *stmt = statement_of(db, DAILY_ANSWER_STORE);

	bind_int(stmt, 1, answer->player);
	bind_int(stmt, 2, answer->day);
	bind_text(stmt, 3, answer->play);
	bind_real(stmt, 4, answer->lost);
	bind_int(stmt, 5, answer->run);
	return statement_write(db, DAILY_ANSWER_STORE);
}

enum db_status
daily_count(struct db *db, int64_t day, const char *play)
{
	bind_int(statement_of(db, DAILY_COUNT), 1, day);
	bind_text(statement_of(db, DAILY_COUNT), 2, play);
	return statement_write(db, DAILY_COUNT);
}
