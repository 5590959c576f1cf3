/*
 * standing_told.h - where a match stands, for a player who comes to it.
 */
#pragma once

struct player;
struct table;

/* The tournament that the match is part of; of any other match, nothing. */
void standing_tell_tournament(const struct table *table, struct player *player);

/* Turn, length and points. */
void standing_tell(const struct table *table, int seat);

/* The board, in a game. */
void standing_tell_board(const struct table *table, int seat);
