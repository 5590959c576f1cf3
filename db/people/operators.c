/*
 * operators.c - the action log, the marks on accounts, bans.
 */
#include "db/people/operators.h"

#include <assert.h>
#include <string.h>

#include "db/statement.h"

const struct statement_text operator_statements[] = {
	{OPERATOR_APPEND, "INSERT INTO operator_actions (at, who, who_name, what, whom, reason) "
			  "VALUES (?1, nullif(?2, 0), ?3, ?4, ?5, ?6)"},
	{OPERATOR_EACH_ACTION,
		"SELECT at, coalesce(who, 0), who_name, what, whom, reason, id FROM operator_actions "
		"WHERE id > ?1 ORDER BY id LIMIT ?2"},
	{OPERATOR_LAST_ACTION, "SELECT coalesce(max(id), 0) FROM operator_actions"},
	{OPERATOR_MARK, "UPDATE players SET operator = ?2 WHERE id = ?1"},
	{OPERATOR_EACH, "SELECT name FROM players WHERE operator = 1 ORDER BY name"},
	{OPERATOR_MUTE, "UPDATE players SET muted_until = ?2 WHERE id = ?1"},
	{BAN_ADD, "INSERT INTO bans (what, since, who_name, reason) VALUES (?1, ?2, ?3, ?4)"},
	{BAN_REMOVE, "DELETE FROM bans WHERE what = ?1"},
	{BAN_FIND, "SELECT 1 FROM bans WHERE what = ?1"},
	{BAN_EACH, "SELECT what, since, who_name, reason, id FROM bans WHERE id > ?1 ORDER BY id LIMIT ?2"},
	{0, NULL},
};

enum db_status
operator_append(struct db *db, const struct operator_action *action)
{
	assert(strlen(action->what) < OPERATOR_WHAT_SIZE && strlen(action->whom) < OPERATOR_WHOM_SIZE);
	assert(strlen(action->reason) <= OPERATOR_REASON_MAX);

	sqlite3_stmt *stmt = statement_of(db, OPERATOR_APPEND);
	bind_int(stmt, 1, action->at);
	bind_int(stmt, 2, action->who);
	bind_text(stmt, 3, action->who_name);
	bind_text(stmt, 4, action->what);
	bind_text(stmt, 5, action->whom);
	bind_text(stmt, 6, action->reason);
	return statement_write(db, OPERATOR_APPEND);
}

enum db_status
operator_last_action(struct db *db, int64_t *id)
{
	return statement_int(db, OPERATOR_LAST_ACTION, id);
}

enum db_status
operator_each_action(struct db *db, int64_t after, int limit, operator_action_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, OPERATOR_EACH_ACTION);
	BIND_INTS(stmt, after, limit);
	enum db_status status;
	while (statement_next(db, OPERATOR_EACH_ACTION, &status))
		each(arg, &(struct operator_action){
				  .at = sqlite3_column_int64(stmt, 0),
				  .who = sqlite3_column_int64(stmt, 1),
				  .who_name = column_text(stmt, 2),
				  .what = column_text(stmt, 3),
				  .whom = column_text(stmt, 4),
				  .reason = column_text(stmt, 5),
				  .id = sqlite3_column_int64(stmt, 6),
			  });
	return status;
}

enum db_status
player_mark_operator(struct db *db, int64_t id, bool on)
{
	return statement_store(db, OPERATOR_MARK, id, on);
}

enum db_status
operator_each(struct db *db, operator_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, OPERATOR_EACH);
	enum db_status status;
	while (statement_next(db, OPERATOR_EACH, &status))
		each(arg, column_text(stmt, 0));
	return status;
}

enum db_status
player_mute(struct db *db, int64_t id, int64_t until)
{
	return statement_store(db, OPERATOR_MUTE, id, until);
}

enum db_status
ban_add(struct db *db, const struct ban *ban)
{
	assert(strlen(ban->what) < OPERATOR_WHOM_SIZE && strlen(ban->reason) <= OPERATOR_REASON_MAX);

	sqlite3_stmt *stmt = statement_of(db, BAN_ADD);
	bind_text(stmt, 1, ban->what);
	bind_int(stmt, 2, ban->since);
	bind_text(stmt, 3, ban->who_name);
	bind_text(stmt, 4, ban->reason);
	return statement_write(db, BAN_ADD);
}

enum db_status
ban_remove(struct db *db, const char *what)
{
	bind_text(statement_of(db, BAN_REMOVE), 1, what);
	return statement_write(db, BAN_REMOVE);
}

enum db_status
ban_find(struct db *db, const char *what)
{
	bind_text(statement_of(db, BAN_FIND), 1, what);
	return statement_one(db, BAN_FIND, NULL, NULL);
}

enum db_status
ban_each(struct db *db, int64_t after, int limit, ban_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, BAN_EACH);
	BIND_INTS(stmt, after, limit);
	enum db_status status;
	while (statement_next(db, BAN_EACH, &status))
		each(arg, &(struct ban){
				  .what = column_text(stmt, 0),
				  .since = sqlite3_column_int64(stmt, 1),
				  .who_name = column_text(stmt, 2),
				  .reason = column_text(stmt, 3),
				  .id = sqlite3_column_int64(stmt, 4),
			  });
	return status;
}
