/*
 * pushes.c - a row of each browser, and one of the courier.
 */
#include "db/notices/pushes.h"

#include "db/statement.h"

#define PUSHES "SELECT id, player, endpoint, p256dh, auth, at FROM pushes "

const struct statement_text push_statements[] = {
	{PUSH_DROP_ENDPOINT, "DELETE FROM pushes WHERE endpoint = ?1 AND id <> ?2"},
	/* The ?2 newest stay. */
	{PUSH_MAKE_ROOM, "DELETE FROM pushes WHERE player = ?1 AND id NOT IN "
			 "(SELECT id FROM pushes WHERE player = ?1 ORDER BY id DESC LIMIT ?2)"},
	{PUSH_STORE, "INSERT INTO pushes (player, endpoint, p256dh, auth, at) VALUES (?1, ?2, ?3, ?4, ?5)"},
	{PUSH_FIND, PUSHES "WHERE id = ?1"},
	{PUSH_FIND_BY_KEY, PUSHES "WHERE p256dh = ?1 ORDER BY id LIMIT 1"},
	{PUSH_RENEW, "UPDATE pushes SET endpoint = ?2, p256dh = ?3, auth = ?4, at = ?5 WHERE id = ?1"},
	{PUSH_REMOVE, "DELETE FROM pushes WHERE id = ?1"},
	{PUSHES_REMOVE_OF, "DELETE FROM pushes WHERE player = ?1"},
	{PUSHES_REMOVE_ALL, "DELETE FROM pushes"},
	{PUSHES_COUNT_OF, "SELECT count(*) FROM pushes WHERE player = ?1"},
	{PUSHES_COUNT, "SELECT value FROM figures WHERE name = 'pushes'"},
	{COURIER_FIND, "SELECT key, mail_seen, push_seen, hook_seen FROM couriers WHERE id = 1"},
	{COURIER_STORE,
		"INSERT OR REPLACE INTO couriers (id, key, mail_seen, push_seen, hook_seen) VALUES (1, ?1, ?2, ?3, ?4)"},
	{0, NULL},
};

/* All others with this endpoint go. */
static enum db_status
drop_others(struct db *db, const struct push_row *row)
{
	bind_text(statement_of(db, PUSH_DROP_ENDPOINT), 1, row->endpoint);
	bind_int(statement_of(db, PUSH_DROP_ENDPOINT), 2, row->id);
	return statement_write_any(db, PUSH_DROP_ENDPOINT);
}

static enum db_status
write_row(struct db *db, enum statement statement, int64_t first, const struct push_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, statement);

	bind_int(stmt, 1, first);
	bind_text(stmt, 2, row->endpoint);
	bind_text(stmt, 3, row->p256dh);
	bind_text(stmt, 4, row->auth);
	bind_int(stmt, 5, row->at);
	return statement_write(db, statement);
}

enum db_status
push_store(struct db *db, const struct push_row *row, int64_t most)
{
	enum db_status status = drop_others(db, row);

	if (status == DB_OK) {
		BIND_INTS(statement_of(db, PUSH_MAKE_ROOM), row->player, most - 1);
		status = statement_write_any(db, PUSH_MAKE_ROOM);
	}
	return status == DB_OK ? write_row(db, PUSH_STORE, row->player, row) : status;
}

enum db_status
push_renew_row(struct db *db, const struct push_row *row)
{
	enum db_status status = drop_others(db, row);

	return status == DB_OK ? write_row(db, PUSH_RENEW, row->id, row) : status;
}

static enum db_status
read_push(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct push_row *row = to;

	(void)db;
	row->id = sqlite3_column_int64(stmt, 0);
	row->player = sqlite3_column_int64(stmt, 1);
	column_copy(stmt, 2, row->endpoint, sizeof row->endpoint);
	column_copy(stmt, 3, row->p256dh, sizeof row->p256dh);
	column_copy(stmt, 4, row->auth, sizeof row->auth);
	row->at = sqlite3_column_int64(stmt, 5);
	return DB_OK;
}

enum db_status
push_find(struct db *db, int64_t id, struct push_row *row)
{
	bind_int(statement_of(db, PUSH_FIND), 1, id);
	return statement_one(db, PUSH_FIND, read_push, row);
}

enum db_status
push_find_by_key(struct db *db, const char *p256dh, struct push_row *row)
{
	bind_text(statement_of(db, PUSH_FIND_BY_KEY), 1, p256dh);
	return statement_one(db, PUSH_FIND_BY_KEY, read_push, row);
}

enum db_status
push_remove(struct db *db, int64_t id)
{
	bind_int(statement_of(db, PUSH_REMOVE), 1, id);
	return statement_write_any(db, PUSH_REMOVE);
}

enum db_status
pushes_remove_of(struct db *db, int64_t player)
{
	bind_int(statement_of(db, PUSHES_REMOVE_OF), 1, player);
	return statement_write_any(db, PUSHES_REMOVE_OF);
}

enum db_status
pushes_remove_all(struct db *db)
{
	return statement_write_any(db, PUSHES_REMOVE_ALL);
}

enum db_status
pushes_count_of(struct db *db, int64_t player, int64_t *count)
{
	bind_int(statement_of(db, PUSHES_COUNT_OF), 1, player);
	return statement_int(db, PUSHES_COUNT_OF, count);
}

enum db_status
pushes_count(struct db *db, int64_t *count)
{
	return statement_int(db, PUSHES_COUNT, count);
}

static enum db_status
read_courier(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct courier_row *row = to;

	(void)db;
	column_copy(stmt, 0, row->key, sizeof row->key);
	for (int way = 0; way < NOTICE_WAYS; way++)
		row->seen[way] = sqlite3_column_int64(stmt, 1 + way);
	return DB_OK;
}

enum db_status
courier_find(struct db *db, struct courier_row *row)
{
	return statement_one(db, COURIER_FIND, read_courier, row);
}

enum db_status
courier_store(struct db *db, const struct courier_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, COURIER_STORE);

	bind_text(stmt, 1, row->key);
	for (int way = 0; way < NOTICE_WAYS; way++)
		bind_int(stmt, 2 + way, row->seen[way]);
	return statement_write(db, COURIER_STORE);
}
