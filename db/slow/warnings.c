/*
 * warnings.c - three columns of a match, and an index with those whose next warning has a time.
 */
#include "db/slow/warnings.h"

#include "db/slow/slow_rows.h"
#include "db/statement.h"

const struct statement_text slow_warning_statements[] = {
	{SLOW_WARNINGS_EACH, SLOW_ROWS "warn_due IS NOT NULL AND warn_due <= ?1 ORDER BY warn_due LIMIT ?2"},
	{SLOW_WARNING_STORE, "UPDATE matches SET warned_at = ?2, warning_told = ?3, warn_due = nullif(?4, 0) "
			     "WHERE id = ?1 AND due IS NOT NULL"},
	{SLOW_WARNING_MOVE, "UPDATE matches SET warn_due = nullif(?2, 0) WHERE id = ?1 AND due IS NOT NULL"},
	{SLOW_WARNINGS_UNREAD, SLOW_ROWS SLOW_OF_PLAYER
		"AND " SLOW_WAITS_FOR_PLAYER " AND warned_at > 0 AND warning_told = 0 ORDER BY due LIMIT ?2"},
	{SLOW_WARNINGS_TOLD, "UPDATE matches SET warning_told = 1 WHERE " SLOW_OF_PLAYER
			     "AND " SLOW_WAITS_FOR_PLAYER " AND warned_at > 0 AND warning_told = 0"},
	{0, NULL},
};

enum db_status
slow_warnings_each(struct db *db, int64_t served_ms, int limit, slow_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, SLOW_WARNINGS_EACH), served_ms, limit);
	return slow_each_row(db, SLOW_WARNINGS_EACH, each, arg);
}

enum db_status
slow_warning_store(struct db *db, int64_t match, int64_t at, bool told, int64_t next)
{
	BIND_INTS(statement_of(db, SLOW_WARNING_STORE), match, at, told, next);
	return statement_write(db, SLOW_WARNING_STORE);
}

enum db_status
slow_warning_move(struct db *db, int64_t match, int64_t next)
{
	BIND_INTS(statement_of(db, SLOW_WARNING_MOVE), match, next);
	return statement_write(db, SLOW_WARNING_MOVE);
}

enum db_status
slow_warnings_unread(struct db *db, int64_t player, int limit, slow_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, SLOW_WARNINGS_UNREAD), player, limit);
	return slow_each_row(db, SLOW_WARNINGS_UNREAD, each, arg);
}

enum db_status
slow_warnings_are_told(struct db *db, int64_t player)
{
	bind_int(statement_of(db, SLOW_WARNINGS_TOLD), 1, player);
	return statement_write_any(db, SLOW_WARNINGS_TOLD);
}
