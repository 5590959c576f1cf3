/*
 * blossoms.c - see blossoms.h.
 *
 * Each node has a label, and so has each blossom, an odd circle that is treated as one node. An edge is tight
 * if the labels of its ends make up its cost, twice. A phase grows trees of tight edges from all unmatched
 * nodes, even and odd nodes in turn; when no tight edge is left, labels change by the least that makes
 * another one tight or lets an odd blossom go. It ends with an edge between two trees: along it and their
 * ways to the roots partners are exchanged, and two more nodes have one. Labels prove in the end that no
 * matching is cheaper.
 *
 * forest.h has the trees.
 */
#include "server/pairing/blossoms.h"

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "server/pairing/forest.h"
#include "server/pairing/matching.h"

/* A tight edge from an even node. True if it joins two trees: then both ends have partners. */
static bool
follow(struct forest *forest, struct edge edge)
{
	int x = forest->top[edge.from], y = forest->top[edge.to];

	if (forest->parity[y] == OUTSIDE) {
		int mate = forest->top[forest->mate[y]];
		forest->parent[y] = edge.from;
		forest->parity[y] = ODD;
		forest->nearest[y] = forest->nearest[mate] = 0;
		forest->parity[mate] = EVEN;
		forest_queue(forest, mate);
	} else if (forest->parity[y] == EVEN) {
		int base = forest_common_above(forest, x, y);
		if (base == 0) {
			forest_flip(forest, x, y);
			forest_flip(forest, y, x);
			return true;
		}
		forest_add_blossom(forest, x, base, y);
	}
	return false;
}

static bool
follow_queue(struct forest *forest)
{
	while (forest->head < forest->tail) {
		int u = forest->queue[forest->head++];
		for (int v = 1; v <= forest->count && forest->parity[forest->top[u]] == EVEN; v++) {
			if (forest->top[u] == forest->top[v])
				continue;
			if (forest_slack(forest, forest->edge[u][v]) > 0)
				forest_offer_nearest(forest, u, forest->top[v]);
			else if (follow(forest, forest->edge[u][v]))
				return true;
		}
	}
	forest->head = forest->tail = 0;
	return false;
}

static bool
is_top(const struct forest *forest, int x)
{
	return forest->top[x] == x;
}

static struct edge
nearest_edge(const struct forest *forest, int x)
{
	return forest->edge[forest->nearest[x]][x];
}

/* By how much labels can change until another edge is tight, or an odd blossom has none left. */
static int
least_change(const struct forest *forest)
{
	int least = INT_MAX;

	for (int x = 1; x <= forest->last; x++) {
		int change = INT_MAX;
		if (!is_top(forest, x))
			continue;
		if (forest->parity[x] == ODD && forest_is_blossom(forest, x))
			change = forest->label[x] / 2;
		else if (forest->parity[x] != ODD && forest->nearest[x] != 0)
			change = forest_slack(forest, nearest_edge(forest, x)) /
				 (forest->parity[x] == EVEN ? 2 : 1);
		least = change < least ? change : least;
	}
	assert(least < INT_MAX);
	return least;
}

static void
change_labels(struct forest *forest, int change)
{
	static const int sign[] = {[OUTSIDE] = 0, [EVEN] = 1, [ODD] = -1};

	for (int u = 1; u <= forest->count; u++)
		forest->label[u] += sign[forest->parity[forest->top[u]]] * change;
	for (int x = forest->count + 1; x <= forest->last; x++)
		if (is_top(forest, x))
			forest->label[x] += 2 * sign[forest->parity[x]] * change;
}

/* After a change of labels: follows the edges that have become tight, and opens what has no label left. */
static bool
follow_tight(struct forest *forest)
{
	for (int x = 1; x <= forest->last; x++)
		if (is_top(forest, x) && forest->parity[x] != ODD && forest->nearest[x] != 0 &&
			forest->top[forest->nearest[x]] != x &&
			forest_slack(forest, nearest_edge(forest, x)) == 0 &&
			follow(forest, nearest_edge(forest, x)))
			return true;
	for (int x = forest->count + 1; x <= forest->last; x++)
		if (is_top(forest, x) && forest->parity[x] == ODD && forest->label[x] == 0)
			forest_open_blossom(forest, x);
	return false;
}

/* A phase, from all who have no partner to a partner for two of them. */
static void
find_path(struct forest *forest)
{
	forest->head = forest->tail = 0;
	memset(forest->parity, 0, sizeof forest->parity);
	memset(forest->nearest, 0, sizeof forest->nearest);
	for (int x = 1; x <= forest->last; x++)
		if (is_top(forest, x) && forest->mate[x] == 0) {
			forest->parent[x] = 0;
			forest->parity[x] = EVEN;
			forest_queue(forest, x);
		}
	while (!follow_queue(forest)) {
		change_labels(forest, least_change(forest));
		if (follow_tight(forest))
			return;
	}
}

/* With all labels 0 an edge that costs nothing is tight, so it may be in the matching from the beginning.
 * Returns how many pairs are missing. */
static int
take_pairs(struct forest *forest, const int mate[BLOSSOMS_MAX])
{
	int unmatched = 0;

	for (int u = 0; u < forest->count; u++) {
		unmatched += mate[u] == UNMATCHED;
		if (mate[u] == UNMATCHED)
			continue;
		assert(mate[mate[u]] == u && forest->costs->cost[u][mate[u]] == 0);
		forest->mate[u + 1] = mate[u] + 1;
	}
	return unmatched / 2;
}

void
blossoms_match(const struct costs *costs, int mate[BLOSSOMS_MAX], int label[BLOSSOMS_MAX])
{
	int count = costs->count;
	struct forest forest = {.count = count, .last = count, .costs = costs};

	assert(count % 2 == 0 && count <= BLOSSOMS_MAX);
	for (int u = 1; u <= count; u++) {
		forest.top[u] = u;
		for (int v = 1; v <= count; v++)
			if (v != u)
				forest.edge[u][v] = (struct edge){(unsigned char)u, (unsigned char)v};
	}
	for (int missing = take_pairs(&forest, mate); missing > 0; missing--)
		find_path(&forest);
	for (int u = 1; u <= count; u++) {
		mate[u - 1] = forest.mate[u] - 1;
		label[u - 1] = forest.label[u];
	}
}
