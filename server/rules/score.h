/*
 * score.h - what a finished game is worth (section 8, R11.2).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/action.h"
#include "server/rules/board.h"

/* The size of the win when `winner` has borne off his last checker (R8.1; `hardbackgammon`: R8.2). */
enum win score_win(const struct board *board, enum side winner, bool hardbackgammon);

/* The most that `loser` can still lose, as far as the board alone tells (R11.3; `hardbackgammon`: R8.2). */
enum win score_most(const struct board *board, enum side loser, bool hardbackgammon);

/* Points: win times cube; one times the cube under Jacoby while the cube was not turned (owner SIDE_NONE). */
int score_points(enum win win, int cube, enum side cube_owner, bool jacoby);
