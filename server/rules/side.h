/*
 * side.h - whose checkers. O moves 24 -> 1, X moves 1 -> 24 in absolute numbering (R1.2).
 */
#pragma once

enum side {
	SIDE_O,
	SIDE_X,
	SIDE_NONE, /* nobody: a centred cube, a tie in the opening throw */
	SIDE_COUNT = SIDE_NONE,
};

static inline enum side
side_other(enum side side)
{
	return side == SIDE_O ? SIDE_X : SIDE_O;
}

/* 'O', 'X', or '-' for SIDE_NONE. */
char side_letter(enum side side);
