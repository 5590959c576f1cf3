/*
 * positions.h - positions of every kind for the tests of the engine: those of random games, with many
 * checkers back or on the bar, and those of games that the engine plays itself.
 */
#pragma once

#include "server/engine/bearoff.h"
#include "server/engine/engine.h"
#include "tests/rules/chance.h"

/* An engine with the weights of this build and its table; made once, never changed. */
const struct engine *test_engine(void);

/* The next position of a game in which every third play is the engine's and the others are drawn. It is a new
 * game when one is over; positions that are over are among them. `*on_roll` is whose turn it is. */
void next_position(struct chance *chance, struct board *board, enum side *on_roll);

/* Any board that can be written down, such as no game leads to: up to 15 checkers a side, spread or in heaps,
 * on the bars too. */
struct board any_board(struct chance *chance);

/* The position with the sides exchanged. */
struct board board_turned(const struct board *board);
