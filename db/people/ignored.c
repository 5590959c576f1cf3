/*
 * ignored.c - gags and blinds.
 */
#include "db/people/ignored.h"

#include "db/statement.h"
#include "db/words.h"

const struct statement_text ignored_statements[] = {
	{IGNORED_ADD, "INSERT INTO ignored (player, how, other) VALUES (?1, ?2, ?3)"},
	{IGNORED_REMOVE, "DELETE FROM ignored WHERE player = ?1 AND how = ?2 AND other = ?3"},
	{IGNORED_FIND, "SELECT 1 FROM ignored WHERE player = ?1 AND how = ?2 AND other = ?3"},
	{IGNORED_EACH, "SELECT ignored.other, players.name FROM ignored "
		       "JOIN players ON players.id = ignored.other "
		       "WHERE ignored.player = ?1 AND ignored.how = ?2 ORDER BY ignored.other"},
	{0, NULL},
};

static void
bind_row(sqlite3_stmt *stmt, int64_t player, enum ignore how, int64_t other)
{
	bind_int(stmt, 1, player);
	bind_text(stmt, 2, word_of(&ignore_words, (int)how));
	bind_int(stmt, 3, other);
}

enum db_status
ignored_add(struct db *db, int64_t player, enum ignore how, int64_t other)
{
	bind_row(statement_of(db, IGNORED_ADD), player, how, other);
	return statement_write(db, IGNORED_ADD);
}

enum db_status
ignored_remove(struct db *db, int64_t player, enum ignore how, int64_t other)
{
	bind_row(statement_of(db, IGNORED_REMOVE), player, how, other);
	return statement_write(db, IGNORED_REMOVE);
}

enum db_status
ignored_find(struct db *db, int64_t player, enum ignore how, int64_t other)
{
	bind_row(statement_of(db, IGNORED_FIND), player, how, other);
	return statement_one(db, IGNORED_FIND, NULL, NULL);
}

enum db_status
ignored_each(struct db *db, int64_t player, enum ignore how, ignored_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, IGNORED_EACH);
	bind_int(stmt, 1, player);
	bind_text(stmt, 2, word_of(&ignore_words, (int)how));
	enum db_status status;
	while (statement_next(db, IGNORED_EACH, &status))
		each(arg, sqlite3_column_int64(stmt, 0), column_text(stmt, 1));
	return status;
}
