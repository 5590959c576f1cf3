/*
 * lease.h - who writes: one row in the database server that keeps the log, with an epoch that only grows.
 * Whoever holds the epoch writes; a machine that follows may take it once the writer has not beaten for a
 * while.
 *
 * The clock decides only when to try. Which machine writes is decided by the row's epoch, and by the key of
 * the rows of the log.
 */
#pragma once

#include "server/log/turn_log_inside.h"

enum {
	LEASE_BEAT_MS = 1000, /* from one beat of the writer to the next */
	LEASE_BEAT_SIZE = 64,
};

struct lease {
	int32_t epoch;
	char name[TURN_LOG_NAME_SIZE + 1]; /* "": nobody any more; after TURN_LOG_HEIR: nobody yet */
	char beat[LEASE_BEAT_SIZE];	   /* as the server writes it; compared, never computed with */
	int64_t last_seq;
	int64_t last_s; /* age of that row, by the server's clock: for people */
	bool is_safe;	/* the log has as many copies as it should */
};

enum lease_state {
	LEASE_HELD,
	LEASE_LOST,
	LEASE_UNKNOWN, /* no answer */
};

/* False: no answer, or no log there. */
MUST_USE bool lease_read(struct turn_log *log, struct lease *lease);

/* Asks without waiting; what the answer to that says. */
void lease_ask(struct turn_log *log);
MUST_USE bool lease_take_answer(const PGresult *answer, struct lease *lease);

/* Says that this machine lives, and waits for the answer. */
enum lease_state lease_beat(struct turn_log *log);

/* Likewise without waiting: lease_look() takes the answer. Not while something is asked. */
void lease_beat_soon(struct turn_log *log, int64_t now_ms);

/* Ends the process if another machine has taken over. */
void lease_look(struct turn_log *log);

/* Waits for the answer to such a beat, if there is one under way. */
void lease_settle(struct turn_log *log);

/* Takes the epoch after the one that was seen, if nothing has changed since. */
enum lease_state lease_take(struct turn_log *log, const struct lease *seen);

/* Whoever holds the epoch lets it go: to the machine that stands after TURN_LOG_HEIR, or with "" to any. */
MUST_USE bool lease_give(struct turn_log *log, const char *heir);

/* Another machine writes: this process ends, and nothing of this turn was told. */
_Noreturn void lease_end(const struct turn_log *log);
