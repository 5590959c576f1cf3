/*
 * course.h - the course of a rating, match by match: drawn, or in numbers for screen readers.
 */
#pragma once

#include <stdint.h>

#include "protocol/rows.h"

enum {
	COURSE_MATCHES = 60, /* at most, the last ones: a column each */
	COURSE_ROWS = 8,     /* of the drawing, and one for its foot */
};

struct course {
	int count;     /* of matches, at least 1 */
	double before; /* the first of them */
	struct course_point {
		double rating;
		int64_t at;	 /* Unix seconds */
	} after[COURSE_MATCHES]; /* in order */
	const struct zone *zone; /* the reader's, NULL = UTC */
};

/* "1500.00 on 2020-09-13 to 1523.45 on 2020-10-02, highest 1530.10, lowest 1496.00"; no line end. */
void course_text(char out[ROW_SIZE], const struct course *course);

/* Row 0 .. COURSE_ROWS - 1 of the drawing, the highest ratings first; row COURSE_ROWS is its foot. */
size_t course_row(char out[ROW_SIZE], const struct course *course, int row);

/* About ten ratings from the first to the last, as one sentence. */
size_t course_spoken(char out[ROW_SIZE], const struct course *course);
