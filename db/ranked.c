/*
 * ranked.c - rows of rankings. A place is found by the counts of `ranks`, point by point from above, and then
 * among those who stand on the same point.
 */
#include "db/ranked.h"

#include <assert.h>
#include <math.h>

const struct statement_text ranked_statements[] = {
	{RANKS_EACH, "SELECT rating, " RANKS_COUNT " FROM ranks WHERE list = ?1 ORDER BY list, rating DESC"},
	{0, NULL},
};

/* All but the rank. */
static void
columns_read(sqlite3_stmt *stmt, struct ranked *row)
{
	row->rating = sqlite3_column_double(stmt, 1);
	row->experience = sqlite3_column_int(stmt, 2);
	column_copy(stmt, 0, row->name, sizeof row->name);
}

/* Where a rank is to be looked for: among ratings below this one, behind so many of them. */
struct place {
	double below;
	int offset;
};

static enum db_status
find_place(struct db *db, const struct ranked_list *list, int rank, struct place *place)
{
	sqlite3_stmt *stmt = statement_of(db, RANKS_EACH);
	enum db_status status;
	int before = 0;

	*place = (struct place){.below = -INFINITY};
	bind_text(stmt, 1, list->name);
	bind_int(stmt, 2, list->kind);
	while (statement_next(db, RANKS_EACH, &status)) {
		int here = sqlite3_column_int(stmt, 1);
		if (before + here >= rank) {
			*place = (struct place){sqlite3_column_double(stmt, 0) + 1, rank - 1 - before};
			break;
		}
		before += here;
	}
	statement_end(db, RANKS_EACH);
	return status;
}

enum db_status
ranked_list(struct db *db, enum statement statement, const struct ranked_list *list, int from, int count,
	struct ranked *rows, int *found)
{
	assert(from >= 1 && count >= 0);

	sqlite3_stmt *stmt = statement_of(db, statement);
	struct place place;
	enum db_status status = find_place(db, list, from, &place);

	*found = 0;
	if (status != DB_OK)
		return status;
	bind_int(stmt, 2, list->kind);
	bind_int(stmt, 3, count);
	bind_int(stmt, 4, place.offset);
	bind_real(stmt, 5, place.below);
	for (; statement_next(db, statement, &status); (*found)++) {
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
