/*
 * days_terms.h - what two players have agreed on about days (R14.6): the values of `days=`.
 */
#pragma once

#include <stdbool.h>

enum {
	DAYS_TURN_MAX = 7,
	DAYS_RESERVE_MAX = 30,
	DAYS_RESERVE_USUAL = 5, /* where none is named */
	DAYS_LENGTH_MAX = 25,	/* points of a slow match */
	DAYS_TEXT_SIZE = 8,	/* "7+30" */
};

struct days_terms {
	int turn;    /* days for each turn, not banked; 0: it is no slow match */
	int reserve; /* days for the whole match */
};

/* "2", or "2+7" where the reserve isn't the usual one. There are days. */
void days_terms_write(const struct days_terms *terms, char text[DAYS_TEXT_SIZE]);

/* Reads what days_terms_write() writes and nothing else, and goes on after it. */
bool days_terms_read(const char **cursor, struct days_terms *terms);

/* Reads a whole word as people type it: also "none", and the usual reserve. */
bool days_terms_read_typed(const char *word, struct days_terms *terms);
