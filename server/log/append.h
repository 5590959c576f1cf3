/*
 * append.h - one row more: the statement that decides who writes, and whether something is stored.
 *
 *   sent --a row--> stored
 *     |--no row--> somebody else's, or a database server that lacks our last row, or has no second copy
 *     +--no answer--> in doubt: the same statement again, on a new connection, until there is an answer
 *
 * A doubt is settled by writing, never by reading: what is read may not be on a second disk yet.
 */
#pragma once

#include "server/log/turn_log_inside.h"

/* What becomes of a row. */
enum appended {
	APPENDED,	   /* durably */
	APPEND_NOT,	   /* it isn't there, for sure */
	APPEND_TAKEN,	   /* another row has its place */
	APPEND_SUPERSEDED, /* another machine holds a later epoch */
	APPEND_LOST,	   /* nobody knows, and patience is over */
};

/* Makes the next row of this kind from changes, appends it, and is at its place then. While the connection is
 * down the row isn't sent, and is APPEND_NOT at once. */
enum appended log_append_next(
	struct turn_log *log, enum entry_kind kind, int schema, const void *changes, size_t size);
