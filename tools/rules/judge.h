/*
 * judge.h - the engine as subcommands are asked to use it.
 */
#pragma once

#include <stdbool.h>

#include "server/engine/bearoff.h"
#include "server/engine/levels.h"
#include "tools/rules/rows.h"

enum { JUDGE_PLIES_MAX = 2 };

/* Large; from judge_open() to judge_close(). */
struct judge {
	struct engine engine;
	struct bearoff bearoff;
	int plies; /* to look ahead */
	bool beavers;
	const struct level *level; /* NULL: plays as well as it can */
	struct secret secret;	   /* of the level's choices */
};

/* Reads `--plies N`, `--weights FILE`, `--beavers`, `--level NAME` and `--seed N`, makes a judge of them and
 * hands it to `complete` as the context for each row (rows.h). Returns the exit status. */
int judge_rows(char **words, int fewest, rows_complete_fn *complete);
