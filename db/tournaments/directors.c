/*
 * directors.c - marks of players, and the log of what they do with them.
 */
#include "db/tournaments/directors.h"

#include "db/statement.h"

const struct statement_text director_statements[] = {
	{DIRECTOR_ADD, "INSERT INTO directors (player, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING"},
	{DIRECTOR_REMOVE, "DELETE FROM directors WHERE player = ?1"},
	{DIRECTOR_FIND, "SELECT 1 FROM directors WHERE player = ?1"},
	{DIRECTOR_EACH, "SELECT name FROM directors CROSS JOIN players ON players.id = player ORDER BY name"},
	{DIRECTOR_APPEND, "INSERT INTO director_actions (edition, at, who, who_name, what, why) "
			  "VALUES (?1, ?2, ?3, ?4, ?5, ?6)"},
	{DIRECTOR_EACH_ACTION, "SELECT at, who, who_name, what, why FROM director_actions WHERE edition = ?1 "
			       "ORDER BY id LIMIT ?2"},
	{DIRECTOR_FIND_ACTION, "SELECT at, who, who_name, what, why FROM director_actions WHERE id = ?1"},
	{0, NULL},
};

enum db_status
director_mark(struct db *db, int64_t player, bool on, int64_t now)
{
	enum statement statement = on ? DIRECTOR_ADD : DIRECTOR_REMOVE;

	bind_int(statement_of(db, statement), 1, player);
	if (on)
		bind_int(statement_of(db, statement), 2, now);
	return statement_write_any(db, statement);
}

enum db_status
director_find(struct db *db, int64_t player)
{
	bind_int(statement_of(db, DIRECTOR_FIND), 1, player);
	return statement_one(db, DIRECTOR_FIND, NULL, NULL);
}

enum db_status
director_each(struct db *db, director_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, DIRECTOR_EACH);
	enum db_status status;

	while (statement_next(db, DIRECTOR_EACH, &status))
		each(arg, column_text(stmt, 0));
	return status;
}

enum db_status
director_append(struct db *db, const struct director_action *action)
{
	sqlite3_stmt *stmt = statement_of(db, DIRECTOR_APPEND);

	bind_int(stmt, 1, action->edition);
	bind_int(stmt, 2, action->at);
	bind_int(stmt, 3, action->who);
	bind_text(stmt, 4, action->who_name);
	bind_text(stmt, 5, action->what);
	bind_text(stmt, 6, action->why);
	return statement_write(db, DIRECTOR_APPEND);
}

static enum db_status
each_action(struct db *db, enum statement statement, int64_t edition, director_action_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	enum db_status status;

	while (statement_next(db, statement, &status))
		each(arg, &(struct director_action){
				  .edition = edition,
				  .at = sqlite3_column_int64(stmt, 0),
				  .who = sqlite3_column_int64(stmt, 1),
				  .who_name = column_text(stmt, 2),
				  .what = column_text(stmt, 3),
				  .why = column_text(stmt, 4),
			  });
	return status;
}

enum db_status
director_each_action(struct db *db, int64_t edition, int limit, director_action_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, DIRECTOR_EACH_ACTION), edition, limit);
	return each_action(db, DIRECTOR_EACH_ACTION, edition, each, arg);
}

enum db_status
director_find_action(struct db *db, int64_t id, director_action_fn *found, void *arg)
{
	bind_int(statement_of(db, DIRECTOR_FIND_ACTION), 1, id);
	return each_action(db, DIRECTOR_FIND_ACTION, 0, found, arg);
}
