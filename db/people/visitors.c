/*
 * visitors.c - what is asked of accounts without a password. How they are erased: accounts.c.
 */
#include "db/people/visitors.h"

#include <assert.h>
#include <string.h>

#include "db/statement.h"

const struct statement_text visitor_statements[] = {
	{VISITOR_MARK, "UPDATE players SET visitor = 1 WHERE id = ?1"},
	{VISITOR_COUNT, "SELECT value FROM figures WHERE name = 'visitors'"},
	{VISITOR_KEEP, "UPDATE players SET name = ?2, hash = ?3, visitor = 0 WHERE id = ?1 AND visitor = 1"},
	{VISITORS_DUE, "SELECT id FROM players WHERE visitor = 1 AND max(last_login, last_logout) < ?1 "
		       "ORDER BY max(last_login, last_logout) LIMIT ?2"},
	{VISITOR_DELETE, "DELETE FROM players WHERE id = ?1 AND erased <> 0 "
			 "AND NOT EXISTS (SELECT 1 FROM matches WHERE inviter = ?1) "
			 "AND NOT EXISTS (SELECT 1 FROM matches WHERE invited = ?1)"},
	{0, NULL},
};

enum db_status
visitors_add(struct db *db, const char *name, int64_t now, struct player_row *player)
{
	enum db_status status = player_create(db, name, "", now, player);
	if (status != DB_OK)
		return status;
	bind_int(statement_of(db, VISITOR_MARK), 1, player->id);
	status = statement_write(db, VISITOR_MARK);
	player->visitor = true;
	return status;
}

enum db_status
visitors_count(struct db *db, int64_t *count)
{
	return statement_int(db, VISITOR_COUNT, count);
}

enum db_status
visitors_keep(struct db *db, int64_t id, const char *name, const char *hash)
{
	assert(strlen(name) > 0 && strlen(name) < PLAYER_NAME_SIZE && strlen(hash) < PLAYER_HASH_SIZE);

	int64_t once;
	enum db_status status = old_name_find(db, name, &once);
	if (status != DB_NONE)
		return status == DB_OK ? DB_TAKEN : status;
	sqlite3_stmt *stmt = statement_of(db, VISITOR_KEEP);
	bind_int(stmt, 1, id);
	bind_text(stmt, 2, name);
	bind_text(stmt, 3, hash);
	return statement_write(db, VISITOR_KEEP);
}

enum db_status
visitors_due(struct db *db, int64_t before, int64_t *ids, int limit, int *count)
{
	sqlite3_stmt *stmt = statement_of(db, VISITORS_DUE);
	enum db_status status;

	*count = 0;
	BIND_INTS(stmt, before, limit);
	while (statement_next(db, VISITORS_DUE, &status) && *count < limit)
		ids[(*count)++] = sqlite3_column_int64(stmt, 0);
	return status;
}

enum db_status
visitors_remove(struct db *db, int64_t id)
{
	bind_int(statement_of(db, VISITOR_DELETE), 1, id);
	return statement_write_any(db, VISITOR_DELETE);
}
