/*
 * offers.h - offers of slow matches: to one player, or to anybody. They outlast logins.
 */
#pragma once

#include "db/people/players.h"
#include "server/rules/options.h"

struct slow_offer_row {
	int64_t id;
	int64_t inviter, invited;	 /* 0: anybody */
	char name[2][PLAYER_NAME_SIZE];	 /* "" of anybody */
	char options[OPTIONS_TEXT_SIZE]; /* canonical line */
	bool names_crawford;		 /* else the toggles decide */
	bool told;			 /* the invited has read it */
	int64_t at;			 /* Unix seconds */
	int64_t lapses;			 /* in service time */
	double rating;			 /* the inviter's, as it is now */
	int experience;
	int64_t seen; /* when the inviter has come or gone last, Unix seconds */
};

/* In the place of one to that player (or to anybody) that the inviter has made before. */
MUST_USE enum db_status slow_offer_store(struct db *db, const struct slow_offer_row *row);

/* That of `inviter` to `invited`, 0 for one to anybody. */
MUST_USE enum db_status slow_offer_find(
	struct db *db, int64_t inviter, int64_t invited, struct slow_offer_row *row);

/* Those of a player, those to a player; those to anybody, the newest first, from the id `from` down. */
typedef void slow_offer_fn(void *arg, const struct slow_offer_row *row);
MUST_USE enum db_status slow_offer_each_by(
	struct db *db, int64_t inviter, int limit, slow_offer_fn *each, void *arg);
MUST_USE enum db_status slow_offer_each_to(
	struct db *db, int64_t invited, int limit, slow_offer_fn *each, void *arg);
MUST_USE enum db_status slow_offer_each_open(
	struct db *db, int64_t from, int limit, slow_offer_fn *each, void *arg);

MUST_USE enum db_status slow_offer_count(struct db *db, int64_t inviter, int64_t *count);

/* Of all players. */
MUST_USE enum db_status slow_offers_all(struct db *db, int64_t *count);

/* The player has read all that were made to them. */
MUST_USE enum db_status slow_offers_are_told(struct db *db, int64_t invited);

/* The two begin a slow match: what either has offered the other is gone. */
MUST_USE enum db_status slow_offers_settle(struct db *db, int64_t one, int64_t other);

/* DB_NONE if there is none. */
MUST_USE enum db_status slow_offer_remove(struct db *db, int64_t inviter, int64_t invited);

/* Drops those that have lapsed by then. */
MUST_USE enum db_status slow_offers_lapse(struct db *db, int64_t served_ms, int limit);
