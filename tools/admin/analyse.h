/*
 * analyse.h - judges finished matches while no server runs, as one would beside the play.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct db;

enum { ANALYSE_REASON_SIZE = 640 };

/*
 * Every finished match that the judge of these weights ("" = those of this build) has not judged yet, one
 * commit each, and tells the progress to `out`. Whoever stops it loses one match at most. False with a
 * sentence in `reason` if it can't go on.
 */
bool analyse_all(struct db *db, const char *weights, FILE *out, char reason[ANALYSE_REASON_SIZE]);
