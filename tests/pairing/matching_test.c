/*
 * matching_test.c - matchings beside all that there are, counted by sets of nodes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/pairing/cheapest.h"
#include "server/pairing/matching.h"
#include "tests/groups/group.h"
#include "tests/groups/rounds.h"
#include "tests/rules/chance.h"

enum { SMALL = 16, FAR = 1000000 };

static int least[1 << SMALL]; /* what it costs to pair the nodes of that set */

/* Those of the set are paired, its lowest with each other in turn. */
static int
naive_least(const struct costs *costs, unsigned int all)
{
	for (unsigned int set = 1; set <= all; set++) {
		unsigned int lowest = (unsigned int)__builtin_ctz(set), rest = set & (set - 1);
		least[set] = FAR;
		if (__builtin_popcount(set) % 2 == 1)
			continue;
		for (unsigned int left = rest; left != 0; left &= left - 1) {
			unsigned int other = (unsigned int)__builtin_ctz(left);
			int cost = costs->cost[lowest][other] + least[rest & ~(1u << other)];
			least[set] = cost < least[set] ? cost : least[set];
		}
	}
	return least[all];
}

static struct costs
some_costs(struct chance *chance, int count, int below)
{
	struct costs costs = {.count = count};

	for (int i = 0; i < count; i++)
		for (int j = 0; j < i; j++)
			costs.cost[i][j] = costs.cost[j][i] = chance_below(chance, below);
	return costs;
}

static int
total_of(const struct costs *costs, const int *mate)
{
	int total = 0;

	for (int i = 0; i < costs->count; i++) {
		assert_true(mate[i] >= 0 && mate[i] < costs->count && mate[i] != i);
		assert_int_equal(mate[mate[i]], i);
		total += costs->cost[i][mate[i]];
	}
	return total / 2;
}

static struct graph
free_edges(const struct costs *costs)
{
	struct graph graph = {.count = costs->count};

	for (int i = 0; i < costs->count; i++)
		for (int j = 0; j < i; j++)
			if (costs->cost[i][j] == 0)
				graph_join(&graph, i, j);
	return graph;
}

/* Nobody has a partner, or whoever can have one that costs nothing. */
static void
begin_mates(const struct costs *costs, bool free_ones, int mate[BLOSSOMS_MAX])
{
	const struct graph graph = free_edges(costs);
	struct matching matching;

	(void)matching_begin(&matching, &graph);
	for (int i = 0; i < costs->count; i++)
		mate[i] = free_ones ? matching.mate[i] : UNMATCHED;
}

/* Costs of a few values make many equal choices, those of many values make labels and nested blossoms. */
static void
none_is_cheaper(void **state)
{
	static const int below[] = {2, 3, 10, 1000};
	struct chance chance = {1};
	int mate[BLOSSOMS_MAX], label[BLOSSOMS_MAX];
	(void)state;

	for (int i = 0; i < rounds_of(2000); i++) {
		int count = 2 * (1 + chance_below(&chance, i % 50 == 0 ? SMALL / 2 : 5));
		const struct costs costs = some_costs(&chance, count, below[i % 4]);
		begin_mates(&costs, chance_below(&chance, 2) == 0, mate);
		blossoms_match(&costs, mate, label);
		assert_int_equal(total_of(&costs, mate), naive_least(&costs, (1u << count) - 1));
	}
}

/* Large ones, with a pairing hidden in them that costs nothing. */
static void
a_hidden_pairing_is_found(void **state)
{
	struct chance chance = {2};
	int mate[BLOSSOMS_MAX], label[BLOSSOMS_MAX];
	(void)state;

	for (int i = 0; i < rounds_of(100); i++) {
		int count = 2 * (1 + chance_below(&chance, BLOSSOMS_MAX / 2)), order[BLOSSOMS_MAX];
		struct costs costs = some_costs(&chance, count, 5);
		for (int at = 0; at < count; at++) {
			int other = chance_below(&chance, at + 1);
			order[at] = order[other];
			order[other] = at;
		}
		for (int at = 0; at < count; at += 2)
			costs.cost[order[at]][order[at + 1]] = costs.cost[order[at + 1]][order[at]] = 0;
		begin_mates(&costs, false, mate);
		blossoms_match(&costs, mate, label);
		assert_int_equal(total_of(&costs, mate), 0);
	}
}

/* Pairs are taken out, at random, until nobody is left: each is taken if, and only if, the rest has a
 * matching. */
static void
take_all(struct chance *chance, const struct costs *costs)
{
	const struct graph graph = free_edges(costs);
	unsigned int left = (1u << costs->count) - 1;
	struct matching matching;

	naive_least(costs, left);
	assert_int_equal(matching_begin(&matching, &graph), least[left] == 0);
	for (int tries = 0; least[left] == 0 && left != 0; tries++) {
		int one = chance_below(chance, costs->count), other = chance_below(chance, costs->count);
		if (one == other || (left >> one & 1) == 0 || (left >> other & 1) == 0)
			continue;
		unsigned int rest = left & ~(1u << one) & ~(1u << other);
		bool possible = costs->cost[one][other] == 0 && least[rest] == 0;
		assert_int_equal(matching_take(&matching, one, other), possible);
		left = possible ? rest : left;
	}
}

static void
pairs_are_taken_while_the_rest_can_be_paired(void **state)
{
	struct chance chance = {3};
	(void)state;

	for (int i = 0; i < rounds_of(3000); i++) {
		int count = 2 * (1 + chance_below(&chance, i % 50 == 0 ? SMALL / 2 : 5));
		const struct costs costs = some_costs(&chance, count, 2 + i % 4);
		take_all(&chance, &costs);
	}
}

/* Likewise by cost: two are taken if, and only if, the cheapest matching of those who are left has them, or
 * another one that is as cheap. */
static void
take_cheapest(struct chance *chance, const struct costs *costs)
{
	unsigned int left = (1u << costs->count) - 1;
	struct cheapest cheapest;
	int mate[BLOSSOMS_MAX];

	naive_least(costs, left);
	begin_mates(costs, chance_below(chance, 2) == 0, mate);
	cheapest_begin(&cheapest, costs, mate);
	while (left != 0) {
		int one = chance_below(chance, costs->count), other = chance_below(chance, costs->count);
		if (one == other || (left >> one & 1) == 0 || (left >> other & 1) == 0)
			continue;
		unsigned int rest = left & ~(1u << one) & ~(1u << other);
		bool as_cheap = costs->cost[one][other] + least[rest] == least[left];
		assert_int_equal(cheapest_take(&cheapest, one, other), as_cheap);
		left = as_cheap ? rest : left;
	}
}

static void
pairs_are_taken_while_it_stays_the_cheapest(void **state)
{
	static const int below[] = {2, 3, 10, 1000};
	struct chance chance = {4};
	(void)state;

	for (int i = 0; i < rounds_of(3000); i++) {
		int count = 2 * (1 + chance_below(&chance, i % 50 == 0 ? SMALL / 2 : 5));
		const struct costs costs = some_costs(&chance, count, below[i % 4]);
		take_cheapest(&chance, &costs);
	}
}

TEST_GROUP(matching)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(none_is_cheaper),
		cmocka_unit_test(a_hidden_pairing_is_found),
		cmocka_unit_test(pairs_are_taken_while_the_rest_can_be_paired),
		cmocka_unit_test(pairs_are_taken_while_it_stays_the_cheapest),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
