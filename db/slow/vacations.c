/*
 * vacations.c - a row for each vacation.
 */
#include "db/slow/vacations.h"

#include "db/statement.h"

const struct statement_text vacation_statements[] = {
	{VACATION_ADD, "INSERT INTO vacations (player, from_ms, until_ms, days, by_itself) "
		       "VALUES (?1, ?2, ?3, ?4, ?5)"},
	{VACATION_END, "UPDATE vacations SET until_ms = ?2, days = ?3 WHERE id = ?1"},
	{VACATION_REMOVE, "DELETE FROM vacations WHERE id = ?1"},
	{VACATION_NOW, "SELECT id, player, from_ms, until_ms, days, by_itself FROM vacations "
		       "WHERE player = ?1 AND until_ms > ?2 ORDER BY until_ms DESC LIMIT 1"},
	{VACATION_DAYS, "SELECT coalesce(sum(days), 0) FROM vacations WHERE player = ?1 AND from_ms > ?2"},
	{VACATIONS_COUNT, "SELECT count(*) FROM vacations WHERE until_ms > ?1 AND from_ms <= ?1"},
	{0, NULL},
};

enum db_status
vacation_add(struct db *db, const struct vacation_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, VACATION_ADD);

	bind_int(stmt, 1, row->player);
	bind_int(stmt, 2, row->from_ms);
	bind_int(stmt, 3, row->until_ms);
	bind_int(stmt, 4, row->days);
	bind_int(stmt, 5, row->by_itself);
	return statement_write(db, VACATION_ADD);
}

enum db_status
vacation_end(struct db *db, const struct vacation_row *row)
{
	BIND_INTS(statement_of(db, VACATION_END), row->id, row->until_ms, row->days);
	return statement_write(db, VACATION_END);
}

enum db_status
vacation_remove(struct db *db, int64_t id)
{
	bind_int(statement_of(db, VACATION_REMOVE), 1, id);
	return statement_write(db, VACATION_REMOVE);
}

static enum db_status
vacation_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(struct vacation_row *)to = (struct vacation_row){
		.id = sqlite3_column_int64(stmt, 0),
		.player = sqlite3_column_int64(stmt, 1),
		.from_ms = sqlite3_column_int64(stmt, 2),
		.until_ms = sqlite3_column_int64(stmt, 3),
		.days = sqlite3_column_int(stmt, 4),
		.by_itself = sqlite3_column_int(stmt, 5) != 0,
	};
	return DB_OK;
}

enum db_status
vacation_now(struct db *db, int64_t player, int64_t served_ms, struct vacation_row *row)
{
	BIND_INTS(statement_of(db, VACATION_NOW), player, served_ms);
	return statement_one(db, VACATION_NOW, vacation_read, row);
}

enum db_status
vacation_days(struct db *db, int64_t player, int64_t since_ms, int64_t *days)
{
	BIND_INTS(statement_of(db, VACATION_DAYS), player, since_ms);
	return statement_int(db, VACATION_DAYS, days);
}

enum db_status
vacations_count(struct db *db, int64_t served_ms, int64_t *count)
{
	bind_int(statement_of(db, VACATIONS_COUNT), 1, served_ms);
	return statement_int(db, VACATIONS_COUNT, count);
}
