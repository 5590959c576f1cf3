/*
 * following.h - tables whose rows follow the finished matches in their order, each at its own pace, beside
 * the play; inside db/ only, except for code that computes such rows again. `followed` says how far each has
 * come.
 */
#pragma once

#include "db/matches.h"

/* A finished match. Of its two players 0 is the inviter. */
struct followed_match {
	int64_t sequence, id;
	int64_t player[2];
	enum match_kind kind;
	int length;    /* LENGTH_UNLIMITED = unlimited */
	int winner;    /* -1: nobody */
	bool rated;    /* among all; slow matches only have a list of their own */
	int64_t ended; /* Unix seconds */
};

/* The one with the lowest sequence above `after`. DB_NONE: there is none. */
MUST_USE enum db_status followed_next(struct db *db, int64_t after, struct followed_match *match);

/* How far the rows of that name have come. */
MUST_USE enum db_status followed_to(struct db *db, const char *name, int64_t *sequence);

/* Calls `add` for up to `limit` matches that were finished since the last time. *more: others wait. */
typedef enum db_status follow_fn(struct db *db, const struct followed_match *match);
MUST_USE enum db_status follow(struct db *db, const char *name, int limit, follow_fn *add, bool *more);
