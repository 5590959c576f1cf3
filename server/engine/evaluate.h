/*
 * evaluate.h - judges many positions that come from one, faster than one by one. Internal to the engine.
 */
#pragma once

#include "server/engine/engine.h"

/* What is known without a net, of a position of this kind: false if nothing is. */
bool evaluate_known(const struct engine *engine, const struct board *board, enum side on_roll, enum kind kind,
	struct chances *chances);

/* A position from which others come, and the sums of each net that was asked about them. */
struct origin {
	struct board board;
	enum side on_roll; /* in those that come from it */
	bool has_sums[KINDS];
	struct net_sums sums[KINDS];
};

void origin_begin(struct origin *origin, const struct board *board, enum side on_roll);

/* As engine_evaluate(), for each of the boards. */
void origin_evaluate(const struct engine *engine, struct origin *origin, const struct board *boards,
	int count, struct chances *chances);
