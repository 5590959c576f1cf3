/*
 * players.c - accounts and settings.
 */
#include "db/people/players.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "db/statement.h"

#define PLAYER_COLUMNS                                                                                       \
	"id, name, rating, experience, operator, registered, last_login, last_logout, last_host, "           \
	"muted_until, disabled, house, visitor"

const struct statement_text player_statements[] = {
	{PLAYER_CREATE, "INSERT INTO players (name, hash, registered) VALUES (?1, ?2, ?3)"},
	{PLAYER_FIND, "SELECT " PLAYER_COLUMNS " FROM players WHERE name = ?1 AND erased = 0"},
	{PLAYER_FIND_BY_ID, "SELECT " PLAYER_COLUMNS " FROM players WHERE id = ?1 AND erased = 0"},
	{PLAYER_FIND_NEXT, "SELECT " PLAYER_COLUMNS " FROM players WHERE id > ?1 AND erased = 0 "
			   "ORDER BY id LIMIT 1"},
	{PLAYER_HASH, "SELECT hash FROM players WHERE id = ?1"},
	{PLAYER_LOGIN, "UPDATE players SET last_login = ?2, last_host = ?3 WHERE id = ?1"},
	{PLAYER_LOGOUT, "UPDATE players SET last_logout = ?2 WHERE id = ?1"},
	{PLAYER_TEXTS, "SELECT email, away FROM players WHERE id = ?1"},
	{PLAYER_EMAIL, "UPDATE players SET email = ?2 WHERE id = ?1"},
	{PLAYER_AWAY, "UPDATE players SET away = ?2 WHERE id = ?1"},
	{PLAYER_PASSWORD, "UPDATE players SET hash = ?2 WHERE id = ?1"},
	{PLAYER_SALT, "SELECT salt FROM players WHERE id = ?1"},
	{PLAYER_SET_SALT, "UPDATE players SET salt = ?2 WHERE id = ?1"},
	{SETTING_STORE, "INSERT INTO settings (player, name, value) VALUES (?1, ?2, ?3) "
			"ON CONFLICT (player, name) DO UPDATE SET value = excluded.value"},
	{SETTINGS_LOAD, "SELECT name, value FROM settings WHERE player = ?1"},
	{OLD_NAME_FIND, "SELECT coalesce(player, 0) FROM old_names WHERE name = ?1"},
	{0, NULL},
};

static enum db_status
player_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct player_row *player = to;

	(void)db;
	*player = (struct player_row){
		.id = sqlite3_column_int64(stmt, 0),
		.rating = sqlite3_column_double(stmt, 2),
		.experience = sqlite3_column_int(stmt, 3),
		.operator_mark = sqlite3_column_int(stmt, 4) != 0,
		.registered = sqlite3_column_int64(stmt, 5),
		.last_login = sqlite3_column_int64(stmt, 6),
		.last_logout = sqlite3_column_int64(stmt, 7),
		.muted_until = sqlite3_column_int64(stmt, 9),
		.disabled = sqlite3_column_int64(stmt, 10),
		.visitor = sqlite3_column_int(stmt, 12) != 0,
	};
	column_copy(stmt, 1, player->name, sizeof player->name);
	column_copy(stmt, 8, player->last_host, sizeof player->last_host);
	column_copy(stmt, 11, player->house, sizeof player->house);
	return DB_OK;
}

enum db_status
old_name_find(struct db *db, const char *name, int64_t *player)
{
	bind_text(statement_of(db, OLD_NAME_FIND), 1, name);
	return statement_int(db, OLD_NAME_FIND, player);
}

enum db_status
player_create(struct db *db, const char *name, const char *hash, int64_t now, struct player_row *player)
{
	assert(strlen(name) > 0 && strlen(name) < PLAYER_NAME_SIZE && strlen(hash) < PLAYER_HASH_SIZE);

	int64_t once;
	enum db_status status = old_name_find(db, name, &once);
	if (status != DB_NONE)
		return status == DB_OK ? DB_TAKEN : status;
	sqlite3_stmt *stmt = statement_of(db, PLAYER_CREATE);
	bind_text(stmt, 1, name);
	bind_text(stmt, 2, hash);
	bind_int(stmt, 3, now);
	status = statement_write(db, PLAYER_CREATE);
	if (status != DB_OK)
		return status;
	return player_find_by_id(db, sqlite3_last_insert_rowid(db_handle(db)), player);
}

