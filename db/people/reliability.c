/*
 * reliability.c - counters that triggers keep (migrations), and matches that were never resumed.
 */
#include "db/people/reliability.h"

#include "db/rankings/unposted.h"
#include "db/statement.h"

const struct statement_text reliability_statements[] = {
	{RELIABILITY_FIND,
		"SELECT finished, times_left, lines_lost, left_by_other, resumed, resigned, lost_on_time "
		"FROM reliability WHERE player = ?1"},
	/* Leavers aren't charged if the opponent's account is gone, so that nobody can resume the match,
	   or if they have offered to resume and wait. */
	{RELIABILITY_UNFINISHED,
		"SELECT count(*) FROM interruptions JOIN matches ON matches.id = match "
		"JOIN players ON players.id = CASE who WHEN inviter THEN invited ELSE inviter END "
		"WHERE who = ?1 AND resumed IS NULL AND (state <> 'saved' OR (at <= ?2 AND offered IS NULL)) "
		"AND erased = 0 AND house = '' AND visited = 0 "
		"AND NOT EXISTS (SELECT 1 FROM players WHERE id = ?1 AND house <> '')"},
	{0, NULL},
};

static enum db_status
reliability_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct reliability *reliability = to;

	(void)db;
	*reliability = (struct reliability){
		.finished = sqlite3_column_int64(stmt, 0),
		.times_left = sqlite3_column_int64(stmt, 1),
		.lines_lost = sqlite3_column_int64(stmt, 2),
		.left_by_other = sqlite3_column_int64(stmt, 3),
		.resumed = sqlite3_column_int64(stmt, 4),
		.resigned = sqlite3_column_int64(stmt, 5),
		.lost_on_time = sqlite3_column_int64(stmt, 6),
	};
	return DB_OK;
}

enum db_status
reliability_find(struct db *db, int64_t player, int64_t overdue, struct reliability *reliability)
{
	*reliability = (struct reliability){.finished = 0};
	bind_int(statement_of(db, RELIABILITY_FIND), 1, player);
	enum db_status status = statement_one(db, RELIABILITY_FIND, reliability_read, reliability);
	struct unposted *unposted;

	if (status == DB_OK || status == DB_NONE)
		status = unposted_read(db, -1, &unposted);
	if (status != DB_OK)
		return status;
	reliability->finished += unposted_finished(unposted, player);
	BIND_INTS(statement_of(db, RELIABILITY_UNFINISHED), player, overdue);
	return statement_int(db, RELIABILITY_UNFINISHED, &reliability->unfinished);
}
