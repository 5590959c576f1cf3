/*
 * routes.c - ways to a player. Whoever has none costs a notice two look-ups.
 */
#include "db/notices/routes.h"

#include "db/statement.h"
#include "db/words.h"

const struct statement_text route_statements[] = {
	{REACH_FIND, "SELECT EXISTS (SELECT 1 FROM mail_routes WHERE player = ?1 AND ended = 0), "
		     "(SELECT way FROM routes WHERE player = ?1 AND kind = ?2), "
		     "(SELECT minute FROM digest_times WHERE player = ?1), "
		     "(SELECT value FROM settings WHERE player = ?1 AND name = 'timezone')"},
	{REACH_PUSHES, "SELECT id FROM pushes WHERE player = ?1 ORDER BY id DESC LIMIT ?2"},
	{ROUTE_FIND, "SELECT way FROM routes WHERE player = ?1 AND kind = ?2"},
	{ROUTE_STORE, "INSERT OR REPLACE INTO routes (player, kind, way) VALUES (?1, ?2, ?3)"},
	{DIGEST_TIME_FIND, "SELECT minute FROM digest_times WHERE player = ?1"},
	{DIGEST_TIME_STORE, "INSERT OR REPLACE INTO digest_times (player, minute) VALUES (?1, ?2)"},
	{0, NULL},
};

static const char *const route_list[] = {[ROUTE_DIGEST] = "digest", [ROUTE_NOW] = "now", [ROUTE_NO] = "no"};
static const struct word_list words = {route_list, ROUTES};

const char *
notice_route_word(enum notice_route route)
{
	return word_of(&words, (int)route);
}

int
notice_route_find(const char *word)
{
	return word_find(&words, word);
}

/* Without a row. */
static enum notice_route
usual_route(enum notice_kind kind)
{
	return kind == NOTICE_FLAG || kind == NOTICE_CALLED ? ROUTE_NOW : ROUTE_DIGEST;
}

/* --- all about one player */

/* The row of one kind, and what the others say. */
struct reach_row {
	enum notice_kind kind;
	struct reach *reach;
};

static enum db_status
read_reach(struct db *db, sqlite3_stmt *stmt, void *to)
{
	const struct reach_row *row = to;
	struct reach *reach = row->reach;
	int route = notice_route_find(column_text(stmt, 1));

	(void)db;
	reach->mail = sqlite3_column_int(stmt, 0) != 0;
	reach->route = route >= 0 ? (enum notice_route)route : usual_route(row->kind);
	reach->minute =
		sqlite3_column_type(stmt, 2) != SQLITE_NULL ? sqlite3_column_int(stmt, 2) : DIGEST_MINUTE;
	column_copy(stmt, 3, reach->zone, sizeof reach->zone);
	return DB_OK;
}

enum db_status
reach_find(struct db *db, int64_t player, enum notice_kind kind, struct reach *reach)
{
	struct reach_row row = {.kind = kind, .reach = reach};
	sqlite3_stmt *stmt = statement_of(db, REACH_FIND);

	reach->pushes = 0;
	bind_int(stmt, 1, player);
	bind_text(stmt, 2, notice_kind_word(kind));
	enum db_status status = statement_one(db, REACH_FIND, read_reach, &row);
	if (status != DB_OK)
		return status;
	stmt = statement_of(db, REACH_PUSHES);
	BIND_INTS(stmt, player, PUSHES_MOST);
	while (statement_next(db, REACH_PUSHES, &status))
		reach->push[reach->pushes++] = sqlite3_column_int64(stmt, 0);
	return status;
}

/* --- one by one */

static enum db_status
read_route(struct db *db, sqlite3_stmt *stmt, void *to)
{
	int route = notice_route_find(column_text(stmt, 0));

	if (route < 0)
		return statement_unreadable(db, "route of notices");
	*(enum notice_route *)to = (enum notice_route)route;
	return DB_OK;
}

enum db_status
route_find(struct db *db, int64_t player, enum notice_kind kind, enum notice_route *route)
{
	sqlite3_stmt *stmt = statement_of(db, ROUTE_FIND);

	*route = usual_route(kind);
	bind_int(stmt, 1, player);
	bind_text(stmt, 2, notice_kind_word(kind));
	enum db_status status = statement_one(db, ROUTE_FIND, read_route, route);
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
route_store(struct db *db, int64_t player, enum notice_kind kind, enum notice_route route)
{
	sqlite3_stmt *stmt = statement_of(db, ROUTE_STORE);

	bind_int(stmt, 1, player);
	bind_text(stmt, 2, notice_kind_word(kind));
	bind_text(stmt, 3, notice_route_word(route));
	return statement_write(db, ROUTE_STORE);
}

static enum db_status
read_minute(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(int *)to = sqlite3_column_int(stmt, 0);
	return DB_OK;
}

enum db_status
digest_time_find(struct db *db, int64_t player, int *minute)
{
	*minute = DIGEST_MINUTE;
	bind_int(statement_of(db, DIGEST_TIME_FIND), 1, player);
	enum db_status status = statement_one(db, DIGEST_TIME_FIND, read_minute, minute);
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
digest_time_store(struct db *db, int64_t player, int minute)
{
	return statement_store(db, DIGEST_TIME_STORE, player, minute);
}
