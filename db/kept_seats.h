/*
 * kept_seats.h - when a player's connection was lost in a match, or the server was started again, and how
 * long the seat was kept.
 */
#pragma once

#include "db/db.h"

struct kept_seat_row {
	int64_t match;
	int64_t who;	   /* player */
	int after;	   /* number of the last action before, 0 = none */
	int64_t at, ended; /* Unix seconds */
	bool taken;	   /* the player came back */
	bool restart;	   /* of the server: no connection was lost */
};

MUST_USE enum db_status kept_seat_append(struct db *db, const struct kept_seat_row *row);

/* Both seats of a match that were kept from `at` on, over a restart (open_seats.h), are given up: nobody has
 * come. */
MUST_USE enum db_status kept_seats_give_up(struct db *db, int64_t match, int64_t at, int64_t ended);

/* How often a player's connection was lost in a match while the seat was kept. */
MUST_USE enum db_status kept_seat_lost(struct db *db, int64_t match, int64_t who, int64_t *times);

/* The last `limit` of a match at most, in order of their ends. */
typedef void kept_seat_fn(void *arg, const struct kept_seat_row *row);
MUST_USE enum db_status kept_seat_each(
	struct db *db, int64_t match, int limit, kept_seat_fn *each, void *arg);
