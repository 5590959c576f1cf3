/*
 * spreads.c - a row for each player whose friends are told something, and for each tournament that calls.
 */
#include "db/notices/spreads.h"

#include "db/statement.h"

const struct statement_text spread_statements[] = {
	{SPREAD_STORE,
		"INSERT INTO outbox_spreads (player, at) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM couriers WHERE id = 1) "
		"ON CONFLICT (player) DO NOTHING"},
	{SPREAD_FIND,
		"SELECT player, after, at FROM outbox_spreads WHERE after >= 0 AND id > 0 ORDER BY id LIMIT 1"},
	{SPREAD_MOVE, "UPDATE outbox_spreads SET after = ?2 WHERE player = ?1"},
	{SPREAD_FORGET, "DELETE FROM outbox_spreads WHERE at < ?1 AND after < 0"},
	{SPREAD_EACH, "SELECT friends.player FROM friends INDEXED BY friends_of "
		      "WHERE friends.other = ?1 AND friends.player > ?2 ORDER BY friends.player LIMIT ?3"},
	{CALL_STORE,
		"INSERT INTO outbox_calls (edition) SELECT ?1 WHERE EXISTS (SELECT 1 FROM couriers WHERE id = 1) "
		"ON CONFLICT (edition) DO UPDATE SET after = 0"},
	{CALL_FIND, "SELECT edition, after, 0 FROM outbox_calls WHERE edition > 0 ORDER BY edition LIMIT 1"},
	{CALL_MOVE, "UPDATE outbox_calls SET after = ?2 WHERE edition = ?1"},
	{CALL_REMOVE, "DELETE FROM outbox_calls WHERE edition = ?1"},
	{CALL_EACH, "SELECT player, name FROM entrants WHERE edition = ?1 AND player > ?2 AND state = 'in' "
		    "ORDER BY player LIMIT ?3"},
	{0, NULL},
};

enum db_status
spread_store(struct db *db, int64_t player, int64_t at)
{
	BIND_INTS(statement_of(db, SPREAD_STORE), player, at);
	return statement_write_any(db, SPREAD_STORE);
}

static enum db_status
read_spread(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(struct spread_row *)to = (struct spread_row){.whose = sqlite3_column_int64(stmt, 0),
		.after = sqlite3_column_int64(stmt, 1),
		.at = sqlite3_column_int64(stmt, 2)};
	return DB_OK;
}

enum db_status
spread_find(struct db *db, struct spread_row *row)
{
	return statement_one(db, SPREAD_FIND, read_spread, row);
}

enum db_status
spread_move(struct db *db, int64_t player, int64_t after)
{
	return statement_store(db, SPREAD_MOVE, player, after);
}

enum db_status
spread_forget(struct db *db, int64_t before)
{
	bind_int(statement_of(db, SPREAD_FORGET), 1, before);
	return statement_write_any(db, SPREAD_FORGET);
}

enum db_status
spread_each(struct db *db, const struct spread_row *row, int limit, spread_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, SPREAD_EACH);
	enum db_status status;

	BIND_INTS(stmt, row->whose, row->after, limit);
	while (statement_next(db, SPREAD_EACH, &status))
		each(arg, sqlite3_column_int64(stmt, 0), NULL);
	return status;
}

/* --- tournaments */

enum db_status
call_store(struct db *db, int64_t edition)
{
	bind_int(statement_of(db, CALL_STORE), 1, edition);
	return statement_write_any(db, CALL_STORE);
}

enum db_status
call_find(struct db *db, struct spread_row *row)
{
	return statement_one(db, CALL_FIND, read_spread, row);
}

enum db_status
call_move(struct db *db, int64_t edition, int64_t after)
{
	if (after != SPREAD_IS_OVER)
		return statement_store(db, CALL_MOVE, edition, after);
	bind_int(statement_of(db, CALL_REMOVE), 1, edition);
	return statement_write(db, CALL_REMOVE);
}

enum db_status
call_each(struct db *db, const struct spread_row *row, int limit, spread_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, CALL_EACH);
	enum db_status status;

	BIND_INTS(stmt, row->whose, row->after, limit);
	while (statement_next(db, CALL_EACH, &status))
		each(arg, sqlite3_column_int64(stmt, 0), column_text(stmt, 1));
	return status;
}
