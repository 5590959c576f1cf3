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
 * Nodes are numbered from 1, blossoms after them. `from` and `to` of an edge are nodes, also where it stands
 * for the best one between blossoms.
 */
#include "server/pairing/blossoms.h"

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "server/pairing/matching.h"

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

static int
slack_of(const struct forest *forest, struct edge edge)
{
	return 2 * forest->costs->cost[edge.from - 1][edge.to - 1] - forest->label[edge.from] -
	       forest->label[edge.to];
}

static bool
is_blossom(const struct forest *forest, int x)
{
	return x > forest->count;
}

/* Node u is even: it may be the nearest to x. */
static void
offer_nearest(struct forest *forest, int u, int x)
{
	if (forest->nearest[x] == 0 ||
		slack_of(forest, forest->edge[u][x]) < slack_of(forest, forest->edge[forest->nearest[x]][x]))
		forest->nearest[x] = u;
}

static void
find_nearest(struct forest *forest, int x)
{
	forest->nearest[x] = 0;
	for (int u = 1; u <= forest->count; u++)
		if (forest->edge[u][x].from != 0 && forest->top[u] != x &&
			forest->parity[forest->top[u]] == EVEN)
			offer_nearest(forest, u, x);
}

static void
queue_nodes(struct forest *forest, int x)
{
	if (!is_blossom(forest, x)) {
		forest->queue[forest->tail++] = x;
		return;
	}
	for (int i = 0; i < forest->petal_count[x]; i++)
		queue_nodes(forest, forest->petals[x][i]);
}

static void
set_top(struct forest *forest, int x, int top)
{
	forest->top[x] = top;
	if (is_blossom(forest, x))
		for (int i = 0; i < forest->petal_count[x]; i++)
			set_top(forest, forest->petals[x][i], top);
}

static void
reverse(unsigned char *petals, int count)
{
	for (int i = 0; i < count / 2; i++) {
		unsigned char kept = petals[i];
		petals[i] = petals[count - 1 - i];
		petals[count - 1 - i] = kept;
	}
}

/* The number of steps from the base to a petal on the even way round, which becomes the way up the list. */
static int
even_way(struct forest *forest, int blossom, int petal)
{
	unsigned char *petals = forest->petals[blossom];
	int count = forest->petal_count[blossom], at = 0;

	while (petals[at] != petal)
		at++;
	if (at % 2 == 0)
		return at;
	reverse(petals + 1, count - 1);
	return count - at;
}

/* Makes the petal at that place of the list the base. */
static void
turn(struct forest *forest, int blossom, int at)
{
	unsigned char *petals = forest->petals[blossom];
	int count = forest->petal_count[blossom];

	reverse(petals, at);
	reverse(petals + at, count - at);
	reverse(petals, count);
}

/* x is matched along its best edge to y; in a blossom the others on the even way change partners. */
static void
set_mate(struct forest *forest, int x, int y)
{
	struct edge edge = forest->edge[x][y];

	forest->mate[x] = edge.to;
	if (!is_blossom(forest, x))
		return;
	int base = forest->petal_of[x][edge.from], way = even_way(forest, x, base);
	for (int i = 0; i < way; i++)
		set_mate(forest, forest->petals[x][i], forest->petals[x][i ^ 1]);
	set_mate(forest, base, y);
	turn(forest, x, way);
}

/* Exchanges partners from x, who gets y, to the root of its tree. */
static void
flip(struct forest *forest, int x, int y)
{
	for (;;) {
		int left = forest->top[forest->mate[x]];
		set_mate(forest, x, y);
		if (left == 0)
			return;
		int above = forest->top[forest->parent[left]];
		set_mate(forest, left, above);
		x = above;
		y = left;
	}
}

/* The even node or blossom above x in its tree; 0 = x is the root. */
static int
above(const struct forest *forest, int x)
{
	int mate = forest->top[forest->mate[x]];

	return mate != 0 ? forest->top[forest->parent[mate]] : 0;
}

/* Where the ways of both to their roots meet; 0 = they are in two trees. */
static int
common_above(const struct forest *forest, int x, int y)
{
	bool passed[BLOSSOMS_ALL] = {false};

	for (; x != 0; x = above(forest, x))
		passed[x] = true;
	while (y != 0 && !passed[y])
		y = above(forest, y);
	return y;
}

