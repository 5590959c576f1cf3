/*
 * costs.h - what each pair of nodes costs.
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
