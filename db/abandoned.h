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
	int64_t player; /* who has left it */
	int64_t at;	/* Unix seconds */
	/* It was their turn, and there is a clock: when their time is up, in service time; else 0. */
	int64_t due_ms;
	char leaver[PLAYER_NAME_SIZE], house[PLAYER_NAME_SIZE]; /* current names */
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

/* It is lost later: stores `at` and `due_ms`. DB_NONE: it waits no more. */
MUST_USE enum db_status abandoned_put_off(struct db *db, const struct abandoned_row *row);

/* Those of a player; those that were left at `latest` or before, the oldest first; and those that are due at
 * `served_ms` or before, the earliest first. Up to `limit`. */
typedef void abandoned_fn(void *arg, const struct abandoned_row *row);
enum db_status abandoned_each(struct db *db, int64_t player, int limit, abandoned_fn *each, void *arg);
MUST_USE enum db_status abandoned_each_old(
	struct db *db, int64_t latest, int limit, abandoned_fn *each, void *arg);
MUST_USE enum db_status abandoned_each_due(
	struct db *db, int64_t served_ms, int limit, abandoned_fn *each, void *arg);
