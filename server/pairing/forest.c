/*
 * forest.c - partners change along a way to a root; a circle of odd length becomes a node, and petals again.
 */
#include "server/pairing/forest.h"

#include <assert.h>
#include <string.h>

static void
find_nearest(struct forest *forest, int x)
{
	forest->nearest[x] = 0;
	for (int u = 1; u <= forest->count; u++)
		if (forest->edge[u][x].from != 0 && forest->top[u] != x &&
			forest->parity[forest->top[u]] == EVEN)
			forest_offer_nearest(forest, u, x);
}

void
forest_queue(struct forest *forest, int x)
{
	if (!forest_is_blossom(forest, x)) {
		forest->queue[forest->tail++] = x;
		return;
	}
	for (int i = 0; i < forest->petal_count[x]; i++)
		forest_queue(forest, forest->petals[x][i]);
}

static void
set_top(struct forest *forest, int x, int top)
{
	forest->top[x] = top;
	if (forest_is_blossom(forest, x))
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
	if (!forest_is_blossom(forest, x))
		return;
	int base = forest->petal_of[x][edge.from], way = even_way(forest, x, base);
	for (int i = 0; i < way; i++)
		set_mate(forest, forest->petals[x][i], forest->petals[x][i ^ 1]);
	set_mate(forest, base, y);
	turn(forest, x, way);
}

void
forest_flip(struct forest *forest, int x, int y)
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

int
forest_common_above(const struct forest *forest, int x, int y)
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
		forest_queue(forest, mate);
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
				(best.from != 0 && forest_slack(forest, edge) >= forest_slack(forest, best)))
				continue;
			forest->edge[blossom][x] = edge;
			forest->edge[x][blossom] = forest->edge[x][petal];
		}
		for (int u = 1; u <= forest->count; u++)
			if (forest_is_blossom(forest, petal) ? forest->petal_of[petal][u] != 0 : petal == u)
				forest->petal_of[blossom][u] = (unsigned char)petal;
	}
}

void
forest_add_blossom(struct forest *forest, int x, int base, int y)
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

void
forest_open_blossom(struct forest *forest, int blossom)
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
		forest_queue(forest, even);
	}
	forest->parity[entry] = ODD;
	forest->parent[entry] = forest->parent[blossom];
	for (int i = way + 1; i < count; i++) {
		forest->parity[petals[i]] = OUTSIDE;
		find_nearest(forest, petals[i]);
	}
	forest->top[blossom] = 0;
}
