/*
 * cheapest.c - see cheapest.h.
 */
#include "server/pairing/cheapest.h"

#include <assert.h>
#include <string.h>

#include "server/pairing/matching.h"

void
cheapest_begin(struct cheapest *cheapest, const struct costs *costs, const int mate[BLOSSOMS_MAX])
{
	cheapest->costs = *costs;
	memset(cheapest->gone, 0, sizeof cheapest->gone);
	memcpy(cheapest->mate, mate, sizeof cheapest->mate);
	blossoms_match(costs, cheapest->mate, cheapest->label);
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

/* Of those who are left, whose numbers are in `rest`: the partners that cost nothing, numbered in the same
 * way. */
static void
keep_free(const struct cheapest *cheapest, const int rest[BLOSSOMS_MAX], int count, int found[BLOSSOMS_MAX])
{
	int at[BLOSSOMS_MAX];

	for (int i = 0; i < cheapest->costs.count; i++)
		at[i] = UNMATCHED;
	for (int i = 0; i < count; i++)
		at[rest[i]] = i;
	for (int i = 0; i < count; i++) {
		int mate = cheapest->mate[rest[i]];
		found[i] = cheapest->costs.cost[rest[i]][mate] == 0 ? at[mate] : UNMATCHED;
	}
}

struct cheapest_found {
	int mate[BLOSSOMS_MAX], label[BLOSSOMS_MAX];
};

/* The cheapest matching in which these two are partners. Most pairs of before stay, so little is searched. */
static struct cheapest_found
match_with(const struct cheapest *cheapest, int one, int other)
{
	struct costs costs = {.count = 0};
	int rest[BLOSSOMS_MAX], partner[BLOSSOMS_MAX], label[BLOSSOMS_MAX];
	struct cheapest_found found = {.mate = {0}};

	for (int i = 0; i < cheapest->costs.count; i++)
		if (!cheapest->gone[i] && i != one && i != other)
			rest[costs.count++] = i;
	for (int i = 0; i < costs.count; i++)
		for (int j = 0; j < costs.count; j++)
			costs.cost[i][j] = cheapest->costs.cost[rest[i]][rest[j]];
	keep_free(cheapest, rest, costs.count, partner);
	blossoms_match(&costs, partner, label);
	for (int i = 0; i < costs.count; i++) {
		found.mate[rest[i]] = rest[partner[i]];
		found.label[rest[i]] = label[i];
	}
	found.mate[one] = other;
	found.mate[other] = one;
	return found;
}

/* The partners that the two have now are partners of each other, if that costs as much. */
static bool
exchange(struct cheapest *cheapest, int one, int other)
{
	int *mate = cheapest->mate, left = mate[one], alone = mate[other];
	int(*cost)[BLOSSOMS_MAX] = cheapest->costs.cost;

	if (cost[one][other] + cost[left][alone] > cost[one][left] + cost[other][alone])
		return false;
	mate[one] = other;
	mate[other] = one;
	mate[left] = alone;
	mate[alone] = left;
	return true;
}

/* Makes two partners, if a matching with them is as cheap. */
static bool
bring_together(struct cheapest *cheapest, int one, int other)
{
	if (cheapest->mate[one] == other)
		return true;
	if (2 * cheapest->costs.cost[one][other] > cheapest->label[one] + cheapest->label[other])
		return false;
	if (exchange(cheapest, one, other))
		return true;
	const struct cheapest_found found = match_with(cheapest, one, other);
	if (total_of(cheapest, found.mate) > total_of(cheapest, cheapest->mate))
		return false;
	memcpy(cheapest->mate, found.mate, sizeof found.mate);
	memcpy(cheapest->label, found.label, sizeof found.label);
	return true;
}

bool
cheapest_take(struct cheapest *cheapest, int one, int other)
{
	assert(!cheapest->gone[one] && !cheapest->gone[other]);
	if (!bring_together(cheapest, one, other))
		return false;
	cheapest->gone[one] = cheapest->gone[other] = true;
	return true;
}
