/*
 * status.h - how a question to the database ends, and a sentence for the operator about its file.
 */
#pragma once

enum db_status {
	DB_OK,
	DB_NONE,     /* no such row */
	DB_TAKEN,    /* such a unique name exists already */
	DB_NO_SPACE, /* disk full, or the file locked by a shell: nothing of this turn is stored; sticky until
			db_rollback() */
	DB_BROKEN,   /* I/O error, failed sync, corrupt page: end the process, release nothing */
};

enum { DB_REASON_SIZE = 256 };
