/*
 * abandoned.h - rated matches that a person has left against a house player after a play was made. Each is
 * saved; it is lost if the person begins another with a house player of that level, or doesn't go on with it
 * in time. A row goes with the state of its match.
 */
#pragma once

#include "db/people/players.h"
#include "server/rules/options.h"

struct abandoned_row {
	int64_t match;
	int64_t player;		      /* who has left it */
	int64_t at;		      /* Unix seconds */
	char house[PLAYER_NAME_SIZE]; /* the other's current name */
	char level[PLAYER_HOUSE_SIZE];
	char options[OPTIONS_TEXT_SIZE]; /* canonical line */
};

/* The match has just been saved. */
MUST_USE enum db_status abandoned_append(struct db *db, const struct abandoned_row *row);

/* One that the player has left against that level. */
MUST_USE enum db_status abandoned_find(
	struct db *db, int64_t player, const char *level, struct abandoned_row *row);

/* That of a match. */
MUST_USE enum db_status abandoned_find_match(struct db *db, int64_t match, struct abandoned_row *row);

/* The oldest one, if it was left at `latest` or before. */
MUST_USE enum db_status abandoned_find_due(struct db *db, int64_t latest, struct abandoned_row *row);

/* Those of a player, up to `limit`. */
typedef void abandoned_fn(void *arg, const struct abandoned_row *row);
enum db_status abandoned_each(struct db *db, int64_t player, int limit, abandoned_fn *each, void *arg);
