/*
 * throws.c - counts of throws. They are stored together with the last action they include, in one
 * transaction: they lack exactly the throws after it in the journal.
 */
#include "db/throws.h"

#include <string.h>

#include "db/statement.h"

const struct statement_text throw_statements[] = {
	{THROWS_EACH, "SELECT row, throw, count FROM throw_counts WHERE row BETWEEN 0 AND 37 "
		      "AND throw BETWEEN 0 AND 35 ORDER BY row, throw"},
	{THROWS_COUNTED, "SELECT to_action FROM throws_counted WHERE id = 1"},
	{THROWS_TAIL, "SELECT id, previous, text FROM actions WHERE id > ?1 AND throw > 0 ORDER BY id"},
	/* Follows the chain back to the previous throw. */
	{THROWS_BEFORE,
		"WITH RECURSIVE chain (id, previous, throw, text) AS ("
		"SELECT id, previous, throw, text FROM actions WHERE id = ?1 "
		"UNION ALL "
		"SELECT actions.id, actions.previous, actions.throw, actions.text FROM chain CROSS JOIN "
		"actions ON actions.id = chain.previous WHERE chain.throw = 0) "
		"SELECT text FROM chain WHERE throw > 0"},
	{THROWS_STORE, "INSERT INTO throw_counts (row, throw, count) VALUES (?1, ?2, ?3) "
		       "ON CONFLICT (row, throw) DO UPDATE SET count = excluded.count"},
	{THROWS_STORE_COUNTED, "INSERT INTO throws_counted (id, to_action) VALUES (1, ?1) "
			       "ON CONFLICT (id) DO UPDATE SET to_action = excluded.to_action"},
	{0, NULL},
};

static enum db_status
load_stored(struct db *db, struct throw_counts *counts)
{
	sqlite3_stmt *stmt = statement_of(db, THROWS_EACH);
	enum db_status status;

	memset(counts, 0, sizeof *counts);
	while (statement_next(db, THROWS_EACH, &status))
		counts->count[sqlite3_column_int(stmt, 0)][sqlite3_column_int(stmt, 1)] =
			sqlite3_column_int64(stmt, 2);
	if (status != DB_OK)
		return status;

	status = statement_int(db, THROWS_COUNTED, &counts->to_action);
	return status == DB_NONE ? DB_OK : status;
}

static enum db_status
dice_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct dice *dice = to;
	struct action action;

	(void)db;
	if (action_read(&action, column_text(stmt, 0)))
		*dice = action.dice;
	return DB_OK;
}

/* The dice of `action`, or of the last throw before it; die[0] is 0 if there is none. */
static enum db_status
dice_before(struct db *db, int64_t action, struct dice *dice)
{
	*dice = (struct dice){{0, 0}};
	bind_int(statement_of(db, THROWS_BEFORE), 1, action);
	enum db_status status = statement_one(db, THROWS_BEFORE, dice_read, dice);
	return status == DB_NONE ? DB_OK : status;
}

static enum db_status
add_tail(struct db *db, struct throw_counts *counts)
{
	sqlite3_stmt *stmt = statement_of(db, THROWS_TAIL);
	enum db_status status;
	struct action action;
	struct dice before;

	bind_int(stmt, 1, counts->to_action);
	while (statement_next(db, THROWS_TAIL, &status)) {
		/* An unreadable row makes its match unreadable; it must not prevent the start. */
		if (!action_read(&action, column_text(stmt, 2)) || !action_has_dice(&action))
			continue;
		status = dice_before(db, sqlite3_column_int64(stmt, 1), &before);
		if (status != DB_OK)
			break;
		throw_counts_add(counts, &action, before, sqlite3_column_int64(stmt, 0));
	}
	statement_end(db, THROWS_TAIL);
	return status;
}

enum db_status
throws_load(struct db *db, struct throw_book *book)
{
	enum db_status status = load_stored(db, &book->stored);

	book->made = book->stored;
	return status == DB_OK ? add_tail(db, &book->made) : status;
}

enum db_status
throws_read_on(struct db *db, struct throw_book *book)
{
	return add_tail(db, &book->made);
}

bool
throws_due(const struct throw_book *book)
{
	return throw_counts_all(&book->made) - throw_counts_all(&book->stored) >= THROWS_DUE;
}

enum db_status
throws_store(struct db *db, struct throw_book *book)
{
	for (int cell = 0; cell < THROW_COUNT_ROWS * THROWS; cell++) {
		int row = cell / THROWS, throw = cell % THROWS;
		if (book->made.count[row][throw] == book->stored.count[row][throw])
			continue;
		BIND_INTS(statement_of(db, THROWS_STORE), row, throw, book->made.count[row][throw]);
		enum db_status status = statement_write(db, THROWS_STORE);
		if (status != DB_OK)
			return status;
	}
	book->stored = book->made;
	bind_int(statement_of(db, THROWS_STORE_COUNTED), 1, book->made.to_action);
	return statement_write(db, THROWS_STORE_COUNTED);
}
