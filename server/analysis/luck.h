/*
 * luck.h - how lucky a throw was.
 */
#pragma once

#include "server/analysis/judge.h"
#include "server/analysis/situations.h"

/* What the game is worth after the throw, less the mean of all throws; the outlook of before the throw is
 * left in judge->ahead. */
float luck_of(struct judge *judge, const struct situation *situation);
