/*
 * feeds.c - addresses of feeds, stored, found and revoked.
 */
#include "db/people/feeds.h"

#include <string.h>

#include "db/statement.h"

const struct statement_text feed_statements[] = {
	/* ?2 may stay, and are the newest. */
	{FEED_MAKE_ROOM,
		"DELETE FROM feeds WHERE player = ?1 AND place NOT IN "
		"(SELECT place FROM feeds WHERE player = ?1 ORDER BY made DESC, place DESC LIMIT ?2)"},
	{FEED_STORE, "INSERT INTO feeds (place, player, made, rest) VALUES (?1, ?2, ?3, ?4)"},
	{FEED_FIND, "SELECT player, rest FROM feeds WHERE place = ?1"},
	{FEEDS_REVOKE, "DELETE FROM feeds WHERE player = ?1"},
	{FEEDS_COUNT, "SELECT value FROM figures WHERE name = 'feeds'"},
	{0, NULL},
};

enum db_status
feed_store(struct db *db, int64_t player, const struct secret_hash *hash, int64_t now, int64_t most)
{
	sqlite3_stmt *stmt = statement_of(db, FEED_MAKE_ROOM);
	BIND_INTS(stmt, player, most - 1);
	enum db_status status = statement_write_any(db, FEED_MAKE_ROOM);
	if (status != DB_OK)
		return status;

	stmt = statement_of(db, FEED_STORE);
	bind_int(stmt, 1, hash->place);
	bind_int(stmt, 2, player);
	bind_int(stmt, 3, now);
	bind_bytes(stmt, 4, hash->rest, sizeof hash->rest);
	return statement_write(db, FEED_STORE);
}

/* A row that is found, and to whom it belongs. */
struct feed_found {
	struct secret_hash *hash;
	int64_t *player;
};

static enum db_status
read_feed(struct db *db, sqlite3_stmt *stmt, void *to)
{
	const struct feed_found *found = to;

	if (sqlite3_column_bytes(stmt, 1) != SECRET_REST_SIZE)
		return statement_unreadable(db, "hash of a feed");
	*found->player = sqlite3_column_int64(stmt, 0);
	memcpy(found->hash->rest, sqlite3_column_blob(stmt, 1), SECRET_REST_SIZE);
	return DB_OK;
}

enum db_status
feed_find(struct db *db, int64_t place, struct secret_hash *hash, int64_t *player)
{
	struct feed_found found = {.hash = hash, .player = player};

	hash->place = place;
	bind_int(statement_of(db, FEED_FIND), 1, place);
	return statement_one(db, FEED_FIND, read_feed, &found);
}

enum db_status
feeds_revoke(struct db *db, int64_t player)
{
	bind_int(statement_of(db, FEEDS_REVOKE), 1, player);
	return statement_write_any(db, FEEDS_REVOKE);
}

enum db_status
feeds_count(struct db *db, int64_t *count)
{
	return statement_int(db, FEEDS_COUNT, count);
}
