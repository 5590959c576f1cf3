/*
 * spoken_rows.h - rows of lists for screen readers: a sentence for each record, not columns. Records and
 * return values are those of rows.h.
 */
#pragma once

#include "protocol/match_rows.h"

size_t spoken_row_who(char out[ROW_SIZE], const struct row_player *player);
size_t spoken_row_ranked(char out[ROW_SIZE], const struct row_ranked *ranked);
size_t spoken_row_game(char out[ROW_SIZE], const struct row_game *game);
size_t spoken_row_saved(char out[ROW_SIZE], const struct row_saved *saved);
size_t spoken_row_login(char out[ROW_SIZE], const struct row_login *login);
size_t spoken_row_history(char out[ROW_SIZE], const struct row_history *history);
