/*
 * judgement.h - the analysis of a match on its way into an export, in the order of the match.
 *
 * Other weights, or a deeper look, may judge the match anew while somebody reads the export in pieces. Then
 * it fails: half of one analysis and half of another are neither.
 */
#pragma once

#include "db/analyses.h"
#include "server/journal/archived.h"

struct judgement {
	struct db *db;		       /* borrowed */
	const struct match_row *match; /* borrowed */
	struct analysis_row analysis;
	bool stands; /* else nobody has judged the match, or it couldn't be */
	int told;    /* number of the last decision */
};

enum archived judgement_open(struct judgement *judgement, struct db *db, const struct match_row *match);

/* The decisions after the one told last, up to `limit`; whoever is told of one sets `told`. */
enum archived judgement_each(struct judgement *judgement, int limit, decision_fn *each, void *arg);
