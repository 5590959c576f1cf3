/*
 * score.h - what a finished game is worth (section 8, R11.2).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/board.h"

/* The three sizes of a win (R8.1); the number is the factor. */
enum win {
	WIN_SINGLE = 1,
	WIN_GAMMON = 2,
	WIN_BACKGAMMON = 3,
};

/* The size of the win when `winner` has borne off the last checker (R8.1; `hardbackgammon`: R8.2). */
enum win score_win(const struct board *board, enum side winner, bool hardbackgammon);

/* The most that `loser` can still lose, as far as the board alone tells (R11.3; `hardbackgammon`: R8.2). */
enum win score_most(const struct board *board, enum side loser, bool hardbackgammon);

/* Points: win times cube; one times the cube under Jacoby while the cube was not turned (owner SIDE_NONE). */
int score_points(enum win win, int cube, enum side cube_owner, bool jacoby);
