/*
 * course.c - draws ratings.
 *
 *     1530 |     **
 *          |  *** *
 *     1496 |**     *
 *          +---------
 */
#include "protocol/spoken/course.h"

#include <assert.h>
#include <stdio.h>

#include "protocol/text.h"

enum { SPOKEN = 10 };

/* What the rating was between its first and its last, the rating before the first match included. */
static void
bounds_of(const struct course *course, double *low, double *high)
{
	*low = *high = course->before;
	for (int i = 0; i < course->count; i++) {
		if (course->after[i].rating < *low)
			*low = course->after[i].rating;
		if (course->after[i].rating > *high)
			*high = course->after[i].rating;
	}
}

void
course_text(char out[ROW_SIZE], const struct course *course)
{
	const struct course_point *last = &course->after[course->count - 1];
	char from[TEXT_DATE_SIZE], to[TEXT_DATE_SIZE];
	double low, high;

	bounds_of(course, &low, &high);
	text_date_day(from, (time_t)course->after[0].at, course->zone);
	text_date_day(to, (time_t)last->at, course->zone);
	snprintf(out, ROW_SIZE, "%.2f before %s to %.2f on %s, highest %.2f, lowest %.2f", course->before,
		from, last->rating, to, high, low);
}

/* In which row a rating is. One that never changed is in the middle. */
static int
row_of(double rating, double low, double high)
{
	if (high <= low)
		return COURSE_ROWS / 2;
	int row = (int)((high - rating) / (high - low) * COURSE_ROWS);

	return row < COURSE_ROWS ? row : COURSE_ROWS - 1;
}

size_t
course_row(char out[ROW_SIZE], const struct course *course, int row)
{
	assert(course->count >= 1 && course->count <= COURSE_MATCHES && row >= 0 && row <= COURSE_ROWS);

	double low, high;
	size_t used, shown;

	bounds_of(course, &low, &high);
	if (row == 0)
		used = row_written(snprintf(out, ROW_SIZE, " %8.2f |", high));
	else if (row == COURSE_ROWS - 1)
		used = row_written(snprintf(out, ROW_SIZE, " %8.2f |", low));
	else
		used = row_written(snprintf(out, ROW_SIZE, "          %c", row == COURSE_ROWS ? '+' : '|'));
	shown = used;
	for (int i = 0; i < course->count; i++) {
		bool here = row == row_of(course->after[i].rating, low, high);
		out[used++] = row == COURSE_ROWS ? '-' : here ? '*' : ' ';
		if (out[used - 1] != ' ')
			shown = used;
	}
	return shown + row_written(snprintf(out + shown, ROW_SIZE - shown, "\r\n"));
}

size_t
course_spoken(char out[ROW_SIZE], const struct course *course)
{
	int step = (course->count + SPOKEN - 1) / SPOKEN;
	size_t used = step == 1
			      ? row_written(snprintf(out, ROW_SIZE, "After each match: %.0f", course->before))
			      : row_written(snprintf(
					out, ROW_SIZE, "After every %d matches: %.0f", step, course->before));

	/* Counted from the end, so that the last one is told. */
	for (int i = (course->count - 1) % step; i < course->count; i += step)
		used += row_written(snprintf(out + used, ROW_SIZE - used, ", %.0f", course->after[i].rating));
	return used + row_written(snprintf(out + used, ROW_SIZE - used, ".\r\n"));
}
