/*
 * report.c - what the bench prints: medians of a subject and its ceiling, and the ratios between them.
 */
#include "tools/bench/report.h"

#include <stdio.h>
#include <stdlib.h>

struct spread {
	double low, middle, high;
};

static int
compare_doubles(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

double
median_of(double *values, int count)
{
	qsort(values, (size_t)count, sizeof *values, compare_doubles);
	return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static struct spread
spread_of(double *values, int count)
{
	double middle = median_of(values, count);

	return (struct spread){values[0], middle, values[count - 1]};
}

static void
print_goal(enum goal goal, double bound, double ratio, double value)
{
	static const struct {
		const char *words;
		bool of_ratio, at_most;
	} kinds[] = {
		[GOAL_NONE] = {"", false, false},
		[GOAL_RATIO_AT_MOST] = {"<=", true, true},
		[GOAL_RATIO_AT_LEAST] = {">=", true, false},
		[GOAL_VALUE_AT_MOST] = {"<=", false, true},
		[GOAL_VALUE_AT_LEAST] = {">=", false, false},
	};

	if (goal != GOAL_NONE) {
		double reached = kinds[goal].of_ratio ? ratio : value;
		bool met = kinds[goal].at_most ? reached <= bound : reached >= bound;
		printf("  %s %s %.2f %s", kinds[goal].of_ratio ? "ratio" : "value", kinds[goal].words, bound,
			met ? "met" : "MISSED");
	}
	putchar('\n');
	fflush(stdout);
}

void
report_ratio(const char *name, double *subject, double *ceiling, int count, enum goal goal, double bound)
{
	double ratio[BENCH_ROUNDS_MAX];

	for (int i = 0; i < count; i++)
		ratio[i] = subject[i] / ceiling[i];
	struct spread spread = spread_of(ratio, count);
	double value = median_of(subject, count);
	printf("  %-34s %11.2f %11.2f  %6.2f (%.2f..%.2f)", name, value, median_of(ceiling, count),
		spread.middle, spread.low, spread.high);
	print_goal(goal, bound, spread.middle, value);
}

void
report_row(const struct series *series, const struct metric *metric)
{
	double subject[BENCH_ROUNDS_MAX], ceiling[BENCH_ROUNDS_MAX];
	bool comparable = true;

	for (int i = 0; i < series->rounds; i++) {
		subject[i] = metric->of(&series->subject[i]);
		ceiling[i] = metric->of(&series->ceiling[i]);
		comparable = comparable && ceiling[i] > 0;
	}
	if (comparable) {
		report_ratio(metric->name, subject, ceiling, series->rounds, metric->goal, metric->bound);
		return;
	}
	double value = median_of(subject, series->rounds);
	printf("  %-34s %11.2f %11s  %6s", metric->name, value, "-", "-");
	print_goal(metric->goal, metric->bound, 0, value);
}

void
report_title(const char *title)
{
	printf("\n%s\n", title);
}

void
report_heading(const char *title, const char *subject, const char *ceiling, int rounds)
{
	report_title(title);
	printf("  %-34s %11s %11s  %6s (of %d pairs)\n", "medians", subject, ceiling, "ratio", rounds);
}

void
report_series(const char *title, const char *subject, const char *ceiling, const struct series *series,
	const struct metric *metrics, size_t count)
{
	report_heading(title, subject, ceiling, series->rounds);
	for (size_t i = 0; i < count; i++)
		report_row(series, &metrics[i]);
}

void
report_value(const char *name, double value, enum goal goal, double bound)
{
	printf("  %-34s %11.2f", name, value);
	print_goal(goal, bound, 0, value);
}
