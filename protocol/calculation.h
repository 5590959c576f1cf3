/*
 * calculation.h - the rating block after a match (protocol 4.8), for those with ratings=YES.
 */
#pragma once

#include <stddef.h>

struct rating_change;

enum { CALCULATION_SIZE = 768 };

/* Ten lines with CRLF, the winner first. Returns the length; 0 and "" if it does not fit. */
size_t calculation_write(char *out, size_t size, const char *winner, const char *loser, int length,
	const struct rating_change *change);
