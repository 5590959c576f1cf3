/*
 * claims.c - the open stop of a saved match: each has exactly one.
 */
#include "db/claims.h"

#include "db/statement.h"

/* In the order of left_read(). `stayed` is the player who was left. */
#define LEFT_COLUMNS                                                                                                   \
	"CASE who WHEN inviter THEN 0 WHEN invited THEN 1 ELSE -1 END, at, coalesce(offered, 0), "                     \
	"coalesce(warned, 0), absent, coalesce(stayed.last_login, 0), coalesce(stayed.last_logout, 0), "               \
	"(SELECT leaver.disabled <> 0 FROM players AS leaver WHERE leaver.id = who), coalesce(interruptions.due, 0), " \
	"why = 'adjourned'"

/* One half of the matches: those where the player was `own`. */
#define LEFT_HALF(own, other)                                                                                \
	"SELECT " LEFT_COLUMNS ", players.name, who <> ?1, matches.id AS number FROM matches "               \
	"CROSS JOIN interruptions ON match = matches.id AND resumed IS NULL AND who IS NOT NULL "            \
	"CROSS JOIN players ON players.id = " other                                                          \
	" CROSS JOIN players AS stayed ON stayed.id = iif(who = ?1, " other ", ?1) "                         \
	"WHERE " own                                                                                         \
	" = ?1 AND state = 'saved' AND kind <> 'tournament' AND visited = 0 AND players.house = ''"

#define LEFT_AS_INVITER LEFT_HALF("inviter", "invited")
#define LEFT_AS_INVITED LEFT_HALF("invited", "inviter")

const struct statement_text claim_statements[] = {
	{LEFT_FIND, "SELECT " LEFT_COLUMNS " FROM interruptions JOIN matches ON matches.id = match "
		    "LEFT JOIN players AS stayed ON stayed.id = CASE who WHEN inviter THEN invited WHEN "
		    "invited THEN inviter END WHERE match = ?1 AND resumed IS NULL AND visited = 0 AND "
		    "(SELECT house FROM players WHERE id = inviter) = '' AND "
		    "(SELECT house FROM players WHERE id = invited) = ''"},
	{LEFT_OFFER, "UPDATE interruptions SET offered = ?2 WHERE match = ?1 AND resumed IS NULL AND "
		     "offered IS NULL"},
	{LEFT_WARN, "UPDATE interruptions SET warned = ?2 WHERE match = ?1 AND resumed IS NULL"},
	{LEFT_RETURN, "UPDATE interruptions SET absent = absent + ?3 - max(at, ?2) WHERE match IN "
		      "(SELECT id FROM matches WHERE inviter = ?1 AND state = 'saved' UNION ALL "
		      "SELECT id FROM matches WHERE invited = ?1 AND state = 'saved') "
		      "AND resumed IS NULL AND who <> ?1 AND max(at, ?2) < ?3"},
	{LEFT_EACH, LEFT_AS_INVITER " UNION ALL " LEFT_AS_INVITED " ORDER BY number LIMIT ?2"},
	{0, NULL},
};

static enum db_status
left_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct left_row *left = to;

	(void)db;
	*left = (struct left_row){
		.by = sqlite3_column_int(stmt, 0),
		.at = sqlite3_column_int64(stmt, 1),
		.offered = sqlite3_column_int64(stmt, 2),
		.warned = sqlite3_column_int64(stmt, 3),
		.absent = sqlite3_column_int64(stmt, 4),
		.last_login = sqlite3_column_int64(stmt, 5),
		.last_logout = sqlite3_column_int64(stmt, 6),
		.kept_out = sqlite3_column_int(stmt, 7) != 0,
		.due_ms = sqlite3_column_int64(stmt, 8),
		.adjourned = sqlite3_column_int(stmt, 9) != 0,
	};
	return DB_OK;
}

enum db_status
left_find(struct db *db, int64_t match, struct left_row *left)
{
	bind_int(statement_of(db, LEFT_FIND), 1, match);
	return statement_one(db, LEFT_FIND, left_read, left);
}

enum db_status
left_offer(struct db *db, int64_t match, int64_t now)
{
	return statement_store(db, LEFT_OFFER, match, now);
}

enum db_status
left_warn(struct db *db, int64_t match, int64_t now)
{
	return statement_store(db, LEFT_WARN, match, now);
}

enum db_status
left_return(struct db *db, int64_t player, int64_t from, int64_t to)
{
	BIND_INTS(statement_of(db, LEFT_RETURN), player, from, to);
	return statement_write_any(db, LEFT_RETURN);
}

enum db_status
left_each(struct db *db, int64_t player, int limit, left_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, LEFT_EACH);
	enum db_status status;
	struct left_match left;

	BIND_INTS(stmt, player, limit);
	while (statement_read(db, LEFT_EACH, left_read, &left.row, &status)) {
		left.by_other = sqlite3_column_int(stmt, 11) != 0;
		column_copy(stmt, 10, left.other, sizeof left.other);
		each(arg, &left);
	}
	return status;
}
