/*
 * unposted.h - what finished matches do to standings, reliability and figures, before they are posted there
 * (posting.h); inside db/ only.
 *
 * It follows from the rows alone, and is kept in memory only so that it needn't be read again: a rollback
 * drops it.
 */
#pragma once

#include "db/rankings/ledger.h"

struct unposted {
	int64_t waiting;  /* matches that were finished since the last posting, or more */
	int64_t from, to; /* the finished matches after `from`, up to `to`; from < 0: not read yet */
	int64_t matches;
	int64_t rated;	      /* of these */
	struct ledger ledger; /* all whose rating they change, by list */
	int64_t *finished;    /* owned; a player each time they have played one to the end */
	size_t finished_count, finished_size;
	const struct ledger_entry **found; /* owned; for unposted_list.h */
	size_t found_size;
};

/* What was read so far; borrowed. */
struct unposted *unposted_of(struct db *db);
void unposted_clear(struct unposted *unposted);

/* Makes room for `wanted` entries of `each` bytes in one of its arrays; false without memory. */
MUST_USE bool unposted_reserve(void **array, size_t *size, size_t wanted, size_t each);

/* Reads the matches that were finished since the last call, `most` of them at most. *unposted is borrowed
 * until the next call. */
MUST_USE enum db_status unposted_read(struct db *db, int64_t most, struct unposted **unposted);

/* How many matches `player` has played to the end. */
int64_t unposted_finished(const struct unposted *unposted, int64_t player);
