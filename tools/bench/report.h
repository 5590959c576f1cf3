/*
 * report.h - what the bench prints: medians of a subject and its ceiling, and the ratios between them.
 */
#pragma once

#include <stddef.h>

#include "tools/bench/window.h"
#include "tools/bench/work.h"

enum goal {
	GOAL_NONE,
	GOAL_RATIO_AT_MOST,
	GOAL_RATIO_AT_LEAST,
	GOAL_VALUE_AT_MOST, /* the subject's own */
	GOAL_VALUE_AT_LEAST,
};

struct metric {
	const char *name; /* with its unit */
	double (*of)(const struct window *window);
	enum goal goal;
	double bound;
};

/* One row per metric. Ratios are made within each pair of measurements; the median of them counts. */
void report_series(const char *title, const char *subject, const char *ceiling, const struct series *series,
	const struct metric *metrics, size_t count);

/* The parts of it, for rows that are measured one after another. */
void report_heading(const char *title, const char *subject, const char *ceiling, int rounds);
void report_row(const struct series *series, const struct metric *metric);

/* Likewise, of figures that were made of several windows; all of `ceiling` are more than 0. Sorts both. */
void report_ratio(
	const char *name, double *subject, double *ceiling, int count, enum goal goal, double bound);

/* A figure without a ceiling. */
void report_title(const char *title);
void report_value(const char *name, double value, enum goal goal, double bound);

/* Sorts `values`. */
double median_of(double *values, int count);
