/*
 * gamer.h - players of whole matches who leave everything to chance: what they agree on, what they do next.
 *
 * They ask the rules only what is allowed, so that all they do is legal; at open tables that is a lot.
 */
#pragma once

#include "server/rules/action.h"
#include "server/rules/match.h"
#include "tests/rules/chance.h"

struct gamer {
	struct chance chance;
	int ends_early; /* resignations and doubles: one in this many turns */
};

/* For a new match; draws how soon its games end. */
struct options gamer_options(struct gamer *gamer);

/* A legal action, whoever's turn it is. Not for a match that is over. */
struct action gamer_next(struct gamer *gamer, const struct match *match);
