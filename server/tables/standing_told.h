/*
 * standing_told.h - where a match stands, for a player who comes to it.
 */
#pragma once

struct table;

/* Turn, length and points. */
void standing_tell(const struct table *table, int seat);

/* The board, in a game. */
void standing_tell_board(const struct table *table, int seat);