enum db_status
player_find(struct db *db, const char *name, bool any_case, struct player_row *player)
{
	struct player_row found;
	bind_text(statement_of(db, PLAYER_FIND), 1, name);
	enum db_status status = statement_one(db, PLAYER_FIND, player_read, &found);
	if (status != DB_OK)
		return status;
	if (!any_case && strcmp(found.name, name) != 0)
		return DB_NONE;
	*player = found;
	return DB_OK;
}

enum db_status
player_find_by_id(struct db *db, int64_t id, struct player_row *player)
{
	bind_int(statement_of(db, PLAYER_FIND_BY_ID), 1, id);
	return statement_one(db, PLAYER_FIND_BY_ID, player_read, player);
}

enum db_status
player_find_next(struct db *db, int64_t after, struct player_row *player)
{
	bind_int(statement_of(db, PLAYER_FIND_NEXT), 1, after);
	return statement_one(db, PLAYER_FIND_NEXT, player_read, player);
}

enum db_status
player_hash(struct db *db, int64_t id, char hash[PLAYER_HASH_SIZE])
{
	bind_int(statement_of(db, PLAYER_HASH), 1, id);
	return statement_copy(db, PLAYER_HASH, hash, PLAYER_HASH_SIZE);
}

enum db_status
player_login(struct db *db, int64_t id, int64_t now, const char *host)
{
	/* Host names may be longer; the stored part is for people to read. */
	char kept[PLAYER_HOST_SIZE];
	snprintf(kept, sizeof kept, "%s", host);

	sqlite3_stmt *stmt = statement_of(db, PLAYER_LOGIN);
	bind_int(stmt, 1, id);
	bind_int(stmt, 2, now);
	bind_text(stmt, 3, kept);
	return statement_write(db, PLAYER_LOGIN);
}

enum db_status
player_logout(struct db *db, int64_t id, int64_t now)
{
	return statement_store(db, PLAYER_LOGOUT, id, now);
}

static enum db_status
texts_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct player_texts *texts = to;

	(void)db;
	column_copy(stmt, 0, texts->email, sizeof texts->email);
	column_copy(stmt, 1, texts->away, sizeof texts->away);
	return DB_OK;
}

enum db_status
player_texts(struct db *db, int64_t id, struct player_texts *texts)
{
	bind_int(statement_of(db, PLAYER_TEXTS), 1, id);
	return statement_one(db, PLAYER_TEXTS, texts_read, texts);
}

/* One column of one player; `statement` says which. */
static enum db_status
player_write(struct db *db, enum statement statement, int64_t id, const char *text)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	bind_int(stmt, 1, id);
	bind_text(stmt, 2, text);
	return statement_write(db, statement);
}

enum db_status
player_email(struct db *db, int64_t id, const char *email)
{
	assert(strlen(email) < PLAYER_EMAIL_SIZE);
	return player_write(db, PLAYER_EMAIL, id, email);
}

enum db_status
player_away(struct db *db, int64_t id, const char *text)
{
	assert(strlen(text) < PLAYER_AWAY_SIZE);
	return player_write(db, PLAYER_AWAY, id, text);
}

enum db_status
player_password(struct db *db, int64_t id, const char *hash)
{
	assert(strlen(hash) < PLAYER_HASH_SIZE);
	return player_write(db, PLAYER_PASSWORD, id, hash);
}

enum db_status
player_set_salt(struct db *db, int64_t id, const char *salt)
{
	assert(strlen(salt) < PLAYER_SALT_SIZE);
	return player_write(db, PLAYER_SET_SALT, id, salt);
}

enum db_status
player_salt(struct db *db, int64_t id, char salt[PLAYER_SALT_SIZE])
{
	bind_int(statement_of(db, PLAYER_SALT), 1, id);
	return statement_copy(db, PLAYER_SALT, salt, PLAYER_SALT_SIZE);
}

enum db_status
setting_store(struct db *db, int64_t player, const char *name, const char *value)
{
	assert(strlen(name) < SETTING_NAME_SIZE && strlen(value) < SETTING_VALUE_SIZE);

	sqlite3_stmt *stmt = statement_of(db, SETTING_STORE);
	bind_int(stmt, 1, player);
	bind_text(stmt, 2, name);
	bind_text(stmt, 3, value);
	return statement_write(db, SETTING_STORE);
}

enum db_status
settings_load(struct db *db, int64_t player, setting_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, SETTINGS_LOAD);
	bind_int(stmt, 1, player);
	enum db_status status;
	while (statement_next(db, SETTINGS_LOAD, &status))
		each(arg, column_text(stmt, 0), column_text(stmt, 1));
	return status;
}
