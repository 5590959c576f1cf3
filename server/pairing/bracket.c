/*
 * bracket.c - see bracket.h. The rounds of a progressive consolation, for the 16 slots of the main bracket:
 *
 *   round 1   4 pairings of the losers of round 1
 *   round 2   4: their winners and the losers of round 2, who drop in
 *   round 3   2: the winners of those; a larger bracket goes on with rounds like 2 and 3 in turn, until
 * nobody drops any more round 4   1
 */
#include "server/pairing/bracket.h"

#include <assert.h>

static int
size_for(int entrants)
{
	int size = 2;

	while (size < entrants)
		size *= 2;
	return size;
}

void
bracket_seeds(int size, int seed[FIELD_MAX])
{
	seed[0] = 0;
	for (int part = 1; part < size; part *= 2)
		for (int i = part - 1; i >= 0; i--) {
			int here = seed[i];
			seed[2 * i + i % 2] = here;
			seed[2 * i + 1 - i % 2] = 2 * part - 1 - here;
		}
}

void
bracket_draw(struct bracket *bracket, const struct lineup *lineup, enum consolation consolation)
{
	int seed[FIELD_MAX];

	*bracket = (struct bracket){.size = size_for(lineup->count), .consolation = consolation};
	bracket_seeds(bracket->size, seed);
	for (int i = 0; i < bracket->size; i++)
		bracket->slot[i] = seed[i] < lineup->count ? lineup->at[seed[i]] : NOBODY;
}

static int
log_of(int size)
{
	return __builtin_ctz((unsigned int)size);
}

/* The last round of the main bracket whose losers may enter the consolation, each round in its turn. */
static int
last_drop(const struct bracket *bracket)
{
	int rounds = log_of(bracket->size);

	return rounds > 3 ? rounds - 2 : rounds - 1;
}

/* Whether the losers of a main round come in, in this round of a progressive consolation: the number of that
 * round, 0 = none. */
static int
drop_of(const struct bracket *bracket, int round)
{
	return round % 2 == 0 && round / 2 + 1 <= last_drop(bracket) ? round / 2 + 1 : 0;
}

static int
progressive_pairings(const struct bracket *bracket, int round)
{
	int last = last_drop(bracket);

	return bracket->size >> (round < 2 * last - 1 ? round / 2 + 1 + round % 2 : round - last + 2);
}

int
bracket_rounds(const struct bracket *bracket, enum pairing_stage stage)
{
	int rounds = log_of(bracket->size);

	if (stage != STAGE_CONSOLATION)
		return rounds;
	switch (bracket->consolation) {
	case CONSOLATION_NONE:
		return 0;
	case CONSOLATION_FIRST:
		return rounds - 1;
	case CONSOLATION_PROGRESSIVE:
		return rounds > 1 ? rounds - 2 + last_drop(bracket) : 0;
	case CONSOLATION_COUNT:
		break;
	}
	assert(false);
	return 0;
}

int
bracket_pairings(const struct bracket *bracket, enum pairing_stage stage, int round)
{
	assert(round >= 1 && round <= bracket_rounds(bracket, stage));
	if (stage != STAGE_CONSOLATION)
		return bracket->size >> round;
	return bracket->consolation == CONSOLATION_PROGRESSIVE ? progressive_pairings(bracket, round)
							       : bracket->size >> (round + 1);
}

/* The losers of a main round cross over to other parts of the consolation, so that they don't soon meet whom
 * they have lost to: the bits of their place that change, by the rounds of the bracket and the round they
 * lost. Found by trying all: with these nobody meets again before the last four of the consolation, of 128
 * the last eight. */
static int
crossed(const struct bracket *bracket, int drop, int place)
{
	static const int changed[8][6] = {
		[3] = {[2] = 1},
		[4] = {[2] = 2},
		[5] = {[2] = 2, [3] = 2},
		[6] = {[2] = 4, [3] = 4, [4] = 3},
		[7] = {[2] = 4, [3] = 8, [4] = 5, [5] = 0},
	};

	return place ^ changed[log_of(bracket->size)][drop];
}

static struct feeder
consolation_feeder(const struct bracket *bracket, int round, int place, int which)
{
	int drop = bracket->consolation == CONSOLATION_PROGRESSIVE ? drop_of(bracket, round) : 0;

	if (round == 1)
		return (struct feeder){FEEDER_LOSER, STAGE_MAIN, 1, 2 * place + which};
	if (drop == 0)
		return (struct feeder){FEEDER_WINNER, STAGE_CONSOLATION, round - 1, 2 * place + which};
	if (which == 0)
		return (struct feeder){FEEDER_WINNER, STAGE_CONSOLATION, round - 1, place};
	return (struct feeder){FEEDER_LOSER, STAGE_MAIN, drop, crossed(bracket, drop, place)};
}

struct feeder
bracket_feeder(const struct bracket *bracket, enum pairing_stage stage, int round, int place, int which)
{
	assert(place >= 0 && place < bracket_pairings(bracket, stage, round));
	if (stage == STAGE_CONSOLATION)
		return consolation_feeder(bracket, round, place, which);
	if (round == 1)
		return (struct feeder){FEEDER_SLOT, stage, 0, 2 * place + which};
	return (struct feeder){FEEDER_WINNER, stage, round - 1, 2 * place + which};
}
