/*
 * replay.h - a match from its rows: the state it begins with, then one action of the journal after another.
 */
#pragma once

#include "db/games.h"
#include "db/journal.h"
#include "db/matches.h"
#include "server/rules/action.h"
#include "server/rules/event.h"
#include "server/rules/match.h"

struct replay {
	struct match match;   /* after the last row */
	struct action action; /* of that row */
	struct events events; /* what came of it */
};

enum replay_begun {
	REPLAY_BEGUN,
	REPLAY_BAD_OPTIONS,   /* they can't be read */
	REPLAY_UNKNOWN_RULES, /* of a newer server */
};
MUST_USE enum replay_begun replay_begin(struct replay *replay, const struct match_row *row);

/* Begins where `game` games are over (0 = at the beginning), without replaying them. Only the last board of
 * those games is unknown. `end` is where the last of them ended. DB_NONE if the match has fewer games or
 * can't be replayed. */
MUST_USE enum db_status replay_begin_behind(
	struct replay *replay, struct db *db, const struct match_row *row, int game, struct game_end *end);

/* False if the row can't be read, or the rules refuse it: then the match doesn't replay. */
MUST_USE bool replay_row(struct replay *replay, const struct action_row *row);
