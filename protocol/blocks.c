/*
 * blocks.c - see blocks.h.
 */
#include "protocol/blocks.h"

#include <assert.h>
#include <stdio.h>

enum { HEIGHTS = 8, SPOKEN = 10 };

static const char *const letters[HEIGHTS] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
static const char plain[HEIGHTS + 1] = ".:-=+*#@";

/* Those that are all alike are in the middle. */
static int
height_of(double value, double low, double high)
{
	if (high <= low)
		return HEIGHTS / 2;
	int height = (int)((value - low) / (high - low) * HEIGHTS);

	return height < HEIGHTS ? height : HEIGHTS - 1;
}

void
blocks_drawn(char out[ROW_SIZE], const double *values, int count, bool utf8)
{
	double low = values[0], high = values[0];

	assert(count >= 1 && count <= BLOCKS_MAX);
	for (int i = 1; i < count; i++) {
		low = values[i] < low ? values[i] : low;
		high = values[i] > high ? values[i] : high;
	}
	size_t used = row_written(snprintf(out, ROW_SIZE, "%.1f to %.1f: ", low, high));
	for (int i = 0; i < count; i++) {
		int height = height_of(values[i], low, high);
		used += row_written(utf8 ? snprintf(out + used, ROW_SIZE - used, "%s", letters[height])
					 : snprintf(out + used, ROW_SIZE - used, "%c", plain[height]));
	}
}

void
blocks_spoken(char out[ROW_SIZE], const double *values, int count)
{
	int first = count > SPOKEN ? count - SPOKEN : 0;
	size_t used = 0;

	assert(count >= 1 && count <= BLOCKS_MAX);
	for (int i = first; i < count; i++)
		used += row_written(
			snprintf(out + used, ROW_SIZE - used, "%s%.1f", i > first ? ", " : "", values[i]));
}
