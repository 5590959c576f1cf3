/*
 * ranked.c - rows of rankings.
 */
#include "db/ranked.h"

#include <assert.h>

/* All but the rank. */
static void
columns_read(sqlite3_stmt *stmt, struct ranked *row)
{
	row->rating = sqlite3_column_double(stmt, 1);
	row->experience = sqlite3_column_int(stmt, 2);
	column_copy(stmt, 0, row->name, sizeof row->name);
}

enum db_status
ranked_list(struct db *db, enum statement statement, enum ranked_kind kind, int from, int count,
	struct ranked *rows, int *found)
{
	assert(from >= 1 && count >= 0);

	sqlite3_stmt *stmt = statement_of(db, statement);
	enum db_status status;

	bind_int(stmt, 2, kind);
	bind_int(stmt, 3, count);
	bind_int(stmt, 4, from - 1);
	for (*found = 0; statement_next(db, statement, &status); (*found)++) {
		rows[*found].rank = from + *found;
		columns_read(stmt, &rows[*found]);
	}
	statement_end(db, statement);
	return status;
}

static enum db_status
place_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct ranked *row = to;

	(void)db;
	row->rank = 1 + sqlite3_column_int(stmt, 3);
	columns_read(stmt, row);
	return DB_OK;
}

enum db_status
ranked_one(
	struct db *db, enum statement statement, enum ranked_kind kind, const char *name, struct ranked *row)
{
	bind_int(statement_of(db, statement), 2, kind);
	bind_text(statement_of(db, statement), 3, name);
	return statement_one(db, statement, place_read, row);
}
