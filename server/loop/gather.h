/*
 * gather.h - how long a turn goes on to take lines before it commits.
 */
#pragma once

#include <stdbool.h>

struct server;

enum {
	GATHER_WIRES = 8, /* with answers for fewer it commits at once: nobody's play waits for others */
	GATHER_US = 1000, /* from its first line on */
};

/* What has come while lines were handled belongs to this turn, too. A commit costs as much as several lines,
 * so all are answered sooner if they share one. barpointd-test gathers in each turn that has rows. */
bool gather_more(const struct server *server);
