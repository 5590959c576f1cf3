/*
 * seasons.h - what the tournaments of a weekly series have given their entrants in a year.
 */
#pragma once

#include "db/people/players.h"

struct season_row {
	int64_t tournament;
	int year;
	int64_t player;
	char name[PLAYER_NAME_SIZE]; /* as it is now */
	int points;
	int editions; /* that they have played in */
	int best;     /* the most points that one of these gave */
};

/* Adds what one edition has given. */
MUST_USE enum db_status season_add(struct db *db, const struct season_row *row);

/* All who have played in that year, most points first; of those with as many, the best one. */
typedef void season_fn(void *arg, const struct season_row *row);
MUST_USE enum db_status season_each(
	struct db *db, int64_t tournament, int year, int limit, season_fn *each, void *arg);
