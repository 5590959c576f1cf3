/*
 * bearoff.h - in how many rolls a side bears off its checkers once all are in its home board: a table of all
 * 54,264 positions of up to 15 checkers on 6 points, made by going from the empty board upwards. Each roll is
 * played so that the fewest more are needed on average. With all 15 left, also how long none may come off
 * when every roll is played to save the gammon.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/board.h"

enum {
	BEAROFF_POINTS = 6,
	BEAROFF_POSITIONS = 54264,
	BEAROFF_ROLLS = 32, /* enough for all but 1e-9 of the games */
	BEAROFF_KEPT = 4,   /* this many rolls bear off a checker in all but .002 of the games */
	BEAROFF_TIMES = 4,
};

/* Some 11 MB, plain data. */
struct bearoff {
	float mean[BEAROFF_POSITIONS];			/* rolls */
	float chance[BEAROFF_POSITIONS][BEAROFF_ROLLS]; /* of needing exactly that many */
	float kept[BEAROFF_POSITIONS][BEAROFF_KEPT];	/* of having all 15 left after that many */
	/* For bearoff_make(): where the best way to play a number 0 to 3 times leads. */
	uint16_t soonest[BEAROFF_POSITIONS][6][BEAROFF_TIMES];
};

/* Fills the table. Takes a twentieth of a second. */
void bearoff_make(struct bearoff *bearoff);

/* Whether all checkers of the side that are left are in its home board. */
bool bearoff_has(const struct board *board, enum side side);

/* The row of a side that bearoff_has(). */
int bearoff_row(const struct board *board, enum side side);

/* The chance of the side on roll to be the first that has borne off; for two sides that bearoff_has(), in a
 * race. */
float bearoff_win(const struct bearoff *bearoff, const struct board *board, enum side on_roll);

/* The chance that `loser` loses a gammon: that the other has borne off all, and it none. For the same. */
float bearoff_gammon(
	const struct bearoff *bearoff, const struct board *board, enum side on_roll, enum side loser);
