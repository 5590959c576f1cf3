/*
 * places.c - see places.h.
 */
#include "server/tournaments/places.h"

#include <stdio.h>

#include "server/tournaments/contest.h"

void
places_find(const struct contest *contest, struct standing standings[FIELD_MAX])
{
	static const enum standings_kind kinds[TOURNAMENT_KINDS] = {
		[TOURNAMENT_SWISS] = STANDINGS_SWISS,
		[TOURNAMENT_ROLLING] = STANDINGS_ROLLING,
		[TOURNAMENT_LEAGUE] = STANDINGS_LEAGUE,
	};
	struct lineup lot = {.count = 0};

	for (int seed = 1; seed <= contest->field.count; seed++)
		for (int i = 0; i < contest->field.count; i++)
			if (contest->entrant[contest->in_field[i]].seed == seed)
				lot.at[lot.count++] = i;
	standings_make(&contest->field, kinds[contest->edition.terms.kind], &lot, standings);
}

void
places_score(int score, char text[PLACES_SCORE_SIZE])
{
	snprintf(text, PLACES_SCORE_SIZE, "%d%s", score / SCORE_WIN, score % SCORE_WIN != 0 ? ".5" : "");
}

const char *
places_by(enum standing_by by)
{
	static const char *const words[BY_COUNT] = {
		[BY_LOSSES] = "fewer losses",
		[BY_HEAD_TO_HEAD] = "head to head",
		[BY_MET] = "the scores of opponents",
		[BY_BEATEN] = "the scores of those who were beaten",
		[BY_POINTS] = "points",
		[BY_LOT] = "lot",
	};

	return words[by];
}
