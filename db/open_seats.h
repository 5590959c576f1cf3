/*
 * open_seats.h - who sits at a match that runs, and has a client that knows of kept seats. When the server
 * ends, a match with two such seats is kept for both players; a match with fewer is saved.
 *
 * The rows of a match go with the end of its run, by a trigger.
 */
#pragma once

#include "db/db.h"

struct open_seat_row {
	int64_t match, player;
	bool person;	    /* sits behind the client */
	const char *client; /* its name, borrowed */
};

/* A new row, or other words in the row of the same seat. */
MUST_USE enum db_status open_seat_store(struct db *db, const struct open_seat_row *row);

/* It makes no difference if there is no such row. */
MUST_USE enum db_status open_seat_remove(struct db *db, int64_t match, int64_t player);

/* The server ends in order: what was spent of the turn since the action with that number.
 * interruption_spent() finds it again. */
MUST_USE enum db_status open_seats_spent(struct db *db, int64_t match, int after, int64_t spent_ms);

/* All seats in order of match; those of one match. */
typedef void open_seat_fn(void *arg, const struct open_seat_row *row);
MUST_USE enum db_status open_seat_each(struct db *db, open_seat_fn *each, void *arg);
MUST_USE enum db_status open_seat_each_of(struct db *db, int64_t match, open_seat_fn *each, void *arg);
