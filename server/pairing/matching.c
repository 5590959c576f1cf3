/*
 * matching.c - see matching.h.
 *
 * A search grows a tree of alternating paths from an unmatched node. Where two of its even nodes are joined
 * the tree has an odd circle, a blossom; its nodes are taken for one, its base. An edge to an unmatched node
 * ends a path along which partners are exchanged, so that both ends have one.
 */
#include "server/pairing/matching.h"

#include <assert.h>
#include <string.h>

struct tree {
	const struct graph *graph;
	int *mate;
	int root;
	int base[GRAPH_MAX];
	int parent[GRAPH_MAX]; /* of odd nodes: the even node before; UNMATCHED = not in the tree */
	bool even[GRAPH_MAX];
	int queue[GRAPH_MAX]; /* even nodes whose edges are not yet looked at */
	int head, tail;
};

void
graph_join(struct graph *graph, int one, int other)
{
	graph->edges[one][other / 64] |= UINT64_C(1) << other % 64;
	graph->edges[other][one / 64] |= UINT64_C(1) << one % 64;
}

static bool
graph_joins(const struct graph *graph, int one, int other)
{
	return graph->edges[one][other / 64] >> other % 64 & 1;
}

static void
graph_remove(struct graph *graph, int node)
{
	memset(graph->edges[node], 0, sizeof graph->edges[node]);
	for (int i = 0; i < graph->count; i++)
		graph->edges[i][node / 64] &= ~(UINT64_C(1) << node % 64);
}

static void
add_even(struct tree *tree, int node)
{
	tree->even[node] = true;
	tree->queue[tree->tail++] = node;
}

/* The base at which the ways of two even nodes to the root meet. */
static int
common_base(const struct tree *tree, int one, int other)
{
	bool passed[GRAPH_MAX] = {false};

	for (int node = tree->base[one];; node = tree->base[tree->parent[tree->mate[node]]]) {
		passed[node] = true;
		if (node == tree->base[tree->root])
			break;
	}
	int node = tree->base[other];
	while (!passed[node])
		node = tree->base[tree->parent[tree->mate[node]]];
	return node;
}

/* Notes the bases on the way from a node of a new blossom down to its base; `child` is the node that it is
 * joined to on the other side. */
static void
mark_way(struct tree *tree, int node, int base, int child, bool inside[GRAPH_MAX])
{
	while (tree->base[node] != base) {
		int mate = tree->mate[node];
		inside[tree->base[node]] = inside[tree->base[mate]] = true;
		tree->parent[node] = child;
		child = mate;
		node = tree->parent[mate];
	}
}

static void
contract(struct tree *tree, int one, int other)
{
	bool inside[GRAPH_MAX] = {false};
	int base = common_base(tree, one, other);

	mark_way(tree, one, base, other, inside);
	mark_way(tree, other, base, one, inside);
	for (int i = 0; i < tree->graph->count; i++) {
		if (!inside[tree->base[i]])
			continue;
		tree->base[i] = base;
		if (!tree->even[i])
			add_even(tree, i);
	}
}

/* Exchanges the partners on the way from an unmatched node to the root. */
static void
flip(struct tree *tree, int node)
{
	while (node != UNMATCHED) {
		int parent = tree->parent[node], next = tree->mate[parent];
		tree->mate[node] = parent;
		tree->mate[parent] = node;
		node = next;
	}
}

/* Looks at an edge from an even node. True if it ends a path. */
static bool
look_at(struct tree *tree, int node, int to)
{
	if (tree->base[node] == tree->base[to] || tree->mate[node] == to)
		return false;
	if (tree->even[to]) {
		contract(tree, node, to);
	} else if (tree->parent[to] == UNMATCHED) {
		tree->parent[to] = node;
		if (tree->mate[to] == UNMATCHED) {
			flip(tree, to);
			return true;
		}
		add_even(tree, tree->mate[to]);
	}
	return false;
}

static bool
look_around(struct tree *tree, int node)
{
	for (int word = 0; word < GRAPH_WORDS; word++)
		for (uint64_t left = tree->graph->edges[node][word]; left != 0; left &= left - 1)
			if (look_at(tree, node, 64 * word + __builtin_ctzll(left)))
				return true;
	return false;
}

/* Finds a partner for an unmatched node; others may get new ones, nobody loses theirs. */
static bool
augment(struct matching *matching, int root)
{
	struct tree tree = {.graph = &matching->graph, .mate = matching->mate, .root = root};

	for (int i = 0; i < matching->graph.count; i++) {
		tree.base[i] = i;
		tree.parent[i] = UNMATCHED;
	}
	add_even(&tree, root);
	while (tree.head < tree.tail)
		if (look_around(&tree, tree.queue[tree.head++]))
			return true;
	return false;
}

/* A first partner for whoever has a free neighbour: fewer searches are left. */
static void
match_neighbours(struct matching *matching)
{
	for (int i = 0; i < matching->graph.count; i++)
		for (int j = i + 1; j < matching->graph.count && matching->mate[i] == UNMATCHED; j++)
			if (matching->mate[j] == UNMATCHED && graph_joins(&matching->graph, i, j)) {
				matching->mate[i] = j;
				matching->mate[j] = i;
			}
}

bool
matching_begin(struct matching *matching, const struct graph *graph)
{
	matching->graph = *graph;
	for (int i = 0; i < GRAPH_MAX; i++)
		matching->mate[i] = UNMATCHED;
	match_neighbours(matching);
	bool perfect = true;
	for (int i = 0; i < graph->count; i++)
		if (matching->mate[i] == UNMATCHED)
			perfect &= augment(matching, i);
	return perfect;
}

bool
matching_take(struct matching *matching, int one, int other)
{
	const struct matching before = *matching;
	int left = matching->mate[one], alone = matching->mate[other];

	assert(left != UNMATCHED && alone != UNMATCHED);
	if (!graph_joins(&matching->graph, one, other))
		return false;
	graph_remove(&matching->graph, one);
	graph_remove(&matching->graph, other);
	matching->mate[one] = matching->mate[other] = UNMATCHED;
	if (left == other)
		return true;
	matching->mate[left] = matching->mate[alone] = UNMATCHED;
	if (augment(matching, left))
		return true;
	*matching = before;
	return false;
}
