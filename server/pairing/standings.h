/*
 * standings.h - where the entrants stand after the rounds, and what has decided between equal ones.
 *
 * Ties are broken among those who are equal so far, one criterion after the other. Where one parts them, each
 * smaller group that is left begins again with the first criterion: their meetings with each other.
 */
#pragma once

#include "server/pairing/results.h"

enum standings_kind {
	STANDINGS_SWISS,
	STANDINGS_LEAGUE,
	STANDINGS_ROLLING,
	STANDINGS_KINDS,
};

/* What puts an entrant below the one above; of the first it says nothing. */
enum standing_by {
	BY_SCORE,
	BY_LOSSES,	 /* rolling: the one above has lost less often */
	BY_HEAD_TO_HEAD, /* the score among those who are equal, if all of them have met each other */
	BY_MET,		 /* Swiss and rolling, Buchholz: the scores of all they met */
	BY_BEATEN,	 /* league, Sonneborn-Berger: the scores of those they beat */
	BY_POINTS,	 /* won less lost */
	BY_LOT,
	BY_NOTHING, /* equal: the place is shared until a lot is drawn */
	BY_COUNT,
};

struct standing {
	int entrant;
	int place; /* from 1; equal ones share the first of theirs */
	enum standing_by by;
	struct entrant_results results;
};

/* All of the field, also who has withdrawn. The lot holds those for whom one was drawn. */
void standings_make(const struct field *field, enum standings_kind kind, const struct lineup *lot,
	struct standing standings[FIELD_MAX]);

/* The first of those who haven't withdrawn, for a playoff. Fewer than `wanted` if there are no more. */
void standings_best(const struct field *field, const struct standing standings[FIELD_MAX], int wanted,
	struct lineup *best);

/* All who share a place that is not beyond `last`: those a lot is to be drawn for. */
void standings_tied(
	const struct field *field, const struct standing standings[FIELD_MAX], int last, struct lineup *tied);
