/*
 * board.h - where the checkers are. Plain data, absolute numbering.
 *
 * "Own" points count in the direction of movement of one side: 24..1, the bar is 25, off is 0 (R1.2).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/side.h"

enum {
	BOARD_POINTS = 24,
	BOARD_CHECKERS = 15, /* a side (R1.1) */
	POINT_OFF = 0,	     /* own numbering */
	POINT_BAR = 25,	     /* own numbering */
	BOARD_CELLS = 26,    /* the points and two bars */
	BOARD_TEXT_SIZE = 27,
};

/*
 * O's checkers count positive, X's negative. at[1..24] are the points; at[25] is O's bar (>= 0), at[0] is X's
 * bar (<= 0): items 6..31 of FIBS's board line. Checkers borne off are not stored: 15 minus what is here.
 */
struct board {
	int8_t at[BOARD_CELLS];
};

/* R1.2 */
void board_set_up(struct board *board);

/* Absolute point of a side's own point; maps the own bar 25 to the side's own bar cell. point 1..25. */
int board_abs(enum side side, int point);

/* Checkers of `side` on its own point 1..24 or on its bar (25). */
int board_count(const struct board *board, enum side side, int point);
int board_off(const struct board *board, enum side side);
int board_pips(const struct board *board, enum side side);

/* A checker of one side has yet to pass one of the other's. */
bool board_has_contact(const struct board *board);

/* 0..15 checkers a side, bars hold the right colour (R1.1). */
bool board_is_sane(const struct board *board);

/*
 * The 26 characters of an XGID seen by `viewer`: [0] the other side's bar, [1..24] the viewer's own points,
 * [25] the viewer's bar; '-' empty, 'A'..'O' 1..15 own checkers, 'a'..'o' the other's. Writes BOARD_TEXT_SIZE
 * bytes with the NUL.
 */
void board_write(const struct board *board, enum side viewer, char text[BOARD_TEXT_SIZE]);

/* False, and *board undefined, if `text` is not exactly 26 such characters or a side has more than 15. */
bool board_read(struct board *board, enum side viewer, const char *text);
