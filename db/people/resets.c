/*
 * resets.c - codes for players who have forgotten their password.
 */
#include "db/people/resets.h"

#include "db/statement.h"

const struct statement_text reset_statements[] = {
	{RESET_STORE, "INSERT OR REPLACE INTO resets (player, hash, ends, mailed) VALUES (?1, ?2, ?3, ?4)"},
	{RESET_FIND, "SELECT player, ends, used FROM resets WHERE hash = ?1"},
	{0, NULL},
};

enum db_status
reset_store(struct db *db, int64_t player, bool mailed, const uint8_t hash[RESET_HASH_SIZE], int64_t ends)
{
	sqlite3_stmt *stmt = statement_of(db, RESET_STORE);

	bind_int(stmt, 1, player);
	bind_bytes(stmt, 2, hash, RESET_HASH_SIZE);
	bind_int(stmt, 3, ends);
	bind_int(stmt, 4, mailed);
	return statement_write(db, RESET_STORE);
}

static enum db_status
read_row(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct reset_row *row = to;

	(void)db;

	row->player = sqlite3_column_int64(stmt, 0);
	row->ends = sqlite3_column_int64(stmt, 1);
	row->used = sqlite3_column_int(stmt, 2) != 0;
	return DB_OK;
}

enum db_status
reset_find(struct db *db, const uint8_t hash[RESET_HASH_SIZE], struct reset_row *row)
{
	bind_bytes(statement_of(db, RESET_FIND), 1, hash, RESET_HASH_SIZE);
	return statement_one(db, RESET_FIND, read_row, row);
}
