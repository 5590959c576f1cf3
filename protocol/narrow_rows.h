/*
 * narrow_rows.h - rows of lists for people whose screen is narrow: 40 columns, but for extremes in all
 * columns at once. Less is in them; no name is cut, for it may be typed: a long one takes blanks from the
 * columns after it, or the row a second line. Records and return values are those of rows.h.
 */
#pragma once

#include "protocol/match_rows.h"

size_t narrow_row_who(char out[ROW_SIZE], const struct row_player *player);
size_t narrow_row_ranked(char out[ROW_SIZE], const struct row_ranked *ranked);
size_t narrow_row_game(char out[ROW_SIZE], const struct row_game *game);
size_t narrow_row_saved(char out[ROW_SIZE], const struct row_saved *saved);
size_t narrow_row_login(char out[ROW_SIZE], const struct row_login *login);
size_t narrow_row_history(char out[ROW_SIZE], const struct row_history *history);
