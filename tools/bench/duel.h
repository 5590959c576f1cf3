/*
 * duel.h - the engine against the referee: pairs of games, or of matches, with the same dice and sides
 * changed.
 */
#pragma once

#include "server/engine/engine.h"
#include "tools/bench/record.h"
#include "tools/bench/referee.h"
#include "tools/bench/tally.h"

struct duel {
	const struct engine *engine; /* borrowed, as the referee */
	struct referee *referee;
	int plies;	       /* that the engine looks ahead */
	int length;	       /* of matches, with the cube; 0: single games without */
	struct record *record; /* writes down single games, the engine on the left; or NULL */
};

/*
 * Plays more pairs. The dice of each follow from its number alone.
 *
 * The reduced result of a game is the raw one less the luck of both sides' throws: what a throw gives to who
 * has it, by the engine's look a ply ahead, less the mean of all throws. That is right on average whatever
 * the engine thinks, and its error is smaller the better it judges. Of matches it is the raw one.
 */
void duel_fight(const struct duel *duel, int pairs, struct tally *tally);
