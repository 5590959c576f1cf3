/*
 * calculation.h - the rating block after a match (protocol 4.8), for those with ratings=YES.
 */
#pragma once

#include <stddef.h>

struct rating_change;

enum { CALCULATION_SIZE = 768, CALCULATION_LINE_SIZE = 64 };

/* Ten lines with CRLF, the winner first. Returns the length; 0 and "" if it does not fit. */
size_t calculation_write(char *out, size_t size, const char *winner, const char *loser, int length,
	const struct rating_change *change);

/* "1500.00 to 1502.23, +2.23", within a sentence about a match of the past. */
void calculation_in_short(char out[CALCULATION_LINE_SIZE], double before, double after);
