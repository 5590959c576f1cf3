/*
 * entrants.h - who has entered an edition of a tournament.
 */
#pragma once

#include "db/people/players.h"

enum entrant_state {
	ENTRANT_IN,
	ENTRANT_DROPPED, /* missing at the start */
	ENTRANT_WITHDRAWN,
	ENTRANT_REMOVED, /* by the director */
	ENTRANT_STATES,
};
const char *entrant_state_word(enum entrant_state state);

struct entrant_row {
	int64_t id, edition, player;
	char name[PLAYER_NAME_SIZE]; /* as it is now */
	char entered_as[PLAYER_NAME_SIZE];
	int64_t at; /* Unix seconds */
	enum entrant_state state;
	int seed; /* the place in the draw, from 1; 0: none yet */
	int first_round;
	int64_t pairing; /* the one that isn't over; 0: none */
	/* In service time: since when they wait to be paired in a rolling one; 0: they don't. */
	int64_t free_ms;
	double rating; /* as it is now */
	bool house;
};

/* Fills in row->id from edition, player, entered_as, at and first_round. DB_TAKEN: they have entered it. */
MUST_USE enum db_status entrant_add(struct db *db, struct entrant_row *row);

/* Before it has begun: as if they had never entered. */
MUST_USE enum db_status entrant_remove(struct db *db, int64_t id);

/* Stores state, seed, first round, pairing, and since when they wait. */
MUST_USE enum db_status entrant_store(struct db *db, const struct entrant_row *row);

/* Another player takes the place. */
MUST_USE enum db_status entrant_replace(struct db *db, int64_t id, const struct player_row *player);

MUST_USE enum db_status entrant_find(struct db *db, int64_t edition, int64_t player, struct entrant_row *row);
MUST_USE enum db_status entrant_find_by_id(struct db *db, int64_t id, struct entrant_row *row);

/* All of an edition, in the order in which they have entered. */
typedef void entrant_fn(void *arg, const struct entrant_row *row);
MUST_USE enum db_status entrant_each(struct db *db, int64_t edition, int limit, entrant_fn *each, void *arg);

/* The editions that a player has entered and that aren't over, the oldest first. */
typedef void entered_fn(void *arg, int64_t edition);
MUST_USE enum db_status entrant_each_entered(
	struct db *db, int64_t player, int limit, entered_fn *each, void *arg);

/* DB_OK: the player is in a tournament that isn't over, and not out of it. */
MUST_USE enum db_status entrant_plays_on(struct db *db, int64_t player);

/* If a player waits to be paired in rolling tournaments: from now on (service time), and these are due. */
MUST_USE enum db_status entrants_wait_anew(struct db *db, int64_t player, int64_t served_ms);
