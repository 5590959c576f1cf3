/*
 * forest.h - the trees that a search for the cheapest matching grows, and the odd circles in them; for
 * blossoms.c alone.
 *
 * Nodes are numbered from 1, blossoms after them. `from` and `to` of an edge are nodes, also where it is the
 * best one between two blossoms.
 */
#pragma once

#include <stdbool.h>

#include "server/pairing/costs.h"

enum parity { OUTSIDE, EVEN, ODD };

struct edge {
	unsigned char from, to; /* 0 = there is none yet */
};

/* `petals` of a blossom go round its circle from its base, the one that is matched outside of it. */
struct forest {
	int count, last; /* nodes; the highest number in use */
	const struct costs *costs;
	int label[BLOSSOMS_ALL];
	int top[BLOSSOMS_ALL];	  /* the outermost blossom that it is in, itself if none; 0 = not in use */
	int mate[BLOSSOMS_ALL];	  /* a node; 0 = none */
	int parent[BLOSSOMS_ALL]; /* in its tree: the node at the other end of the edge */
	enum parity parity[BLOSSOMS_ALL];
	int nearest[BLOSSOMS_ALL]; /* the even node with the least slack to it; 0 = none */
	struct edge edge[BLOSSOMS_ALL][BLOSSOMS_ALL];
	unsigned char petal_of[BLOSSOMS_ALL]
			      [BLOSSOMS_MAX + 1]; /* of a blossom: the petal that a node is in */
	unsigned char petals[BLOSSOMS_ALL][BLOSSOMS_MAX + 1];
	int petal_count[BLOSSOMS_ALL];
	int queue[BLOSSOMS_MAX + 1]; /* even nodes whose edges are not yet looked at */
	int head, tail;
};

static inline int
forest_slack(const struct forest *forest, struct edge edge)
{
	return 2 * forest->costs->cost[edge.from - 1][edge.to - 1] - forest->label[edge.from] -
	       forest->label[edge.to];
}

static inline bool
forest_is_blossom(const struct forest *forest, int x)
{
	return x > forest->count;
}

/* Node u is even: it may be the nearest to x. */
static inline void
forest_offer_nearest(struct forest *forest, int u, int x)
{
	if (forest->nearest[x] == 0 || forest_slack(forest, forest->edge[u][x]) <
					       forest_slack(forest, forest->edge[forest->nearest[x]][x]))
		forest->nearest[x] = u;
}

/* All nodes of x are even now: their edges are to be looked at. */
void forest_queue(struct forest *forest, int x);

/* Exchanges partners from x, who gets y, to the root of its tree. */
void forest_flip(struct forest *forest, int x, int y);

/* Where the ways of both to their roots meet; 0 = they are in two trees. */
int forest_common_above(const struct forest *forest, int x, int y);

/* The ways of x and y to their `base` and the edge between the two become one even node. */
void forest_add_blossom(struct forest *forest, int x, int base, int y);

/* An odd blossom whose label has come down to 0 is opened: the petals between the edge from above and the one
 * to its partner stay in the tree. */
void forest_open_blossom(struct forest *forest, int blossom);
