/*
 * cheapest.c - see cheapest.h.
 */
#include "server/pairing/cheapest.h"

#include <assert.h>
#include <string.h>

void
cheapest_begin(struct cheapest *cheapest, const struct costs *costs)
{
	cheapest->costs = *costs;
	memset(cheapest->gone, 0, sizeof cheapest->gone);
	blossoms_match(costs, cheapest->mate);
}

/* What the pairs of all who are left cost. */
static int
total_of(const struct cheapest *cheapest, const int mate[BLOSSOMS_MAX])
{
	int total = 0;

	for (int i = 0; i < cheapest->costs.count; i++)
		if (!cheapest->gone[i])
			total += cheapest->costs.cost[i][mate[i]];
	return total / 2;
}

/* The cheapest matching in which these two are partners. */
static void
match_with(const struct cheapest *cheapest, int one, int other, int mate[BLOSSOMS_MAX])
{
	struct costs costs = {.count = 0};
	int rest[BLOSSOMS_MAX], found[BLOSSOMS_MAX];

	for (int i = 0; i < cheapest->costs.count; i++)
		if (!cheapest->gone[i] && i != one && i != other)
			rest[costs.count++] = i;
	for (int i = 0; i < costs.count; i++)
		for (int j = 0; j < costs.count; j++)
			costs.cost[i][j] = cheapest->costs.cost[rest[i]][rest[j]];
	blossoms_match(&costs, found);
	for (int i = 0; i < costs.count; i++)
		mate[rest[i]] = rest[found[i]];
	mate[one] = other;
	mate[other] = one;
}

bool
cheapest_take(struct cheapest *cheapest, int one, int other)
{
	int mate[BLOSSOMS_MAX];

	assert(!cheapest->gone[one] && !cheapest->gone[other]);
	if (cheapest->mate[one] != other) {
		match_with(cheapest, one, other, mate);
		if (total_of(cheapest, mate) > total_of(cheapest, cheapest->mate))
			return false;
		memcpy(cheapest->mate, mate, sizeof mate);
	}
	cheapest->gone[one] = cheapest->gone[other] = true;
	return true;
}
