/*
 * attendance.c - logins, hours, figures.
 */
#include "db/people/attendance.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "db/rankings/unposted.h"
#include "db/statement.h"

#define LOGIN_COLUMNS "logins.id, player, name, at, host, coalesce(ended, 0), house <> '', visitor"

const struct statement_text attendance_statements[] = {
	{LOGIN_APPEND, "INSERT INTO logins (player, at, host) VALUES (?1, ?2, ?3)"},
	{LOGIN_FORGET, "DELETE FROM logins WHERE player = ?1 AND id <= "
		       "(SELECT id FROM logins WHERE player = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)"},
	{LOGIN_END, "UPDATE logins SET ended = ?2 WHERE id = ?1"},
	{LOGIN_EACH_OF, "SELECT " LOGIN_COLUMNS " FROM logins CROSS JOIN players ON players.id = player "
			"WHERE player = ?1 ORDER BY logins.id DESC LIMIT ?2"},
	{LOGIN_EACH, "SELECT " LOGIN_COLUMNS " FROM logins CROSS JOIN players ON players.id = player "
		     "ORDER BY logins.id DESC LIMIT ?1"},
	{ATTENDANCE_EACH, "SELECT hour, ms, person_ms, least, most FROM attendance "
			  "WHERE hour BETWEEN 0 AND 23"},
	{ATTENDANCE_STORE, "INSERT OR REPLACE INTO attendance (hour, ms, person_ms, least, most) "
			   "VALUES (?1, ?2, ?3, ?4, ?5)"},
	{FIGURE_EACH, "SELECT name, value FROM figures UNION ALL SELECT name, seq FROM sqlite_sequence "
		      "UNION ALL SELECT 'games', games FROM book WHERE id = 1 "
		      "UNION ALL SELECT 'house', count(*) FROM players WHERE house <> '' AND erased = 0 "
		      "UNION ALL SELECT 'finished', coalesce(max(sequence), 0) FROM matches "
		      "WHERE sequence IS NOT NULL"},
	{FIGURE_EACH_WRONG,
		"WITH stored AS (SELECT name, value + iif(name = 'ratings', ?1, 0) AS value FROM figures "
		"UNION ALL SELECT 'games', games FROM book WHERE id = 1 "
		"UNION ALL SELECT 'envelopes in use', in_use FROM book "
		"UNION ALL SELECT 'envelopes void', void FROM book) "
		"SELECT counted.name, stored.value, counted.value FROM figures_recount AS counted "
		"LEFT JOIN stored ON stored.name = counted.name "
		"WHERE stored.value IS NOT counted.value"},
	{0, NULL},
};

enum db_status
login_append(struct db *db, int64_t player, int64_t now, const char *host, int64_t *id)
{
	char kept[PLAYER_HOST_SIZE]; /* as in player_login() */
	snprintf(kept, sizeof kept, "%s", host);

	sqlite3_stmt *stmt = statement_of(db, LOGIN_APPEND);
	bind_int(stmt, 1, player);
	bind_int(stmt, 2, now);
	bind_text(stmt, 3, kept);
	enum db_status status = statement_write(db, LOGIN_APPEND);
	if (status != DB_OK)
		return status;
	*id = sqlite3_last_insert_rowid(db_handle(db));

	stmt = statement_of(db, LOGIN_FORGET);
	BIND_INTS(stmt, player, LOGINS_KEPT);
	return statement_write_any(db, LOGIN_FORGET);
}

enum db_status
login_end(struct db *db, int64_t id, int64_t now)
{
	enum db_status status = statement_store(db, LOGIN_END, id, now);
	return status == DB_NONE ? DB_OK : status;
}

