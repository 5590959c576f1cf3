/*
 * rollouts.h - decisions that are hard to judge, played on many times (server/engine/rollout.h).
 */
#pragma once

#include "db/analyses.h"
#include "server/analysis/alternatives.h"
#include "server/analysis/judge.h"
#include "server/analysis/situations.h"

/* Whether rollouts may change a verdict that was found two throws ahead: it says that something was lost, or
 * two choices are nearly as good. */
bool rollouts_are_wanted(const struct decision_row *row);

/* The plays that may be the best, and the one that was made, get the mean of what they are worth two throws
 * ahead, which they have, and by rollouts; the others keep theirs. */
void rollouts_of_plays(
	const struct judge *judge, const struct situation *situation, struct alternatives *alternatives);

/* What a double in this situation comes to, by the stakes of the side on roll, and what its chances are. Of
 * an answer only what a take is worth. The mean here, too: the judge has looked two throws ahead. */
struct cube_decision rollouts_of_cube(
	const struct judge *judge, const struct situation *situation, struct chances *chances);
