/*
 * place.c - see place.h.
 */
#include "db/log/place.h"

#include "db/log/file_place.h"
#include "db/sql/prepared.h"

enum db_status
log_place_find(struct db *db, struct log_place *place)
{
	return file_place_read(db_handle(db), place) ? DB_OK : statement_note(db, SQLITE_CORRUPT);
}
