/*
 * stops.c - a row for each player, for as long as it matters.
 */
#include "db/slow/stops.h"

#include "db/statement.h"

const struct statement_text slow_stop_statements[] = {
	{SLOW_STOP_FIND, "SELECT until_ms FROM slow_stops WHERE player = ?1"},
	{SLOW_STOP_OVER, "SELECT player FROM slow_stops WHERE until_ms <= ?1 ORDER BY until_ms LIMIT 1"},
	{SLOW_STOP_REMOVE, "DELETE FROM slow_stops WHERE player = ?1"},
	{SLOW_ANNUL, "UPDATE matches SET state = 'annulled', decided = 'annulled', ended = ?2 "
		     "WHERE id = ?1 AND due IS NOT NULL"},
	{0, NULL},
};

enum db_status
slow_stop_find(struct db *db, int64_t player, int64_t *until_ms)
{
	bind_int(statement_of(db, SLOW_STOP_FIND), 1, player);
	return statement_int(db, SLOW_STOP_FIND, until_ms);
}

enum db_status
slow_stop_over(struct db *db, int64_t served_ms, int64_t *player)
{
	bind_int(statement_of(db, SLOW_STOP_OVER), 1, served_ms);
	return statement_int(db, SLOW_STOP_OVER, player);
}

enum db_status
slow_stop_remove(struct db *db, int64_t player)
{
	bind_int(statement_of(db, SLOW_STOP_REMOVE), 1, player);
	return statement_write(db, SLOW_STOP_REMOVE);
}

enum db_status
slow_annul(struct db *db, int64_t match, int64_t now)
{
	return statement_store(db, SLOW_ANNUL, match, now);
}
