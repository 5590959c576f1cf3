/*
 * glicko.h - the Glicko-2 ratings of people, after each of their rated matches. They follow the finished
 * matches, some time after them (following.h). Players whose deviation is small enough are in the list
 * 'glicko' (standings.h).
 */
#pragma once

#include "db/db.h"
#include "server/rules/glicko.h"

struct followed_match;

extern const char glicko_list[];

struct glicko_row {
	struct glicko glicko; /* after the last match; the deviation has grown since */
	int64_t at;	      /* Unix seconds: when that ended */
	int64_t matches;
	int points; /* of these matches */
};

/* Adds up to `limit` matches that were finished since the last time. *more: others wait. */
MUST_USE enum db_status glicko_follow(struct db *db, int limit, bool *more);

/* Players whose deviation has grown too large without matches leave the list; `limit` of them at most. */
MUST_USE enum db_status glicko_forget(struct db *db, int64_t now, int limit);

/* DB_NONE: the player has none, a house player among them. */
MUST_USE enum db_status glicko_find(struct db *db, int64_t player, struct glicko_row *row);

/* As a match finds a player: *house says that it changes nothing, because it is a house player. `row` is
 * what they have, NULL for a newcomer; the result has their deviation at the end of the match. */
MUST_USE enum db_status glicko_before(struct db *db, const struct followed_match *match, int seat,
	const struct glicko_row *row, bool *house, struct glicko *before);

/* What a match makes of one of its players. */
struct glicko_row glicko_match_after(const struct followed_match *match, int seat,
	const struct glicko before[2], const struct glicko_row *row);
