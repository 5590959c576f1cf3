/*
 * house.c - marks of accounts; a row for each player and level, of one day.
 */
#include "db/people/house.h"

#include <assert.h>
#include <string.h>

#include "db/statement.h"

const struct statement_text house_statements[] = {
	{HOUSE_FIND, "SELECT id FROM players WHERE house = ?1 AND house <> '' AND erased = 0 "
		     "ORDER BY id LIMIT 1 OFFSET ?2"},
	{HOUSE_MARK, "UPDATE players SET house = ?2, program_mark = 1, (rating, experience) = "
		     "(SELECT coalesce(max(rating), players.rating), "
		     "iif(max(rating) IS NULL, players.experience, 10000) FROM (SELECT rating FROM anchors "
		     "WHERE level = ?2 ORDER BY level, from_sequence DESC LIMIT 1)) WHERE id = ?1"},
	{HOUSE_UNLIST, "DELETE FROM standings WHERE player = ?1"},
	{HOUSE_MATCHES, "SELECT matches FROM house_days WHERE player = ?1 AND level = ?2 AND day = ?3"},
	{HOUSE_ADD_MATCH,
		"INSERT INTO house_days (player, level, day, matches) VALUES (?1, ?2, ?3, 1) "
		"ON CONFLICT (player, level) DO UPDATE SET "
		"matches = CASE day WHEN excluded.day THEN matches ELSE 0 END + 1, day = excluded.day"},
	{0, NULL},
};

enum db_status
house_find(struct db *db, const char *level, int number, struct player_row *player)
{
	int64_t id;
	sqlite3_stmt *stmt = statement_of(db, HOUSE_FIND);
	bind_text(stmt, 1, level);
	bind_int(stmt, 2, number);
	enum db_status status = statement_int(db, HOUSE_FIND, &id);
	return status == DB_OK ? player_find_by_id(db, id, player) : status;
}

enum db_status
house_mark(struct db *db, int64_t player, const char *level)
{
	assert(strlen(level) < PLAYER_HOUSE_SIZE);
	sqlite3_stmt *stmt = statement_of(db, HOUSE_MARK);
	bind_int(stmt, 1, player);
	bind_text(stmt, 2, level);
	enum db_status status = statement_write(db, HOUSE_MARK);
	if (status != DB_OK)
		return status;
	bind_int(statement_of(db, HOUSE_UNLIST), 1, player);
	return statement_write_any(db, HOUSE_UNLIST);
}

static void
bind_day(struct db *db, enum statement statement, int64_t player, const char *level, int64_t day)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	bind_int(stmt, 1, player);
	bind_text(stmt, 2, level);
	bind_int(stmt, 3, day);
}

enum db_status
house_matches(struct db *db, int64_t player, const char *level, int64_t day, int64_t *matches)
{
	bind_day(db, HOUSE_MATCHES, player, level, day);
	enum db_status status = statement_int(db, HOUSE_MATCHES, matches);
	if (status != DB_NONE)
		return status;
	*matches = 0;
	return DB_OK;
}

enum db_status
house_add_match(struct db *db, int64_t player, const char *level, int64_t day)
{
	bind_day(db, HOUSE_ADD_MATCH, player, level, day);
	return statement_write(db, HOUSE_ADD_MATCH);
}
