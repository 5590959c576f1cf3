/*
 * tokens.c - tokens of players, stored, found and revoked.
 */
#include "db/people/tokens.h"

#include "db/statement.h"

const struct statement_text token_statements[] = {
	/* ?3 may stay, and are the newest. */
	{TOKEN_MAKE_ROOM,
		"DELETE FROM tokens WHERE player = ?1 AND (ends <= ?2 OR hash NOT IN "
		"(SELECT hash FROM tokens WHERE player = ?1 ORDER BY ends DESC, hash DESC LIMIT ?3))"},
	{TOKEN_STORE, "INSERT INTO tokens (player, hash, ends) VALUES (?1, ?2, ?3)"},
	{TOKEN_FIND, "SELECT ends FROM tokens WHERE player = ?1 AND hash = ?2"},
	{TOKENS_REVOKE, "DELETE FROM tokens WHERE player = ?1"},
	{0, NULL},
};

enum db_status
token_store(struct db *db, int64_t player, const uint8_t hash[TOKEN_HASH_SIZE], int64_t now, int64_t ends)
{
	sqlite3_stmt *stmt = statement_of(db, TOKEN_MAKE_ROOM);
	BIND_INTS(stmt, player, now, TOKENS_MAX - 1);
	enum db_status status = statement_write_any(db, TOKEN_MAKE_ROOM);
	if (status != DB_OK)
		return status;

	stmt = statement_of(db, TOKEN_STORE);
	bind_int(stmt, 1, player);
	bind_bytes(stmt, 2, hash, TOKEN_HASH_SIZE);
	bind_int(stmt, 3, ends);
	return statement_write(db, TOKEN_STORE);
}

enum db_status
token_find(struct db *db, int64_t player, const uint8_t hash[TOKEN_HASH_SIZE], int64_t *ends)
{
	sqlite3_stmt *stmt = statement_of(db, TOKEN_FIND);

	bind_int(stmt, 1, player);
	bind_bytes(stmt, 2, hash, TOKEN_HASH_SIZE);
	return statement_int(db, TOKEN_FIND, ends);
}

enum db_status
tokens_revoke(struct db *db, int64_t player)
{
	bind_int(statement_of(db, TOKENS_REVOKE), 1, player);
	return statement_write_any(db, TOKENS_REVOKE);
}