static void
add_way(struct forest *forest, int blossom, int x, int base)
{
	unsigned char *petals = forest->petals[blossom];
	int *count = &forest->petal_count[blossom];

	while (x != base) {
		int mate = forest->top[forest->mate[x]];
		petals[(*count)++] = (unsigned char)x;
		petals[(*count)++] = (unsigned char)mate;
		queue_nodes(forest, mate);
		x = forest->top[forest->parent[mate]];
	}
}

/* Between a new blossom and each other the best edge of any petal counts. */
static void
join_edges(struct forest *forest, int blossom)
{
	for (int x = 1; x <= forest->last; x++)
		forest->edge[blossom][x] = forest->edge[x][blossom] = (struct edge){0, 0};
	for (int i = 0; i < forest->petal_count[blossom]; i++) {
		int petal = forest->petals[blossom][i];
		for (int x = 1; x <= forest->last; x++) {
			struct edge edge = forest->edge[petal][x], best = forest->edge[blossom][x];
			if (edge.from == 0 || x == blossom ||
				(best.from != 0 && slack_of(forest, edge) >= slack_of(forest, best)))
				continue;
			forest->edge[blossom][x] = edge;
			forest->edge[x][blossom] = forest->edge[x][petal];
		}
		for (int u = 1; u <= forest->count; u++)
			if (is_blossom(forest, petal) ? forest->petal_of[petal][u] != 0 : petal == u)
				forest->petal_of[blossom][u] = (unsigned char)petal;
	}
}

static void
add_blossom(struct forest *forest, int x, int base, int y)
{
	int blossom = forest->count + 1;

	while (blossom <= forest->last && forest->top[blossom] != 0)
		blossom++;
	if (blossom > forest->last)
		forest->last = blossom;
	assert(blossom < BLOSSOMS_ALL);
	forest->label[blossom] = 0;
	forest->parity[blossom] = EVEN;
	forest->mate[blossom] = forest->mate[base];
	forest->parent[blossom] = forest->parent[base];
	forest->petals[blossom][0] = (unsigned char)base;
	forest->petal_count[blossom] = 1;
	memset(forest->petal_of[blossom], 0, sizeof forest->petal_of[blossom]);
	add_way(forest, blossom, x, base);
	reverse(forest->petals[blossom] + 1, forest->petal_count[blossom] - 1);
	add_way(forest, blossom, y, base);
	set_top(forest, blossom, blossom);
	join_edges(forest, blossom);
	find_nearest(forest, blossom);
}

/* An odd blossom whose label has come down to 0 is opened: the petals between the edge from above and the one
 * to its partner stay in the tree. */
static void
open_blossom(struct forest *forest, int blossom)
{
	const unsigned char *petals = forest->petals[blossom];
	int count = forest->petal_count[blossom];

	for (int i = 0; i < count; i++)
		set_top(forest, petals[i], petals[i]);
	int entry = forest->petal_of[blossom][forest->edge[blossom][forest->parent[blossom]].from];
	int way = even_way(forest, blossom, entry);
	for (int i = 0; i < way; i += 2) {
		int odd = petals[i], even = petals[i + 1];
		forest->parent[odd] = forest->edge[even][odd].from;
		forest->parity[odd] = ODD;
		forest->parity[even] = EVEN;
		forest->nearest[odd] = 0;
		find_nearest(forest, even);
		queue_nodes(forest, even);
	}
	forest->parity[entry] = ODD;
	forest->parent[entry] = forest->parent[blossom];
	for (int i = way + 1; i < count; i++) {
		forest->parity[petals[i]] = OUTSIDE;
		find_nearest(forest, petals[i]);
	}
	forest->top[blossom] = 0;
}

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
		queue_nodes(forest, mate);
	} else if (forest->parity[y] == EVEN) {
		int base = common_above(forest, x, y);
		if (base == 0) {
			flip(forest, x, y);
			flip(forest, y, x);
			return true;
		}
		add_blossom(forest, x, base, y);
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
			if (slack_of(forest, forest->edge[u][v]) > 0)
				offer_nearest(forest, u, forest->top[v]);
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
		if (forest->parity[x] == ODD && is_blossom(forest, x))
			change = forest->label[x] / 2;
		else if (forest->parity[x] != ODD && forest->nearest[x] != 0)
			change = slack_of(forest, nearest_edge(forest, x)) /
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
			slack_of(forest, nearest_edge(forest, x)) == 0 &&
			follow(forest, nearest_edge(forest, x)))
			return true;
	for (int x = forest->count + 1; x <= forest->last; x++)
		if (is_top(forest, x) && forest->parity[x] == ODD && forest->label[x] == 0)
			open_blossom(forest, x);
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
			queue_nodes(forest, x);
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
