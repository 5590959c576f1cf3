/*
 * abandoned.c - a row for each match that may yet be lost by being left.
 */
#include "db/abandoned.h"

#include "db/statement.h"

/* The player who left it has one of its two seats, the house player the other. */
#define ABANDONED_ROWS                                                                                       \
	"SELECT abandoned.match, player, at, coalesce(abandoned.due, 0), leaver.name, house.name, level, "   \
	"options FROM abandoned CROSS JOIN matches ON matches.id = abandoned.match "                         \
	"CROSS JOIN players AS leaver ON leaver.id = player "                                                \
	"CROSS JOIN players AS house ON house.id = iif(inviter = player, invited, inviter) "

const struct statement_text abandoned_statements[] = {
	{ABANDONED_APPEND,
		"INSERT INTO abandoned (match, player, level, at, due) VALUES (?1, ?2, ?3, ?4, nullif(?5, 0))"},
	{ABANDONED_PUT_OFF, "UPDATE abandoned SET at = ?2, due = nullif(?3, 0) WHERE match = ?1"},
	{ABANDONED_FIND, ABANDONED_ROWS "WHERE player = ?1 AND level = ?2 ORDER BY abandoned.match LIMIT 1"},
	{ABANDONED_FIND_MATCH, ABANDONED_ROWS "WHERE abandoned.match = ?1"},
	{ABANDONED_EACH_OLD, ABANDONED_ROWS "WHERE at <= ?1 ORDER BY at LIMIT ?2"},
	{ABANDONED_EACH_DUE, ABANDONED_ROWS "WHERE abandoned.due <= ?1 ORDER BY abandoned.due LIMIT ?2"},
	{ABANDONED_EACH, ABANDONED_ROWS "WHERE player = ?1 ORDER BY level LIMIT ?2"},
	{0, NULL},
};

static enum db_status
abandoned_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct abandoned_row *row = to;

	(void)db;
	*row = (struct abandoned_row){
		.match = sqlite3_column_int64(stmt, 0),
		.player = sqlite3_column_int64(stmt, 1),
		.at = sqlite3_column_int64(stmt, 2),
		.due_ms = sqlite3_column_int64(stmt, 3),
	};
	column_copy(stmt, 4, row->leaver, sizeof row->leaver);
	column_copy(stmt, 5, row->house, sizeof row->house);
	column_copy(stmt, 6, row->level, sizeof row->level);
	column_copy(stmt, 7, row->options, sizeof row->options);
	return DB_OK;
}

enum db_status
abandoned_append(struct db *db, const struct abandoned_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, ABANDONED_APPEND);

	bind_int(stmt, 1, row->match);
	bind_int(stmt, 2, row->player);
	bind_text(stmt, 3, row->level);
	bind_int(stmt, 4, row->at);
	bind_int(stmt, 5, row->due_ms);
	return statement_write(db, ABANDONED_APPEND);
}

enum db_status
abandoned_find(struct db *db, int64_t player, const char *level, struct abandoned_row *row)
{
	bind_int(statement_of(db, ABANDONED_FIND), 1, player);
	bind_text(statement_of(db, ABANDONED_FIND), 2, level);
	return statement_one(db, ABANDONED_FIND, abandoned_read, row);
}

enum db_status
abandoned_find_match(struct db *db, int64_t match, struct abandoned_row *row)
{
	bind_int(statement_of(db, ABANDONED_FIND_MATCH), 1, match);
	return statement_one(db, ABANDONED_FIND_MATCH, abandoned_read, row);
}

enum db_status
abandoned_put_off(struct db *db, const struct abandoned_row *row)
{
	BIND_INTS(statement_of(db, ABANDONED_PUT_OFF), row->match, row->at, row->due_ms);
	return statement_write(db, ABANDONED_PUT_OFF);
}

static enum db_status
each_row(struct db *db, enum statement statement, int64_t key, int limit, abandoned_fn *each, void *arg)
{
	struct abandoned_row row;
	enum db_status status;

	BIND_INTS(statement_of(db, statement), key, limit);
	while (statement_read(db, statement, abandoned_read, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
abandoned_each_old(struct db *db, int64_t latest, int limit, abandoned_fn *each, void *arg)
{
	return each_row(db, ABANDONED_EACH_OLD, latest, limit, each, arg);
}

enum db_status
abandoned_each_due(struct db *db, int64_t served_ms, int limit, abandoned_fn *each, void *arg)
{
	return each_row(db, ABANDONED_EACH_DUE, served_ms, limit, each, arg);
}

enum db_status
abandoned_each(struct db *db, int64_t player, int limit, abandoned_fn *each, void *arg)
{
	return each_row(db, ABANDONED_EACH, player, limit, each, arg);
}
