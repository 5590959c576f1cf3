/*
 * slow_rows.c - see slow_rows.h.
 */
#include "db/slow/slow_rows.h"

#include "db/words.h"

static const char *const asks_list[SLOW_ASKS_COUNT] = {
	[SLOW_ASKS_TURN] = "", [SLOW_ASKS_DOUBLE] = "double", [SLOW_ASKS_RESIGNATION] = "resignation"};
static const struct word_list asks_words = {asks_list, SLOW_ASKS_COUNT};

/* The seats that the server rolls for: a bit for each. */
static const char *const rolls_list[] = {"", "inviter", "invited", "both"};
static const struct word_list rolls_words = {rolls_list, 4};

const char *
slow_word_of_rolls(const bool rolls[2])
{
	return word_of(&rolls_words, rolls[0] | rolls[1] << 1);
}

const char *
slow_word_of_asks(enum slow_asks asks)
{
	return word_of(&asks_words, (int)asks);
}

enum db_status
slow_row_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct slow_row *row = to;
	int on_turn = word_find(&seat_words, column_text(stmt, 8));
	int asks = word_find(&asks_words, column_text(stmt, 9));
	int rolls = word_find(&rolls_words, column_text(stmt, 12));

	if (on_turn < 0 || asks < 0 || rolls < 0)
		return statement_unreadable(db, "the turn of a slow match");
	*row = (struct slow_row){
		.id = sqlite3_column_int64(stmt, 0),
		.player = {sqlite3_column_int64(stmt, 1), sqlite3_column_int64(stmt, 2)},
		.score = {sqlite3_column_int(stmt, 6), sqlite3_column_int(stmt, 7)},
		.on_turn = on_turn,
		.asks = (enum slow_asks)asks,
		.due = sqlite3_column_int64(stmt, 10),
		.turn_began = sqlite3_column_int64(stmt, 11),
		.rolls = {(rolls & 1) != 0, (rolls & 2) != 0},
		.reserve_ms = {sqlite3_column_int64(stmt, 13), sqlite3_column_int64(stmt, 14)},
		.warned_at = sqlite3_column_int64(stmt, 15),
		.last_action = sqlite3_column_int64(stmt, 16),
		.novacation = sqlite3_column_int(stmt, 17) != 0,
	};
	column_copy(stmt, 3, row->name[0], sizeof row->name[0]);
	column_copy(stmt, 4, row->name[1], sizeof row->name[1]);
	column_copy(stmt, 5, row->options, sizeof row->options);
	return DB_OK;
}

enum db_status
slow_each_row(struct db *db, enum statement statement, slow_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	enum db_status status, worst = DB_OK;

	while (statement_next(db, statement, &status)) {
		struct slow_row row;
		enum db_status read = slow_row_read(db, stmt, &row);
		if (read == DB_OK)
			each(arg, &row);
		else
			worst = read;
	}
	return status == DB_OK ? worst : status;
}
