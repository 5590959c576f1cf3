/*
 * places.c - see places.h.
 */
#include "server/tournaments/places.h"

#include "server/tournaments/contest.h"

void
places_find(const struct contest *contest, struct standing standings[FIELD_MAX])
{
	struct lineup lot = {.count = 0};

	for (int seed = 1; seed <= contest->field.count; seed++)
		for (int i = 0; i < contest->field.count; i++)
			if (contest->entrant[contest->in_field[i]].seed == seed)
				lot.at[lot.count++] = i;
	standings_make(&contest->field,
		contest->edition.terms.kind == TOURNAMENT_ROLLING ? STANDINGS_ROLLING : STANDINGS_SWISS, &lot,
		standings);
}

const char *
places_by(enum standing_by by)
{
	static const char *const words[BY_COUNT] = {
		[BY_LOSSES] = "fewer losses",
		[BY_HEAD_TO_HEAD] = "head to head",
		[BY_MET] = "the scores of opponents",
		[BY_POINTS] = "points",
		[BY_LOT] = "lot",
	};

	return words[by];
}
