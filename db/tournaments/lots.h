/*
 * lots.h - the draws of tournaments: who was in each, and in which order they came out. The envelope by which
 * it was drawn says that it could not have been another one (server/dice/lot.h).
 */
#pragma once

#include "db/envelopes.h"
#include "db/people/players.h"

enum {
	LOT_ENTRANTS = 128,
	LOT_NAMES_SIZE = LOT_ENTRANTS * PLAYER_NAME_SIZE + 1, /* each ended by a LF; with the NUL */
};

struct lot_row {
	int64_t id;
	int64_t tournament;
	int round;  /* that it is drawn for: one lot each */
	int64_t at; /* Unix seconds */
	int people; /* the first of the entrants, who are drawn before the others */
	int slots;  /* of a bracket whose byes follow from the order; else 0 */
	char entrants[LOT_NAMES_SIZE];
	char ordered[LOT_NAMES_SIZE];
};

/* Stores all but the id, and fills that in. DB_TAKEN: that round of the tournament has one already. */
MUST_USE enum db_status lot_store(struct db *db, struct lot_row *row);

MUST_USE enum db_status lot_find(struct db *db, int64_t id, struct lot_row *row);
MUST_USE enum db_status lot_find_of(struct db *db, int64_t tournament, int round, struct lot_row *row);

/* The next one after that id; DB_NONE after the last. */
MUST_USE enum db_status lot_find_next(struct db *db, int64_t after, struct lot_row *row);

/* Cuts lines into names; returns how many. */
int lot_cut_names(char names[LOT_NAMES_SIZE], const char *name[LOT_ENTRANTS]);

/* Sealed -> opened: the lot is drawn by it. Sealed -> void: it is damaged, and another one is taken in its
 * place. */
MUST_USE enum db_status lot_open_envelope(
	struct db *db, int64_t lot, int64_t envelope, const uint8_t seed[ENVELOPE_HASH_SIZE]);
MUST_USE enum db_status lot_void_envelope(struct db *db, int64_t lot, int64_t envelope, const char *reason);
