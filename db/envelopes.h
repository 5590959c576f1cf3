/*
 * envelopes.h - the book of sealed envelopes, which hold the dice of matches. server/dice/envelope.h and
 * server/dice/key.h know what the bytes mean.
 *
 *   (appended) --> sealed --envelope_take--> in use --envelope_open--> opened
 *                    |                         |
 *                    +------envelopes_void-----+--> void
 *                                              +--envelope_void--> void
 *
 * One by which a lot is drawn (tournaments/lots.h) goes from sealed to opened, or to void, in one turn.
 */
#pragma once

#include "db/db.h"

enum envelope_state {
	ENVELOPE_SEALED,
	ENVELOPE_IN_USE,
	ENVELOPE_OPENED,
	ENVELOPE_VOID, /* can't be opened, or must not be used again */
	ENVELOPE_STATE_COUNT,
};

enum {
	ENVELOPE_HASH_SIZE = 32,
	ENVELOPE_SEALED_SIZE = 72,
	ENVELOPE_KEY_SIZE = 17,	   /* id of a key: 16 characters and the NUL */
	ENVELOPE_REASON_SIZE = 65, /* why it is void */
};

struct envelope_row {
	int64_t number;
	uint8_t commitment[ENVELOPE_HASH_SIZE];
	uint8_t chain[ENVELOPE_HASH_SIZE];
	char key[ENVELOPE_KEY_SIZE];	      /* the key it is sealed with */
	uint8_t sealed[ENVELOPE_SEALED_SIZE]; /* the seed, unless it is opened */
	uint8_t seed[ENVELOPE_HASH_SIZE];     /* if it is opened */
	enum envelope_state state;
	char reason[ENVELOPE_REASON_SIZE]; /* if it is void */
	int64_t match;			   /* 0 = taken by none */
	int from_throw;			   /* of that match */
	int64_t lot;			   /* of a tournament; 0 = taken for none */
};

/* Appends a sealed envelope; stores number, commitment, chain, key and sealed. */
MUST_USE enum db_status envelope_append(struct db *db, const struct envelope_row *row);

/* The newest; the first sealed one; the one that a match uses; one that a saved match of a player uses.
 * DB_NONE if there is none. The last two also find a damaged one: `sealed` is zeros then, if a hash hasn't
 * its size. */
MUST_USE enum db_status envelope_find_last(struct db *db, struct envelope_row *row);
MUST_USE enum db_status envelope_find_sealed(struct db *db, struct envelope_row *row);
MUST_USE enum db_status envelope_find_in_use(struct db *db, int64_t match, struct envelope_row *row);
MUST_USE enum db_status envelope_find_saved(struct db *db, int64_t player, struct envelope_row *row);

/* Sealed -> in use: it holds the dice of the match from that throw on. */
MUST_USE enum db_status envelope_take(struct db *db, int64_t number, int64_t match, int from_throw);

/* In use -> opened. */
MUST_USE enum db_status envelope_open(struct db *db, int64_t number, const uint8_t seed[ENVELOPE_HASH_SIZE]);

/* In use -> void: it is damaged, and its match is over or gets another one. */
MUST_USE enum db_status envelope_void(struct db *db, int64_t number, const char *reason);

/* Voids all that are sealed or in use; *count says how many. */
MUST_USE enum db_status envelopes_void(struct db *db, const char *reason, int64_t *count);

struct envelope_counts {
	int64_t by_state[ENVELOPE_STATE_COUNT];
	int64_t changes; /* how often an envelope was taken, opened or voided, ever */
	int64_t actions; /* id of the last action in the journal */
};
MUST_USE enum db_status envelopes_count(struct db *db, struct envelope_counts *counts);

/* Sealed ones alone, without counting them: asked before each match. */
MUST_USE enum db_status envelopes_left(struct db *db, int64_t *count);

/* Calls `each` for the envelopes `from` to `to`; for those of a match, in the order of throws; for those
 * of a lot, the opened one last; for all that are sealed, and the latest `in_use` in use, damaged ones too.
 * Rows are borrowed for the call. Stops early when `each` returns false. */
typedef bool envelope_fn(void *arg, const struct envelope_row *row);
MUST_USE enum db_status envelopes_each(struct db *db, int64_t from, int64_t to, envelope_fn *each, void *arg);
MUST_USE enum db_status envelopes_each_of_match(struct db *db, int64_t match, envelope_fn *each, void *arg);
MUST_USE enum db_status envelopes_each_of_lot(struct db *db, int64_t lot, envelope_fn *each, void *arg);
MUST_USE enum db_status envelopes_each_unopened(struct db *db, int64_t in_use, envelope_fn *each, void *arg);
