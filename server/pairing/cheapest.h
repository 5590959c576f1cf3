/*
 * cheapest.h - the perfect matching with the lowest cost, where anybody may be paired with anybody at a
 * price. Pairs are taken out of it as long as it stays the cheapest.
 */
#pragma once

#include <stdbool.h>

#include "server/pairing/blossoms.h"

struct cheapest {
	struct costs costs; /* of all, also of those who are gone */
	int mate[BLOSSOMS_MAX];
	int label[BLOSSOMS_MAX]; /* see blossoms_match() */
	bool gone[BLOSSOMS_MAX]; /* taken out */
};

/* `mate` has pairs that cost nothing, UNMATCHED (matching.h) for all others: the more, the sooner it is
 * found. */
void cheapest_begin(struct cheapest *cheapest, const struct costs *costs, const int mate[BLOSSOMS_MAX]);

/* Takes two out as partners, unless a matching of all who are left is cheaper; then nothing has changed. */
bool cheapest_take(struct cheapest *cheapest, int one, int other);
