/*
 * window.h - what was counted in one stretch of time, and the figures made of it.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* A child's figures, given on SIGUSR1. All zero if it gives none. */
struct stats {
	int64_t turns, commits, rows, lines;
	int64_t waited;	 /* turns for which a line of a player has waited at most, and */
	int64_t dearest; /* nanoseconds of the dearest piece of an answer since that was asked last */
	int64_t sends;	 /* calls in which output left */
	int64_t written; /* bytes, to files */
};

struct window {
	double seconds;
	int64_t cpu;	    /* nanoseconds of the process under test, all its threads, user and system */
	int64_t operations; /* plays, or lines answered */
	int64_t lines;	    /* sent by clients */
	int64_t bytes;	    /* both ways */
	int64_t matches;    /* ended */
	int64_t busy;	    /* nanoseconds that lines waited for their answers, summed up over all lines */
	struct stats stats; /* what was added in this window */
	int64_t *latency;   /* nanoseconds; owned. Sorted by window_close() */
	size_t latency_count, latency_size;
};

void window_open(struct window *window);
void window_sample(struct window *window, int64_t nanoseconds);
void window_close(struct window *window);
void window_free(struct window *window);

/* Figures: what metrics in report.h are made of. */
double window_rate(const struct window *window);	      /* operations per second */
double window_cpu_per_operation(const struct window *window); /* microseconds */
double window_bytes_per_operation(const struct window *window);
double window_lines_per_operation(const struct window *window);
double window_cpu_per_line(const struct window *window); /* microseconds */
double window_sends_per_operation(const struct window *window);
double window_written_per_operation(const struct window *window); /* bytes */
double window_p50(const struct window *window);			  /* microseconds, as the next two */
double window_p99(const struct window *window);
double window_p999(const struct window *window);
double window_outstanding(const struct window *window); /* lines, on average (Little's law) */
double window_rows_per_commit(const struct window *window);
double window_rows_per_commit_share(const struct window *window); /* of the lines outstanding */
double window_waited(const struct window *window);		  /* turns, a line of a player, at most */
double window_dearest(const struct window *window);		  /* us of CPU, of a piece of an answer */
double window_cpu_share(const struct window *window);		  /* of one core, 1 = all of it */
