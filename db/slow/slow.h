/*
 * slow.h - what is stored of a slow match (R14.6) besides what any match has: whose turn it is, and until
 * when.
 *
 *   saved --slow_sit--> running --slow_rise--> saved        without a row in `interruptions`
 *
 * All of it changes in the transaction of the turn that changes the match.
 */
#pragma once

#include "db/slow/slow_row.h"

/* Of a match that isn't over. */
struct slow_head {
	int64_t match;
	int on_turn; /* 0 the inviter, 1 the invited */
	enum slow_asks asks;
	int64_t due;	    /* the flag, in service time */
	int64_t warn_due;   /* the next warning (warnings.h), 0: none */
	int64_t turn_began; /* Unix seconds */
	int64_t reserve_ms[2];
	bool rolls[2]; /* the server rolls for this seat */
	int64_t last_action;
	int throws; /* up to that one */
};
MUST_USE enum db_status slow_store(struct db *db, const struct slow_head *head);

/* Somebody sits down, also at a match that is still stored as running because the disk was full when the
 * last player stood up; or the last player stands up. DB_NONE if the match is over. */
MUST_USE enum db_status slow_sit(struct db *db, int64_t match);
MUST_USE enum db_status slow_rise(struct db *db, int64_t match, int64_t last_action, int throws);

/* The slow matches of a player that aren't over, the most urgent first: those that wait for the player come
 * before others, and doubles before turns. */
MUST_USE enum db_status slow_each(struct db *db, int64_t player, int limit, slow_fn *each, void *arg);

struct slow_counts {
	int all, waiting; /* for the player */
};
MUST_USE enum db_status slow_count(struct db *db, int64_t player, struct slow_counts *counts);

/* Of all players. */
MUST_USE enum db_status slow_all(struct db *db, int64_t *count);

/* One that isn't over: by its number, by its two players in either order, or the most urgent that waits for a
 * player and isn't `except`. */
MUST_USE enum db_status slow_find(struct db *db, int64_t match, struct slow_row *row);
MUST_USE enum db_status slow_find_pair(struct db *db, int64_t one, int64_t other, struct slow_row *row);
MUST_USE enum db_status slow_next(struct db *db, int64_t player, int64_t except, struct slow_row *row);

/* Those whose flag has fallen by then, the earliest first. */
MUST_USE enum db_status slow_each_due(struct db *db, int64_t served_ms, int limit, slow_fn *each, void *arg);

/* All that aren't over, the earliest flag first, from that place in the list on. */
struct slow_place {
	int64_t due, id;
};
MUST_USE enum db_status slow_each_of_all(
	struct db *db, const struct slow_place *from, int limit, slow_fn *each, void *arg);

/* One match is due that much later. */
MUST_USE enum db_status slow_put_off(struct db *db, int64_t match, int64_t ms);

/* Moves the flags of all matches that wait for the player, and that a vacation may stop. */
MUST_USE enum db_status slow_shift(struct db *db, int64_t player, int64_t ms);

/* From now on the server rolls for these seats. */
MUST_USE enum db_status slow_set_rolls(struct db *db, int64_t match, const bool rolls[2]);

/* It moves no rating: the loser was absent, and has lost others so before. */
MUST_USE enum db_status slow_spare(struct db *db, int64_t match);

/* How many matches the player has lost on time since then (Unix seconds). */
MUST_USE enum db_status slow_times_lost(struct db *db, int64_t player, int64_t since, int64_t *count);
