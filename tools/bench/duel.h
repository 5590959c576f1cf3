/*
 * duel.h - the engine against the referee: pairs of games, or of matches, with the same dice and sides
 * changed.
 */
#pragma once

#include "server/engine/engine.h"
#include "tools/bench/referee.h"

struct duel {
	const struct engine *engine; /* borrowed, as the referee */
	struct referee *referee;
	int plies;  /* that the engine looks ahead */
	int length; /* of matches, with the cube; 0: single games without */
	int pairs;
};

/* Points a game, or matches won less those lost by all; its standard error goes to *error. */
double duel_fight(const struct duel *duel, double *error);
