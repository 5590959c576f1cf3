/*
 * slices.h - the actions of a match, some at a time, so that a long one is read in pieces.
 *
 * The journal leads from each action to the one before it. So where the next pieces end is looked up from the
 * end of some games backwards, and that, too, is done in pieces: neither thousands of games nor a game of
 * thousands of actions cost more at once than a short match.
 */
#pragma once

#include "db/games.h"
#include "db/journal.h"

/* All zero: of a match without actions. */
struct slices {
	struct db *db; /* borrowed */
	int64_t match, head;
	int most;      /* actions in each */
	int64_t *ends; /* owned: the last action of each slice that is known, of the next one last */
	int count;
	struct game_end known; /* up to here */
	int64_t looked;	       /* the ends after this action are known */
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

/* The next one; in a game of thousands of actions perhaps no action at all, as long as their end is looked
 * for. DB_NONE: the match is damaged. */
MUST_USE enum db_status slices_each(struct slices *slices, action_fn *each, void *arg);
