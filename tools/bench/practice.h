/*
 * practice.h - what house players play against each other, with the cube: games of a level against itself,
 * for points, written down to be judged; matches between two levels.
 */
#pragma once

#include "server/engine/levels.h"
#include "tools/bench/record.h"
#include "tools/bench/tally.h"

/* Plays games, the dice of each by its number alone. */
void practice_play(
	const struct engine *engine, const struct level *level, int first, int games, struct record *record);

/* Plays more pairs of matches, with the same dice and sides changed; the dice of each by its number alone.
 * The tally counts 1 for both won by the first level, -1 for both lost. */
void practice_matches(const struct engine *engine, const struct level *const both[2], int length, int pairs,
	struct tally *tally);
