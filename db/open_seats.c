/*
 * open_seats.c - a row for each open seat.
 */
#include "db/open_seats.h"

#include "db/statement.h"

const struct statement_text open_seat_statements[] = {
	{OPEN_SEAT_STORE, "INSERT INTO open_seats (match, player, person, client) VALUES (?1, ?2, ?3, ?4) "
			  "ON CONFLICT DO UPDATE SET person = excluded.person, client = excluded.client"},
	{OPEN_SEAT_REMOVE, "DELETE FROM open_seats WHERE match = ?1 AND player = ?2"},
	{OPEN_SEAT_SPENT, "UPDATE open_seats SET after = ?2, spent_ms = nullif(?3, 0) WHERE match = ?1"},
	{OPEN_SEAT_EACH, "SELECT match, player, person, client FROM open_seats ORDER BY match, player"},
	{OPEN_SEAT_EACH_OF, "SELECT match, player, person, client FROM open_seats WHERE match = ?1"},
	{0, NULL},
};

enum db_status
open_seat_store(struct db *db, const struct open_seat_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, OPEN_SEAT_STORE);

	bind_int(stmt, 1, row->match);
	bind_int(stmt, 2, row->player);
	bind_int(stmt, 3, row->person);
	bind_text(stmt, 4, row->client);
	return statement_write(db, OPEN_SEAT_STORE);
}

enum db_status
open_seat_remove(struct db *db, int64_t match, int64_t player)
{
	BIND_INTS(statement_of(db, OPEN_SEAT_REMOVE), match, player);
	return statement_write_any(db, OPEN_SEAT_REMOVE);
}

enum db_status
open_seats_spent(struct db *db, int64_t match, int after, int64_t spent_ms)
{
	BIND_INTS(statement_of(db, OPEN_SEAT_SPENT), match, after, spent_ms);
	return statement_write(db, OPEN_SEAT_SPENT);
}

static enum db_status
each_row(struct db *db, enum statement statement, open_seat_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	enum db_status status;

	while (statement_next(db, statement, &status)) {
		const struct open_seat_row row = {
			.match = sqlite3_column_int64(stmt, 0),
			.player = sqlite3_column_int64(stmt, 1),
			.person = sqlite3_column_int(stmt, 2) != 0,
			.client = column_text(stmt, 3),
		};
		each(arg, &row);
	}
	return status;
}

enum db_status
open_seat_each(struct db *db, open_seat_fn *each, void *arg)
{
	return each_row(db, OPEN_SEAT_EACH, each, arg);
}

enum db_status
open_seat_each_of(struct db *db, int64_t match, open_seat_fn *each, void *arg)
{
	bind_int(statement_of(db, OPEN_SEAT_EACH_OF), 1, match);
	return each_row(db, OPEN_SEAT_EACH_OF, each, arg);
}
