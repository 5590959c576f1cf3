/*
 * window.c - what was counted in one stretch of time, and the figures made of it.
 */
#include "tools/bench/window.h"

#include <stdlib.h>
#include <string.h>

#include "tools/bench/fail.h"

void
window_open(struct window *window)
{
	memset(window, 0, sizeof *window);
}

void
window_sample(struct window *window, int64_t nanoseconds)
{
	if (window->latency_count == window->latency_size) {
		window->latency_size = window->latency_size == 0 ? 4096 : 2 * window->latency_size;
		window->latency = must_resize(window->latency, window->latency_size, sizeof *window->latency);
	}
	window->latency[window->latency_count++] = nanoseconds;
}

static int
compare_nanoseconds(const void *left, const void *right)
{
	int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;

	return (a > b) - (a < b);
}

void
window_close(struct window *window)
{
	if (window->latency_count > 0)
		qsort(window->latency, window->latency_count, sizeof *window->latency, compare_nanoseconds);
}

void
window_free(struct window *window)
{
	free(window->latency);
	window_open(window);
}

static double
ratio(double part, double whole)
{
	return whole > 0 ? part / whole : 0;
}

static double
percentile(const struct window *window, double share)
{
	if (window->latency_count == 0)
		return 0;
	size_t at = (size_t)(share * (double)window->latency_count);
	if (at >= window->latency_count)
		at = window->latency_count - 1;
	return (double)window->latency[at] / 1e3;
}

double
window_rate(const struct window *window)
{
	return ratio((double)window->operations, window->seconds);
}

double
window_cpu_per_operation(const struct window *window)
{
	return ratio((double)window->cpu / 1e3, (double)window->operations);
}

double
window_bytes_per_operation(const struct window *window)
{
	return ratio((double)window->bytes, (double)window->operations);
}

double
window_lines_per_operation(const struct window *window)
{
	return ratio((double)window->lines, (double)window->operations);
}

double
window_p50(const struct window *window)
{
	return percentile(window, 0.5);
}

double
window_p99(const struct window *window)
{
	return percentile(window, 0.99);
}

double
window_p999(const struct window *window)
{
	return percentile(window, 0.999);
}

double
window_cpu_per_line(const struct window *window)
{
	return ratio((double)window->cpu / 1e3, (double)window->lines);
}

double
window_sends_per_operation(const struct window *window)
{
	return ratio((double)window->stats.sends, (double)window->operations);
}

double
window_written_per_operation(const struct window *window)
{
	return ratio((double)window->stats.written, (double)window->operations);
}

double
window_outstanding(const struct window *window)
{
	return ratio((double)window->busy / 1e9, window->seconds);
}

double
window_rows_per_commit(const struct window *window)
{
	return ratio((double)window->stats.rows, (double)window->stats.commits);
}

double
window_rows_per_commit_share(const struct window *window)
{
	return ratio(window_rows_per_commit(window), window_outstanding(window));
}

double
window_cpu_share(const struct window *window)
{
	return ratio((double)window->cpu / 1e9, window->seconds);
}

double
window_waited(const struct window *window)
{
	return (double)window->stats.waited;
}

double
window_dearest(const struct window *window)
{
	return (double)window->stats.dearest / 1e3;
}
