/*
 * archived.h - how an export went, as its parts tell each other.
 */
#pragma once

#include "db/db.h"

enum archived {
	ARCHIVED,
	ARCHIVED_IN_PART, /* without games that the form can't hold */
	ARCHIVE_DAMAGED,  /* the match can't be read */
	ARCHIVE_FAILED,	  /* the database can't be, or no memory */
};

/* Of a reading of the journal: a row that is missing is damage. */
static inline enum archived
archived_of(enum db_status status)
{
	return status == DB_OK ? ARCHIVED : status == DB_NONE ? ARCHIVE_DAMAGED : ARCHIVE_FAILED;
}
