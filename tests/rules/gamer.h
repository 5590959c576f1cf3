/*
 * gamer.h - players of whole matches who do everything at random: what they agree on, what they do next.
 *
 * They ask the rules what is allowed, so all their actions are legal; at open tables many are.
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

/* A legal action, whoever's turn it is. The match must not be over. */
struct action gamer_next(struct gamer *gamer, const struct match *match);
