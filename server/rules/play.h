/*
 * play.h - what a side does with its dice: steps, plays, and the list of all legal results (sections 3 to 7).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/board.h"

enum {
	PLAY_STEPS = 4,
	/* No position has more distinct results for a roll; the oracle's largest has 1,021. */
	PLAY_RESULTS = 4096,
};

/* One checker by one die, own numbering of the side that moves: from 25 (bar) to 1, to 24 to 0 (off). */
struct step {
	uint8_t from;
	uint8_t to;
};

struct play {
	uint8_t count;
	struct step steps[PLAY_STEPS];
};

struct dice {
	uint8_t die[2]; /* 1..6, in the order thrown; 0 0 = not rolled */
};

/* R5.1: how many dice a legal play uses, 0..4. */
int play_dice(const struct board *board, enum side side, struct dice dice);

/*
 * All distinct positions that legal plays lead to, in no particular order. `results` has room for
 * PLAY_RESULTS. Returns their number; 0 if there is no legal step (R3.5).
 */
int play_results(const struct board *board, enum side side, struct dice dice, struct board *results);

/* Like play_results(), and fills `plays`, which has room for PLAY_RESULTS, with a play for each result. Its
 * steps are in an order in which they can be made. */
int play_list(const struct board *board, enum side side, struct dice dice, struct board *results,
	struct play *plays);

/* True, and the play in *only, if all legal plays lead to one position (R5.4). */
bool play_only(const struct board *board, enum side side, struct dice dice, struct play *only);

/* True, and a legal play in *play, if one leads to `result`; it has no steps where there is none to play. */
bool play_leading_to(const struct board *board, enum side side, struct dice dice, const struct board *result,
	struct play *play);
