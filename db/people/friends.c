/*
 * friends.c - see friends.h.
 */
#include "db/people/friends.h"

#include "db/statement.h"

#define IGNORES(who, whom)                                                                                   \
	"EXISTS (SELECT 1 FROM ignored WHERE ignored.player = " who                                          \
	" AND how IN ('gag', 'blind') AND ignored.other = " whom ")"

const struct statement_text friend_statements[] = {
	{FRIEND_ADD, "INSERT OR IGNORE INTO friends (player, other) VALUES (?1, ?2)"},
	{FRIEND_REMOVE, "DELETE FROM friends WHERE player = ?1 AND other = ?2"},
	{FRIENDS_COUNT, "SELECT value FROM figures WHERE name = 'friends'"},
	{FRIEND_EACH,
		"SELECT friends.other, name, coalesce(last_login, 0), coalesce(last_logout, 0), " IGNORES(
			"?1", "friends.other") " OR " IGNORES("friends.other",
			"?1") " FROM friends "
			      "CROSS JOIN players ON players.id = friends.other "
			      "WHERE friends.player = ?1 ORDER BY friends.other"},
	{0, NULL},
};

enum db_status
friend_add(struct db *db, int64_t player, int64_t other)
{
	BIND_INTS(statement_of(db, FRIEND_ADD), player, other);
	return statement_write_any(db, FRIEND_ADD);
}

enum db_status
friend_remove(struct db *db, int64_t player, int64_t other)
{
	BIND_INTS(statement_of(db, FRIEND_REMOVE), player, other);
	return statement_write(db, FRIEND_REMOVE);
}

enum db_status
friends_count(struct db *db, int64_t *count)
{
	return statement_int(db, FRIENDS_COUNT, count);
}

enum db_status
friend_each(struct db *db, int64_t player, friend_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, FRIEND_EACH);
	enum db_status status;

	bind_int(stmt, 1, player);
	while (statement_next(db, FRIEND_EACH, &status)) {
		struct friend_row row = {
			.id = sqlite3_column_int64(stmt, 0),
			.last_login = sqlite3_column_int64(stmt, 2),
			.last_logout = sqlite3_column_int64(stmt, 3),
			.hidden = sqlite3_column_int(stmt, 4) != 0,
		};
		column_copy(stmt, 1, row.name, sizeof row.name);
		each(arg, &row);
	}
	return status;
}
