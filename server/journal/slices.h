/*
 * slices.h - the actions of a match, some at a time, so that a long one is read in pieces.
 */
#pragma once

#include "db/journal.h"

/* All zero: of a match without actions. */
struct slices {
	int64_t *ends; /* owned: the last action of each */
	int count, next;
	int64_t done; /* the last action of the last slice, 0 = none */
};

/* Up to the action `head` (0 = none), `most` in each. slices_close() also after a failure. False: the
 * database can't be read, or no memory. */
MUST_USE bool slices_open(struct slices *slices, struct db *db, int64_t head, int most);
void slices_close(struct slices *slices);

static inline bool
slices_more(const struct slices *slices)
{
	return slices->next < slices->count;
}

/* The next one. */
MUST_USE enum db_status slices_each(struct slices *slices, struct db *db, action_fn *each, void *arg);
