/*
 * hints.c - who asked the engine during a match.
 */
#include "db/hints.h"

#include "db/statement.h"
#include "db/words.h"

const struct statement_text hint_statements[] = {
	{HINT_APPEND, "INSERT INTO hints (match, after, player, at) VALUES (?1, ?2, ?3, ?4)"},
	{HINT_EACH,
		"SELECT id, after, player, at FROM hints WHERE match = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{HINT_COUNTS, "SELECT count(*) FROM hints WHERE match = ?1 AND player = ?2"},
	{0, NULL},
};

enum db_status
hint_append(struct db *db, const struct hint_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, HINT_APPEND);

	bind_int(stmt, 1, row->match);
	bind_int(stmt, 2, row->after);
	bind_text(stmt, 3, word_of(&seat_words, row->player));
	bind_int(stmt, 4, row->at);
	return statement_write(db, HINT_APPEND);
}

enum db_status
hint_each(struct db *db, int64_t match, int64_t after, int limit, hint_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, HINT_EACH);
	enum db_status status;

	BIND_INTS(stmt, match, after, limit);
	while (statement_next(db, HINT_EACH, &status)) {
		const struct hint_row row = {
			.id = sqlite3_column_int64(stmt, 0),
			.match = match,
			.after = sqlite3_column_int(stmt, 1),
			.player = word_find(&seat_words, column_text(stmt, 2)),
			.at = sqlite3_column_int64(stmt, 3),
		};
		if (row.player < 0) {
			status = statement_unreadable(db, "who took a hint");
			break;
		}
		each(arg, &row);
	}
	statement_end(db, HINT_EACH);
	return status;
}

enum db_status
hint_counts(struct db *db, int64_t match, int counts[2])
{
	enum db_status status = DB_OK;

	for (int player = 0; player < 2 && status == DB_OK; player++) {
		int64_t count;
		bind_int(statement_of(db, HINT_COUNTS), 1, match);
		bind_text(statement_of(db, HINT_COUNTS), 2, word_of(&seat_words, player));
		status = statement_int(db, HINT_COUNTS, &count);
		counts[player] = status == DB_OK ? (int)count : 0;
	}
	return status;
}
