/*
 * kept_seats.c - seats that were kept: appended and read.
 */
#include "db/kept_seats.h"

#include "db/statement.h"

const struct statement_text kept_seat_statements[] = {
	{KEPT_SEAT_APPEND, "INSERT INTO kept_seats (match, who, after, at, ended, taken, why) "
			   "VALUES (?1, ?2, ?3, ?4, ?5, ?6, CASE ?7 WHEN 1 THEN 'restart' ELSE 'line' END)"},
	{KEPT_SEATS_GIVE_UP,
		"INSERT INTO kept_seats (match, who, after, at, ended, taken, why) "
		"SELECT match, player, coalesce((SELECT number FROM actions WHERE id = "
		"(SELECT last_action FROM matches WHERE matches.id = ?1)), 0), ?2, ?3, 0, 'restart' "
		"FROM open_seats WHERE match = ?1"},
	{KEPT_SEAT_LOST, "SELECT count(*) FROM kept_seats WHERE match = ?1 AND who = ?2 AND why = 'line'"},
	{KEPT_SEAT_EACH,
		"SELECT who, after, at, ended, taken, why = 'restart' FROM kept_seats WHERE match = ?1 AND id >= "
		"coalesce((SELECT id "
		"FROM kept_seats WHERE match = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2 - 1), 0) ORDER BY id"},
	{0, NULL},
};

enum db_status
kept_seat_append(struct db *db, const struct kept_seat_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, KEPT_SEAT_APPEND);

	bind_int(stmt, 1, row->match);
	bind_int(stmt, 2, row->who);
	bind_int(stmt, 3, row->after);
	bind_int(stmt, 4, row->at);
	bind_int(stmt, 5, row->ended);
	bind_int(stmt, 6, row->taken);
	bind_int(stmt, 7, row->restart);
	return statement_write(db, KEPT_SEAT_APPEND);
}

enum db_status
kept_seats_give_up(struct db *db, int64_t match, int64_t at, int64_t ended)
{
	BIND_INTS(statement_of(db, KEPT_SEATS_GIVE_UP), match, at, ended);
	return statement_write_any(db, KEPT_SEATS_GIVE_UP);
}

enum db_status
kept_seat_lost(struct db *db, int64_t match, int64_t who, int64_t *times)
{
	BIND_INTS(statement_of(db, KEPT_SEAT_LOST), match, who);
	return statement_int(db, KEPT_SEAT_LOST, times);
}

enum db_status
kept_seat_each(struct db *db, int64_t match, int limit, kept_seat_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, KEPT_SEAT_EACH);
	enum db_status status;

	BIND_INTS(stmt, match, limit);
	while (statement_next(db, KEPT_SEAT_EACH, &status)) {
		const struct kept_seat_row row = {
			.match = match,
			.who = sqlite3_column_int64(stmt, 0),
			.after = sqlite3_column_int(stmt, 1),
			.at = sqlite3_column_int64(stmt, 2),
			.ended = sqlite3_column_int64(stmt, 3),
			.taken = sqlite3_column_int(stmt, 4) != 0,
			.restart = sqlite3_column_int(stmt, 5) != 0,
		};
		each(arg, &row);
	}
	return status;
}
