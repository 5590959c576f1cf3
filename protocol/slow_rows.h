/*
 * slow_rows.h - rows of slow matches, in columns, in narrow ones, or as sentences for screen readers. Return
 * values are those of rows.h.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/rows.h"

/* What the player on turn has to do. */
enum slow_task {
	SLOW_TASK_TURN,
	SLOW_TASK_DOUBLE,
	SLOW_TASK_RESIGNATION,
	SLOW_TASK_COUNT,
};

/* A slow match, seen by one of its players. */
struct row_slow {
	long match;
	const char *opponent;
	int length;
	int own, other;	  /* points */
	bool waits;	  /* for the reader; else for the opponent */
	const char *turn; /* whose it is, in a list of somebody else's matches; else NULL */
	enum slow_task task;
	long left;    /* seconds until the flag falls */
	int64_t due;  /* Unix seconds: the date of that, as of now */
	int64_t last; /* action: any other tells of another board */
	bool rolls;   /* the server, for the reader, in this game */
};

size_t row_slow(char out[ROW_SIZE], enum dialect dialect, const struct row_slow *slow);
size_t narrow_row_slow(char out[ROW_SIZE], const struct row_slow *slow);
size_t spoken_row_slow(char out[ROW_SIZE], const struct row_slow *slow);
