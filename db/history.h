/*
 * history.h - queries about matches that were played.
 */
#pragma once

#include "db/journal.h"
#include "db/matches.h"
#include "db/rankings/ratings.h"

/* A match as one of its players sees it. */
struct history_row {
	int64_t match;
	int64_t started; /* Unix seconds */
	enum match_state state;
	char opponent[PLAYER_NAME_SIZE]; /* current name; the one at the start if the player is erased */
	char options[OPTIONS_TEXT_SIZE];
	int own, other; /* points after the last finished game */
	int won;	/* 1 this player, 0 the other, -1 nobody (yet) */
	enum decided decided;
	bool rated;
	double change; /* of the player's rating, if it was rated */
	int64_t ended; /* Unix seconds; 0 = not yet */
};

/* Which matches of a player, the newest first. */
struct history_wish {
	int64_t player;
	int64_t before; /* only those with lower ids; 0 = all */
	int64_t skip;	/* how many of the first of these are left out: a step of an index each */
	int limit;
};
typedef void history_fn(void *arg, const struct history_row *row);
MUST_USE enum db_status history_each(
	struct db *db, const struct history_wish *wish, history_fn *each, void *arg);

/* Up to `limit` matches that ended at `since` or later and may have done so while the player was away, the
 * last one first: claimed, lost on time or by being left, or slow ones. */
MUST_USE enum db_status history_each_away(
	struct db *db, int64_t player, int64_t since, int limit, history_fn *each, void *arg);

/* Up to `limit` finished games of a match in order, from number `from` on. */
typedef void game_fn(void *arg, const struct game_row *row);
MUST_USE enum db_status game_each(
	struct db *db, int64_t match, int from, int limit, game_fn *each, void *arg);

/* What a match did to the rating of one of its players. DB_NONE if it wasn't rated (yet). */
MUST_USE enum db_status rating_find(struct db *db, int64_t match, int64_t player, struct rating_row *row);

/* Up to `limit` matches that changed the rating of a player, the newest first. */
typedef void rating_fn(void *arg, const struct rating_row *row);
MUST_USE enum db_status rating_each(struct db *db, int64_t player, int limit, rating_fn *each, void *arg);
