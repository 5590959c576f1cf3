/*
 * clock_marks.c - a row for each match whose clock its actions don't tell.
 */
#include "db/clock_marks.h"

#include <string.h>

#include "db/statement.h"

const struct statement_text clock_mark_statements[] = {
	{CLOCK_MARK_STORE,
		"INSERT INTO clock_marks (match, after, at_ms, state, spent_ms) VALUES (?1, ?2, ?3, ?4, ?5) "
		"ON CONFLICT DO UPDATE SET after = excluded.after, at_ms = excluded.at_ms, "
		"state = excluded.state, spent_ms = excluded.spent_ms"},
	{CLOCK_MARK_FIND, "SELECT after, at_ms, state, spent_ms FROM clock_marks WHERE match = ?1"},
	{0, NULL},
};

enum db_status
clock_mark_store(struct db *db, const struct clock_mark *mark)
{
	sqlite3_stmt *stmt = statement_of(db, CLOCK_MARK_STORE);

	bind_int(stmt, 1, mark->match);
	bind_int(stmt, 2, mark->after);
	bind_int(stmt, 3, mark->at_ms);
	bind_text(stmt, 4, mark->state);
	bind_int(stmt, 5, mark->spent_ms);
	return statement_write(db, CLOCK_MARK_STORE);
}

/* The table knows no other word. */
static const char *
word_of(const char *text)
{
	static const char *const words[] = {"runs", "waits", "stopped", "paused"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i], text) == 0)
			return words[i];
	return words[0];
}

enum db_status
clock_mark_find(struct db *db, int64_t match, struct clock_mark *mark)
{
	sqlite3_stmt *stmt = statement_of(db, CLOCK_MARK_FIND);
	enum db_status status;

	bind_int(stmt, 1, match);
	if (!statement_next(db, CLOCK_MARK_FIND, &status))
		return status == DB_OK ? DB_NONE : status;
	*mark = (struct clock_mark){
		.match = match,
		.after = sqlite3_column_int(stmt, 0),
		.at_ms = sqlite3_column_int64(stmt, 1),
		.state = word_of(column_text(stmt, 2)),
		.spent_ms = sqlite3_column_int64(stmt, 3),
	};
	statement_end(db, CLOCK_MARK_FIND);
	return DB_OK;
}
