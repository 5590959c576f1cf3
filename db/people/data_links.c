/*
 * data_links.c - links to all that is kept of a player, stored and found. One that a newer one has ended
 * keeps its row for a day, so that it counts, with a hash that no secret has.
 */
#include "db/people/data_links.h"

#include <string.h>

#include "db/statement.h"

const struct statement_text data_link_statements[] = {
	{DATA_LINKS_FORGET, "DELETE FROM data_links WHERE place IN "
			    "(SELECT place FROM data_links WHERE ends <= ?1 ORDER BY ends LIMIT 100)"},
	{DATA_LINKS_COUNT, "SELECT count(*) FROM data_links WHERE player = ?1 AND ends > ?2"},
	{DATA_LINKS_END, "UPDATE data_links SET rest = zeroblob(24) WHERE player = ?1"},
	{DATA_LINK_STORE, "INSERT INTO data_links (place, player, rest, ends) VALUES (?1, ?2, ?3, ?4)"},
	{DATA_LINK_FIND, "SELECT player, rest FROM data_links WHERE place = ?1 AND ends > ?2"},
	{0, NULL},
};

enum db_status
data_link_store(struct db *db, int64_t player, const struct secret_hash *hash, int64_t now, int64_t most)
{
	int64_t count;
	sqlite3_stmt *stmt = statement_of(db, DATA_LINKS_COUNT);

	BIND_INTS(stmt, player, now);
	enum db_status status = statement_int(db, DATA_LINKS_COUNT, &count);
	if (status != DB_OK || count >= most)
		return status != DB_OK ? status : DB_NONE;
	bind_int(statement_of(db, DATA_LINKS_FORGET), 1, now);
	status = statement_write_any(db, DATA_LINKS_FORGET);
	if (status != DB_OK)
		return status;
	bind_int(statement_of(db, DATA_LINKS_END), 1, player);
	status = statement_write_any(db, DATA_LINKS_END);
	if (status != DB_OK)
		return status;
	stmt = statement_of(db, DATA_LINK_STORE);
	bind_int(stmt, 1, hash->place);
	bind_int(stmt, 2, player);
	bind_bytes(stmt, 3, hash->rest, sizeof hash->rest);
	bind_int(stmt, 4, now + DATA_LINK_SECONDS);
	return statement_write(db, DATA_LINK_STORE);
}

/* A row that is found, and to whom it belongs. */
struct data_link_found {
	struct secret_hash *hash;
	int64_t *player;
};

static enum db_status
read_data_link(struct db *db, sqlite3_stmt *stmt, void *to)
{
	const struct data_link_found *found = to;

	if (sqlite3_column_bytes(stmt, 1) != SECRET_REST_SIZE)
		return statement_unreadable(db, "hash of a link");
	*found->player = sqlite3_column_int64(stmt, 0);
	memcpy(found->hash->rest, sqlite3_column_blob(stmt, 1), SECRET_REST_SIZE);
	return DB_OK;
}

enum db_status
data_link_find(struct db *db, int64_t place, int64_t now, struct secret_hash *hash, int64_t *player)
{
	struct data_link_found found = {.hash = hash, .player = player};

	hash->place = place;
	BIND_INTS(statement_of(db, DATA_LINK_FIND), place, now);
	return statement_one(db, DATA_LINK_FIND, read_data_link, &found);
}
