/*
 * blocks.h - numbers over time as a line of blocks, higher ones for higher numbers; or as numbers, for people
 * who listen and for programs.
 */
#pragma once

#include <stdbool.h>

#include "protocol/rows.h"

enum { BLOCKS_MAX = 60 };

/* "4.1 to 12.3: " and a block for each; without UTF-8 `.` is the lowest and `@` the highest. */
void blocks_drawn(char out[ROW_SIZE], const double *values, int count, bool utf8);

/* "4.1, 12.3": the last ten of them. */
void blocks_spoken(char out[ROW_SIZE], const double *values, int count);
