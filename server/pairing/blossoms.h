/*
 * blossoms.h - Edmonds' search for the cheapest perfect matching, in O(n^3).
 */
#pragma once

enum {
	BLOSSOMS_MAX = 128,			 /* nodes */
	BLOSSOMS_ALL = BLOSSOMS_MAX * 3 / 2 + 1, /* and blossoms; 0 is none */
};

/* What it costs to pair two nodes, from 0: alike both ways, not below 0. The count is even. */
struct costs {
	int count;
	int cost[BLOSSOMS_MAX][BLOSSOMS_MAX];
};

/* Finds the partner of each node. Pairs that cost nothing may be given, UNMATCHED (matching.h) for all
 * others: the search is as much shorter as there are such pairs, and no dearer for them. The labels prove
 * that it is the cheapest: two nodes whose labels add up to less than twice their cost are partners in no
 * cheapest one. */
void blossoms_match(const struct costs *costs, int mate[BLOSSOMS_MAX], int label[BLOSSOMS_MAX]);
