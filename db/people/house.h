/*
 * house.h - house players: whose account is one, and how often somebody has played against a level today.
 */
#pragma once

#include "db/people/players.h"

/* The house player of that level with this number, by age; the oldest is 0. DB_NONE if there is none. */
MUST_USE enum db_status house_find(struct db *db, const char *level, int number, struct player_row *player);

/* The account is a house player from now on, and marked as a program's; its rating is its level's anchor. */
MUST_USE enum db_status house_mark(struct db *db, int64_t player, const char *level);

/* Rated matches that the player has begun against the level on that day (since 1970, UTC). */
MUST_USE enum db_status house_matches(
	struct db *db, int64_t player, const char *level, int64_t day, int64_t *matches);

/* One more. */
MUST_USE enum db_status house_add_match(struct db *db, int64_t player, const char *level, int64_t day);
