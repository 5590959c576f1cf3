/*
 * metrics.h - all figures of the server, as text for a program that watches it.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct server;

/* OpenMetrics 1.0, or the older text format of Prometheus (0.0.4): they differ in the names of counters and
 * in the last line. */
void metrics_write(struct server *server, FILE *out, bool open_metrics);
