/*
 * reading.h - rows of the log are read, checked and applied to the database of this machine.
 */
#pragma once

#include "server/log/turn_log_inside.h"

struct copy;

enum { READING_REASON_SIZE = 1024 };

enum reading {
	READING_MORE,	    /* some were applied; there may be more */
	READING_ALL,	    /* there are no more */
	READING_UNANSWERED, /* try again */
	/* With a sentence: */
	READING_TOO_OLD,    /* only a newer program can go on */
	READING_TABLES,	    /* this program makes other tables of the next row than the log has */
	READING_UNFIT,	    /* the next row is whole, and doesn't fit this copy */
	READING_FORKED,	    /* the log there has another row at this copy's place, or none */
	READING_IMPOSSIBLE, /* this copy or key can't go on */
};

static inline bool
reading_is_final(enum reading reading)
{
	return reading >= READING_TOO_OLD;
}

/* The database of this machine, to be read and applied to. Never NULL: ends the process with a sentence. */
struct copy *log_open_copy(struct turn_log *log);

/* Whether the copy is the beginning of the log that is kept there: READING_MORE, READING_FORKED or no answer.
 * Once on each new connection. */
enum reading log_check_place(struct turn_log *log, char reason[READING_REASON_SIZE]);

/* The next rows after log->place; NULL or an error: no answer. PQclear() frees them. */
PGresult *log_ask_rows(struct turn_log *log);

/* Likewise, without waiting for them. */
void log_send_for_rows(struct turn_log *log);

/* False: when they were read the log had no second copy, and should have one. PostgreSQL then shows what one
 * disk alone has, and beats that prove nothing; so do those that come until it is safe again. */
bool log_rows_are_safe(const struct turn_log *log, const PGresult *answer);

/*
 * Applies the rows of such an answer: those that fit are kept. Logs once that rows can't be stored here.
 *
 * log->holds_last: all but the newest. PostgreSQL shows a row once its second copy is on disk; but after a
 * crash it shows each that its own disk has, and if its standby is promoted then, such a row was never there.
 * The row after it, or a beat that comes over the same connection, was stored later, and so proves it; so
 * does a write of this machine that is answered there.
 */
enum reading log_apply_rows(
	struct turn_log *log, struct copy *copy, const PGresult *answer, char reason[READING_REASON_SIZE]);

/* One of these; what came before is where the log is now. The body is borrowed from the answer. */
void log_entry_read(struct log_entry *entry, const struct turn_log *log, const PGresult *answer, int row);
