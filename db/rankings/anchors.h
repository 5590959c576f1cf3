/*
 * anchors.h - the fixed ratings of house players, by level. Each holds from one of the finished matches on,
 * until the next one of its level does: so what a match did to a rating can be computed again.
 */
#pragma once

#include "db/people/players.h"
#include "server/rules/rating.h"

/*
 * The rating of the level from now on, in its house players' accounts too. Nothing is written if it is so
 * already.
 */
MUST_USE enum db_status anchor_set(struct db *db, const char *level, double rating);

/* Whose rating a finished match may change. */
struct anchored {
	bool house;
	struct rated rated; /* if rated.fixed: what holds for a house player */
};

/* Of a player, for the finished match of that place. */
MUST_USE enum db_status anchor_of(struct db *db, int64_t player, int64_t sequence, struct anchored *anchored);
