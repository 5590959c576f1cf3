/*
 * evening.h - tournaments that are played by chance: a field that remembers what was paired, and the results.
 */
#pragma once

#include "server/pairing/knockout.h"
#include "tests/rules/chance.h"

enum { EVENING_PAIRINGS_MAX = 8192 };

struct evening {
	struct field field; /* its pairings are those below */
	struct pairing pairings[EVENING_PAIRINGS_MAX];
	struct chance chance;
};

/* That many entrants, whose ratings fall from the first to the last. */
void evening_begin(struct evening *evening, int count, uint64_t seed);

void evening_add(struct evening *evening, const struct pairing *pairings, int count);

/* One of the open pairings, any of them, is won by either. False if none is open. */
bool evening_play_one(struct evening *evening);

/* The lineup 0, 1, 2 ..., and one by chance. */
struct lineup evening_in_order(const struct evening *evening);
struct lineup evening_lot(struct evening *evening);

/* Plays a bracket to its end: what can be paired is paired after each result. */
void evening_play_bracket(struct evening *evening, const struct bracket *bracket, enum pairing_stage stage);
