/*
 * clubs.h - the club that a player has named, and the ranking of those who have named the same.
 */
#pragma once

#include "db/rankings/ratings.h"

enum { CLUB_SIZE = 21 };

/* "" if they have named none. */
MUST_USE enum db_status player_club(struct db *db, int64_t id, char club[CLUB_SIZE]);

/* Those who have finished a rated match, best first, those with the same rating in the order of their
 * registration; in any case of the club's letters. Fills at most `count` rows from rank `from` on; *found
 * says how many. */
MUST_USE enum db_status club_list(
	struct db *db, const char *club, int from, int count, struct ranked *rows, int *found);
/* One player's row. DB_NONE if the list doesn't have them. */
MUST_USE enum db_status club_of(struct db *db, const char *club, const char *name, struct ranked *row);
