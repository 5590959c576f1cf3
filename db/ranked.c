/*
 * ranked.c - rows of rankings.
 */
#include "db/ranked.h"

static void
ranked_read(sqlite3_stmt *stmt, int rank, struct ranked *row)
{
	row->rank = rank;
	row->rating = sqlite3_column_double(stmt, 1);
	row->experience = sqlite3_column_int(stmt, 2);
	column_copy(stmt, 0, row->name, sizeof row->name);
}

enum db_status
ranked_list(struct db *db, enum statement statement, int from, struct ranked *rows, int *found)
{
	enum db_status status;

	*found = 0;
	while ((status = statement_row(db, statement)) == DB_OK) {
		ranked_read(statement_of(db, statement), from + *found, &rows[*found]);
		(*found)++;
	}
	statement_end(db, statement);
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
ranked_one(struct db *db, enum statement statement, struct ranked *row)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	enum db_status status = statement_row(db, statement);

	if (status == DB_OK)
		ranked_read(stmt, 1 + sqlite3_column_int(stmt, 3), row);
	statement_end(db, statement);
	return status;
}
