/*
 * slices.h - the actions of a match, some at a time, so that a long one is read in pieces. Where a piece ends
 * is looked up as it is reached: a match of thousands of games costs no more to open than one of two.
 */
#pragma once

#include "db/games.h"
#include "db/journal.h"

/* All zero: of a match without actions. */
struct slices {
	struct db *db; /* borrowed */
	int64_t match, head;
	int most;      /* actions in each */
	int64_t *ends; /* owned: the last action of each that is known */
	int count, next;
	struct game_end known; /* up to here */
	int64_t done;	       /* the last action of the last slice, 0 = none */
};

/* The actions that follow the game `after`, up to the action `head` (0 = none), `most` in each slice. Call
 * slices_close() even after a failure. */
void slices_open(struct slices *slices, struct db *db, int64_t match, const struct game_end *after,
	int64_t head, int most);
void slices_close(struct slices *slices);

static inline bool
slices_more(const struct slices *slices)
{
	return slices->done != slices->head;
}

/* The next one. DB_NONE: the match is damaged. */
MUST_USE enum db_status slices_each(struct slices *slices, action_fn *each, void *arg);
