/*
 * log_row.h - a row of the log that several machines share, and how far a file has come in it.
 *
 * The log is the truth, and the file of each machine a copy of its beginning. A turn that changes something
 * of the club is a row: what it changes, as SQLite writes it down (a changeset). So is a migration. Rows that
 * change nothing in the files (who writes from now on) are known to whoever keeps the log.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { LOG_DIGEST_SIZE = 32 };

/* The last row of the log that a file has; all zero: the file is in no log. */
struct log_place {
	int64_t seq;
	int64_t epoch;
	uint8_t digest[LOG_DIGEST_SIZE];
};

enum log_kind {
	LOG_TURN = 1,
	LOG_SCHEMA, /* migrations: from which version to which, and what the tables look like then */
};

struct log_row {
	enum log_kind kind;
	int schema;	  /* the version of the tables before this row */
	const void *body; /* borrowed */
	size_t size;
};
