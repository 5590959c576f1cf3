/*
 * rates.h - what GNU Backgammon's judgement of many games comes to, and a file that keeps it, so that a long
 * measurement goes on after a stop.
 */
#pragma once

#include <stdint.h>

#include "tools/bench/record.h"

/* Begins with all 0. The sums of squares and products are over parts, which were judged one by one. */
struct rates {
	struct verdict all;
	int parts;
	double squared_lost, lost_by_decisions, squared_decisions;
};

void rates_add(struct rates *rates, const struct verdict *part);

/* The standard error of verdict_pr(&rates->all), from how the parts differ; 0 of fewer than two parts. */
double rates_error(const struct rates *rates);

enum { RATES_KEY_SIZE = 64 };

/*
 * A file has a line for each part: its key, which is one word, then what was judged. `path` NULL: nothing is
 * kept. Ends the bench where the file can't be read or written, or a line of this key can't be understood.
 */
void rates_load(const char *path, const char *key, struct rates *rates);
void rates_keep(const char *path, const char *key, const struct verdict *part);
