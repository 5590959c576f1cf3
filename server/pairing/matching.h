/*
 * matching.h - perfect matchings: everybody in a graph has one partner, along its edges. Edmonds' search for
 * paths that augment one; a matching is kept while pairs are taken out of it, and repaired where one is torn
 * apart.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
	GRAPH_MAX = 128, /* nodes */
	GRAPH_WORDS = GRAPH_MAX / 64,
	UNMATCHED = -1,
};

struct graph {
	int count;
	uint64_t edges[GRAPH_MAX][GRAPH_WORDS]; /* of each node, a bit for each other */
};

struct matching {
	struct graph graph; /* without the nodes that were taken out */
	int mate[GRAPH_MAX];
};

void graph_join(struct graph *graph, int one, int other);

/* Finds a perfect matching of that graph; false if there is none: then as many as can be have partners. */
bool matching_begin(struct matching *matching, const struct graph *graph);

/* Takes two nodes out as partners, if the rest still has a perfect matching. If not, nothing has changed. */
bool matching_take(struct matching *matching, int one, int other);
