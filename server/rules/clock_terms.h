/*
 * clock_terms.h - what two players have agreed on about time (R14.1): the values of `clock=`.
 */
#pragma once

#include <stdbool.h>

enum {
	CLOCK_DELAY_MIN = 3, /* seconds */
	CLOCK_DELAY_MAX = 60,
	CLOCK_RESERVE_MAX = 600, /* seconds for each point of the match */
	CLOCK_TEXT_SIZE = 8,	 /* "60+600", "normal" */
};

struct clock_terms {
	int delay;   /* seconds for each turn of the clock, not banked; 0: there is no clock */
	int reserve; /* seconds for each point of the match */
};

/* "us", or "12+90" for terms without a name. There is a clock. */
void clock_terms_write(const struct clock_terms *terms, char text[CLOCK_TEXT_SIZE]);

/* Reads what clock_terms_write() writes and nothing else, and goes on after it. */
bool clock_terms_read(const char **cursor, struct clock_terms *terms);

/* Reads a whole word as people type it: also "none", and the numbers of terms that have a name. */
bool clock_terms_read_typed(const char *word, struct clock_terms *terms);
