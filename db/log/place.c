/*
 * place.c - see place.h.
 */
#include "db/log/place.h"

#include "db/log/file_place.h"
#include "db/sql/prepared.h"
#include "db/sql/transaction.h"

enum db_status
log_place_find(struct db *db, struct log_place *place)
{
	return file_place_read(db_handle(db), place) ? DB_OK : statement_note(db, SQLITE_CORRUPT);
}

enum db_status
log_place_store(struct db *db, const struct log_place *place)
{
	enum db_status status = transaction_begin(db);

	if (status == DB_OK)
		status = transaction_set_place(db, place);
	if (status == DB_OK)
		transaction_count(db, 1);
	else
		transaction_fail(db, status);
	return status;
}
