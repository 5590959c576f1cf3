/*
 * practice.h - games of a level of house players against itself, for points and with the cube, written down
 * to be judged.
 */
#pragma once

#include "server/engine/levels.h"
#include "tools/bench/record.h"

/* So many games, the dice of each by its number alone. */
void practice_play(
	const struct engine *engine, const struct level *level, int first, int games, struct record *record);
