/*
 * bracket.h - the shape of a knockout: its draw, its byes, and where the two of each pairing come from, in
 * the main bracket, the consolation, and the playoff that ends a Swiss or rolling tournament. Who has won
 * what is the subject of knockout.h.
 *
 * A bracket of 2^R slots has R rounds; pairing p of a round is played by the winners of pairings 2p and 2p +
 * 1 of the round before. Neighbouring slots meet in round 1.
 *
 *   consolation  none
 *                first        a bracket of all who lose the first match they play, unless it is the final
 *                progressive  losers of each round before the semi-final enter: those of round 1 meet each
 * other, those of a later round meet who is still in. With up to 8 slots the semi-final is somebody's first
 * match: who loses it enters, too. So everybody has two matches
 *
 * In the consolation a slot may turn out empty: whoever waits for it goes on without a match.
 */
#pragma once

#include "server/pairing/field.h"

enum {
	BRACKET_ROUNDS_MAX = 10, /* the progressive consolation of 128 */
};

enum consolation {
	CONSOLATION_NONE,
	CONSOLATION_FIRST,
	CONSOLATION_PROGRESSIVE,
	CONSOLATION_COUNT,
};

struct bracket {
	int size; /* slots: a power of two */
	enum consolation consolation;
	int slot[FIELD_MAX]; /* from top to bottom; NOBODY = empty, whose neighbour has a bye */
};

/* The seed of each slot, from 0. Each round that is added before the others splits a slot in two: the seed
 * there, and the one who makes size - 1 with them. Of eight: 0 7 4 3 2 5 6 1. */
void bracket_seeds(int size, int seed[FIELD_MAX]);

/* The draw: the first of the lineup and the second can meet in the final only, the first four in the
 * semi-finals and so on; the first ones get the byes. */
void bracket_draw(struct bracket *bracket, const struct lineup *lineup, enum consolation consolation);

/* Rounds of a stage, pairings of a round; a consolation without rounds doesn't take place. */
int bracket_rounds(const struct bracket *bracket, enum pairing_stage stage);
int bracket_pairings(const struct bracket *bracket, enum pairing_stage stage, int round);

/* Where one of the two of a pairing comes from. */
enum feeder_kind {
	FEEDER_SLOT,   /* number `place` of the bracket */
	FEEDER_WINNER, /* of that pairing */
	FEEDER_LOSER,
};
struct feeder {
	enum feeder_kind kind;
	enum pairing_stage stage;
	int round, place;
};
struct feeder bracket_feeder(
	const struct bracket *bracket, enum pairing_stage stage, int round, int place, int which);
