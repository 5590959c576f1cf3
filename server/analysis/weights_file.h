/*
 * weights_file.h - the weights that the operator has chosen, those of this build by default.
 */
#pragma once

#include <stdbool.h>

#include "db/analyses.h"
#include "server/engine/engine.h"

enum { WEIGHTS_REASON_SIZE = 640 };

/*
 * Reads the file at `path`, "" = the weights of this build, into *engine, without a table of bear-offs. Who
 * judges by them is written to `judge`. False with a sentence in `reason` if they can't be read or used.
 */
bool weights_file_read(
	const char *path, struct engine *engine, char judge[JUDGE_SIZE], char reason[WEIGHTS_REASON_SIZE]);
