/*
 * blossoms.h - Edmonds' search for the cheapest perfect matching, in O(n^3).
 */
#pragma once

#include "server/pairing/costs.h"

/* Finds the partner of each node. Pairs that cost nothing may be given, UNMATCHED (matching.h) for all
 * others: the search is as much shorter as there are such pairs, and no dearer for them. The labels prove
 * that it is the cheapest: two nodes whose labels add up to less than twice their cost are partners in no
 * cheapest one. */
void blossoms_match(const struct costs *costs, int mate[BLOSSOMS_MAX], int label[BLOSSOMS_MAX]);
