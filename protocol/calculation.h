/*
 * calculation.h - the rating block after a match (protocol 4.8), for those with ratings=YES.
 */
#pragma once

#include <stddef.h>

#include "protocol/messages.h"

struct rating_change;

enum { CALCULATION_SIZE = 1280, CALCULATION_LINE_SIZE = 64 };

/* Who won against whom, to how many points. */
struct calculation {
	const char *winner, *loser;
	int length;
	const struct rating_change *change;
};

/* Ten lines with CRLF, the winner first. Returns the length. */
size_t calculation_write(
	char out[CALCULATION_SIZE], enum dialect dialect, const struct calculation *calculation);

/* "1500.00 to 1502.23, +2.23", within a sentence about a match of the past. */
void calculation_in_short(char out[CALCULATION_LINE_SIZE], double before, double after);
