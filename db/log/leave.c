/*
 * leave.c - see leave.h.
 */
#include "db/log/leave.h"

#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

#include "db/file/file.h"
#include "db/log/file_place.h"

bool
log_place_of(const char *path, struct log_place *place, char reason[DB_REASON_SIZE])
{
	int version;
	sqlite3 *handle = file_open_of_any_version(path, &version, reason);

	if (handle == NULL)
		return false;
	bool read = file_place_read(handle, place);
	if (!read)
		snprintf(reason, DB_REASON_SIZE, "the database %.100s can't be read: %.100s", path,
			sqlite3_errmsg(handle));
	sqlite3_close(handle);
	return read;
}

bool
log_has(const char *path)
{
	struct log_place place = {0};
	char reason[DB_REASON_SIZE];

	return access(path, F_OK) == 0 && log_place_of(path, &place, reason) && place.seq > 0;
}

bool
log_leave(const char *path, char reason[DB_REASON_SIZE])
{
	struct log_place place;
	int version;
	sqlite3 *handle = file_open_unmigrated(path, &version, reason);

	if (handle == NULL)
		return false;
	bool left = file_place_read(handle, &place) &&
		    (place.seq == 0 || file_place_write(handle, &(struct log_place){0}));
	if (!left)
		snprintf(reason, DB_REASON_SIZE, "the database %.100s can't be written: %.100s", path,
			sqlite3_errmsg(handle));
	sqlite3_close(handle);
	return left;
}
