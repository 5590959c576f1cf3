/*
 * results.h - the pairings of a field, counted: what each entrant has won, whom each has met.
 */
#pragma once

#include "server/pairing/field.h"

/* Of one entrant. Scores are in halves. */
struct entrant_results {
	int score; /* byes and awards included */
	int wins, losses;
	int paired; /* with somebody; of these */
	int open;   /* not yet over */
	int byes;
	int met_score; /* the scores of all opponents met, added up */
	int beaten;    /* Sonneborn-Berger, in quarters: scores of those beaten, half of those shared with */
	int points;    /* won less lost, in the matches played */
};

/* The two have won a match against each other within a few plays before: friends who resign to each other win
 * one such match between them. */
bool results_is_hurried_again(const struct field *field, const struct pairing *pairing);

/* The main stage alone: rounds, not brackets that follow. */
void results_count(const struct field *field, struct entrant_results results[FIELD_MAX]);

/* The results among a group: how many pairs of it have a result between them, and what each has scored in
 * those. */
struct results_between {
	int met;
	int score[FIELD_MAX];
};

void results_between(
	const struct field *field, const bool in_group[FIELD_MAX], struct results_between *between);

/* The round in which two last met, and in which one last had a bye; 0 = never. */
struct meetings {
	short last[FIELD_MAX][FIELD_MAX];
	short times[FIELD_MAX][FIELD_MAX];
	short bye[FIELD_MAX];
};

void meetings_of(const struct field *field, struct meetings *meetings);