static enum db_status
each_login(struct db *db, enum statement statement, login_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	enum db_status status;

	while (statement_next(db, statement, &status)) {
		struct login_row row = {
			.id = sqlite3_column_int64(stmt, 0),
			.player = sqlite3_column_int64(stmt, 1),
			.at = sqlite3_column_int64(stmt, 3),
			.ended = sqlite3_column_int64(stmt, 5),
			.is_house = sqlite3_column_int(stmt, 6) != 0,
			.is_visitor = sqlite3_column_int(stmt, 7) != 0,
		};
		column_copy(stmt, 2, row.name, sizeof row.name);
		column_copy(stmt, 4, row.host, sizeof row.host);
		each(arg, &row);
	}
	return status;
}

enum db_status
login_each_of(struct db *db, int64_t player, login_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, LOGIN_EACH_OF), player, LOGINS_KEPT);
	return each_login(db, LOGIN_EACH_OF, each, arg);
}

enum db_status
login_each(struct db *db, int limit, login_fn *each, void *arg)
{
	bind_int(statement_of(db, LOGIN_EACH), 1, limit);
	return each_login(db, LOGIN_EACH, each, arg);
}

enum db_status
attendance_load(struct db *db, struct attendance *attendance)
{
	sqlite3_stmt *stmt = statement_of(db, ATTENDANCE_EACH);
	enum db_status status;

	*attendance = (struct attendance){0};
	while (statement_next(db, ATTENDANCE_EACH, &status))
		attendance->hour[sqlite3_column_int(stmt, 0)] = (struct attendance_hour){
			.ms = sqlite3_column_int64(stmt, 1),
			.person_ms = sqlite3_column_int64(stmt, 2),
			.least = sqlite3_column_int(stmt, 3),
			.most = sqlite3_column_int(stmt, 4),
		};
	return status;
}

enum db_status
attendance_store(struct db *db, int hour, const struct attendance_hour *row)
{
	assert(hour >= 0 && hour < DAY_HOURS);

	sqlite3_stmt *stmt = statement_of(db, ATTENDANCE_STORE);
	bind_int(stmt, 1, hour);
	bind_int(stmt, 2, row->ms);
	bind_int(stmt, 3, row->person_ms);
	bind_int(stmt, 4, row->least);
	bind_int(stmt, 5, row->most);
	return statement_write(db, ATTENDANCE_STORE);
}

enum db_status
figures_load(struct db *db, struct figures *figures)
{
	int64_t erased = 0, gone = 0, house = 0;
	const struct {
		const char *name;
		int64_t *value;
	} known[] = {
		{"players", &figures->registered},
		{"erased", &erased},
		{"gone", &gone},
		{"house", &house},
		{"visitors", &figures->visitors},
		{"matches", &figures->matches},
		{"finished", &figures->finished},
		{"saved", &figures->saved},
		{"games", &figures->games},
		{"ratings", &figures->ratings},
		{"friends", &figures->friends},
		{"reports kept", &figures->reports},
	};
	sqlite3_stmt *stmt = statement_of(db, FIGURE_EACH);
	struct unposted *unposted;
	enum db_status status;

	*figures = (struct figures){0};
	while (statement_next(db, FIGURE_EACH, &status))
		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			if (strcmp(known[i].name, column_text(stmt, 0)) == 0)
				*known[i].value = sqlite3_column_int64(stmt, 1);
	if (status == DB_OK)
		status = unposted_read(db, -1, &unposted);
	if (status != DB_OK)
		return status;
	figures->ratings += 2 * unposted->rated;
	figures->registered -= erased + gone + house + figures->visitors;
	return status;
}

enum db_status
figures_each_wrong(struct db *db, wrong_figure_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, FIGURE_EACH_WRONG);
	struct unposted *unposted;
	enum db_status status = unposted_read(db, -1, &unposted);

	if (status != DB_OK)
		return status;
	bind_int(stmt, 1, 2 * unposted->rated);
	while (statement_next(db, FIGURE_EACH_WRONG, &status))
		each(arg, column_text(stmt, 0), sqlite3_column_int64(stmt, 1), sqlite3_column_int64(stmt, 2));
	return status;
}
