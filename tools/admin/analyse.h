/*
 * analyse.h - judges finished matches while no server runs, as one would beside the play.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct db;

enum { ANALYSE_REASON_SIZE = 640 };

struct analyse_order {
	const char *weights; /* a file; "" = those of this build */
	bool rollouts;	     /* of what is hard to judge in all matches, too: minutes for each match */
	int64_t before; /* Unix seconds; of older matches only those that were analysed before it; 0 = all */
};

/*
 * Every finished match that the judge of these weights has not judged yet, as deep as can be, one commit
 * each, and tells the progress to `out`. Whoever stops it loses one match at most. False with a sentence in
 * `reason` if it can't go on.
 */
bool analyse_all(
	struct db *db, const struct analyse_order *order, FILE *out, char reason[ANALYSE_REASON_SIZE]);
