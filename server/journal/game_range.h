/*
 * game_range.h - where a game of a match lies in its journal, found without reading the game.
 */
#pragma once

#include "db/games.h"

struct game_range {
	int game;		/* its number */
	struct game_end before; /* the end of the game before it, all zero before the first */
	int64_t head;		/* its last action, perhaps so far */
	int actions;		/* after `before` up to `head`: the joins before the game, too */
	bool more;		/* another game follows */
};

/* A game of a match whose last action is `head`; 0 = the last one. DB_NONE: there is no such game. Where more
 * actions follow a game than a short look takes, that look says that another one follows; whoever reads it
 * then sees none begin. */
MUST_USE enum db_status game_range_find(
	struct db *db, int64_t match, int64_t head, int game, struct game_range *range);
