/*
 * unposted.h - what finished matches do to standings, reliability and figures, before they are posted there
 * (posting.h); inside db/ only.
 *
 * It follows from the rows alone, and is kept in memory only so that it needn't be read again: a rollback
 * drops it.
 */
#pragma once

#include "db/rankings/ledger.h"
#include "db/rankings/ranked.h"

struct unposted {
	int64_t waiting;  /* matches that were finished since the last posting, or more */
	int64_t from, to; /* the finished matches after `from`, up to `to`; from < 0: not read yet */
	int64_t matches;
	int64_t rated;	      /* of these */
	struct ledger ledger; /* all whose rating they change, by list */
	int64_t *finished;    /* owned; a player each time they have played one to the end */
	size_t finished_count, finished_size;
	const struct ledger_entry **found; /* owned; for unposted_list() */
	size_t found_size;
};

/* NULL: no memory. */
struct unposted *unposted_new(void);
void unposted_free(struct unposted *unposted);
void unposted_clear(struct unposted *unposted);

/* The turn is lost: what was posted in it may wait again. */
void unposted_lose(struct unposted *unposted);

/* Reads the matches that were finished since the last call, `most` of them at most. *unposted is borrowed
 * until the next call. */
MUST_USE enum db_status unposted_read(struct db *db, int64_t most, struct unposted **unposted);

/* How many matches `player` has played to the end. */
int64_t unposted_finished(const struct unposted *unposted, int64_t player);

/* The entries of a list and kind, without house players, the best first; *found is borrowed until the next
 * call. */
MUST_USE enum db_status unposted_list(struct db *db, struct unposted *unposted,
	const struct ranked_list *list, const struct ledger_entry *const **found, size_t *count);
