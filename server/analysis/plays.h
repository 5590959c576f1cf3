/*
 * plays.h - whether a play was the best.
 */
#pragma once

#include "db/analyses.h"
#include "server/analysis/judge.h"
#include "server/analysis/situations.h"

/* The verdict on the play of the situation goes into its row; none if there was no choice, or if the play is
 * against the rules. */
void plays_judge(struct judge *judge, const struct situation *situation, struct decision_row *row);
