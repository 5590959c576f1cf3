/*
 * waiting_kinds.h - one thing that waits for a player, what kinds of it there are, and the walk over all.
 */
#pragma once

#include <stdint.h>

#include "protocol/messages.h"

struct server;
struct zone;

enum waiting_kind {
	WAITING_CALLED,	 /* a tournament wants the player at a table, or soon */
	WAITING_FLAG,	 /* something is lost, or may be, unless the player comes */
	WAITING_TURN,	 /* it's the player's turn in a slow match */
	WAITING_OFFER,	 /* somebody wants to play */
	WAITING_MESSAGE, /* somebody has left a few words */
	WAITING_RESULT,	 /* a match ended without the player */
	WAITING_SAVED,	 /* a match may be gone on with */
	WAITING_KINDS,
};

/* What waits: at most one of these for each match. */
struct waiting {
	enum waiting_kind kind;
	int64_t match;	 /* 0: it is about none */
	int64_t message; /* its number; 0: it is none */
	int64_t offer;	 /* likewise, of an offer that is kept */
	int64_t edition; /* likewise, of a tournament */
	int64_t pairing; /* of that; 0: it only starts */
	int64_t seeker;	 /* the player who seeks somebody now; 0: nobody does */
	int64_t since;	 /* Unix seconds */
	int64_t from;	 /* only calendars have it before then; 0: it waits already */
	int64_t due;	 /* when it is too late, or may be; 0: never */
	char title[SENTENCE_SIZE];
};

typedef void waiting_fn(void *arg, const struct waiting *waiting);

/* All borrowed. */
struct waiting_walk {
	struct server *server;
	int64_t player;
	const struct zone *zone; /* of the times in titles */
	int64_t left;		 /* how many may still be told */
	waiting_fn *each;
	void *arg;
};

static inline void
waiting_tell(struct waiting_walk *walk, const struct waiting *waiting)
{
	walk->each(walk->arg, waiting);
	walk->left--;
}
