/*
 * filling.c - see filling.h.
 */
#include "db/file/filling.h"

#include "db/statement.h"

void
db_fill(struct db *db)
{
	(void)sqlite3_exec(
		db_handle(db), "PRAGMA cache_size = -1048576; PRAGMA synchronous = OFF", NULL, NULL, NULL);
}
