/*
 * reading.h - matches that other programs (or this one) wrote as mat or sgf, read back and judged.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "protocol/archive/chronicle.h"

enum {
	READING_PROBLEM_SIZE = 512,
	READING_LINE_SIZE = 1024,
};

/*
 * Fills *chronicle, which the caller frees in any case. False with a sentence in `problem`, which names the
 * line, if the file is not understood. What mat can't say is taken as it must be: money play with redoubles.
 */
bool mat_read(FILE *in, struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE]);
bool sgf_read(FILE *in, struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE]);

/*
 * Replays every game through the rules. False with a sentence about the first turn that they refuse, or the
 * first result they make otherwise.
 */
bool chronicle_check(const struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE]);
