/*
 * file_place.c - see file_place.h.
 */
#include "db/log/file_place.h"

#include <string.h>

#include "db/sql/columns.h"

void
file_place_bind(sqlite3_stmt *stmt, const struct log_place *place)
{
	BIND_INTS(stmt, place->seq, place->epoch);
	bind_bytes(stmt, 3, place->digest, sizeof place->digest);
}

static bool
has_place(sqlite3 *handle)
{
	return sqlite3_table_column_metadata(
		       handle, "main", "log_place", NULL, NULL, NULL, NULL, NULL, NULL) == SQLITE_OK;
}

bool
file_place_read(sqlite3 *handle, struct log_place *place)
{
	sqlite3_stmt *stmt = NULL;
	bool read = false;

	*place = (struct log_place){0};
	if (!has_place(handle))
		return true;
	if (sqlite3_prepare_v2(handle, "SELECT seq, epoch, digest FROM log_place WHERE id = 1", -1, &stmt,
		    NULL) == SQLITE_OK &&
		sqlite3_step(stmt) == SQLITE_ROW &&
		sqlite3_column_bytes(stmt, 2) == (int)sizeof place->digest) {
		place->seq = sqlite3_column_int64(stmt, 0);
		place->epoch = sqlite3_column_int64(stmt, 1);
		memcpy(place->digest, sqlite3_column_blob(stmt, 2), sizeof place->digest);
		read = true;
	}
	sqlite3_finalize(stmt);
	return read;
}

bool
file_place_write(sqlite3 *handle, const struct log_place *place)
{
	sqlite3_stmt *stmt = NULL;
	bool written = false;

	if (sqlite3_prepare_v2(handle, FILE_PLACE_UPDATE, -1, &stmt, NULL) == SQLITE_OK) {
		file_place_bind(stmt, place);
		written = sqlite3_step(stmt) == SQLITE_DONE && sqlite3_changes(handle) == 1;
	}
	sqlite3_finalize(stmt);
	return written;
}
